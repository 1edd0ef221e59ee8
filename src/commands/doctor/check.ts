import type { Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { DoctorRow } from "../../views/doctor.ts";

/** The result of one check. A failed one has the code of the error that commands end with. */
export interface Check extends DoctorRow {
  readonly code?: string;
}

/** Returns a passed check. */
export function ok(name: string, detail: string): Check {
  return { name, state: "ok", detail, hint: null };
}

/** Returns a check that was not made, and the reason. */
export function skip(name: string, reason: string): Check {
  return { name, state: "skip", detail: `not checked: ${reason}`, hint: null };
}

/** Returns a warning. */
export function warn(name: string, detail: string, hint: Hint | null = null): Check {
  return { name, state: "warn", detail, hint };
}

/** Returns a failed check. */
export function fail(name: string, { code, message, hint }: CatalogError): Check {
  return { name, state: "fail", detail: message, hint: hint ?? null, code };
}
