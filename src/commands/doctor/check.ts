import type { Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import type { DoctorRow } from "../../views/doctor.ts";

/** The result of one check. A failed check has the error code with which commands would fail. */
export interface Check extends DoctorRow {
  readonly code?: string;
}

/** Returns a passed check. */
export function ok(name: string, detail: string): Check {
  return { name, state: "ok", detail, hint: null };
}

/** Returns a skipped check with the reason. */
export function skip(name: string, reason: string): Check {
  return { name, state: "skip", detail: `not checked: ${reason}`, hint: null };
}

/** Returns a warning. */
export function warn(name: string, detail: string, hint: Hint | null = null): Check {
  return { name, state: "warn", detail, hint };
}

/** Returns a failed check. Throws an error that is not a `CatalogError`. */
export function fail(name: string, error: unknown): Check {
  if (!(error instanceof CatalogError)) throw error;
  return { name, state: "fail", detail: error.message, hint: error.hint ?? null, code: error.code };
}

/** Joins the first items, and counts the others. */
export function listed(items: readonly string[], most: number): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
