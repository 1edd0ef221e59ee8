import type { Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import type { DoctorRow } from "../../output/views/doctor.ts";

/** One thing that was checked. What failed has the code of the error that a command would meet. */
export interface Check extends DoctorRow {
  readonly code?: string;
}

/** All is well. */
export function ok(name: string, detail: string): Check {
  return { name, state: "ok", detail, hint: null };
}

/** Something to know, or to do when the need comes. */
export function warn(name: string, detail: string, hint: Hint | null = null): Check {
  return { name, state: "warn", detail, hint };
}

/** Something that commands fail with. */
export function fail(name: string, { code, message, hint }: CatalogError): Check {
  return { name, state: "fail", detail: message, hint: hint ?? null, code };
}
