import { advicesOf, type Hint } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { errorPageOf } from "../../errors/error-words.ts";
import { ApiError } from "../../errors/remote-errors.ts";
import { hintOf } from "../../output/error-data.ts";
import type { DoctorRow } from "../../views/doctor.ts";

/** The result of one check. A failed check includes the error code with which other commands would fail. */
export interface Check extends DoctorRow {
  readonly code?: string;
}

/** Returns a passed check. */
export function ok(name: string, detail: string): Check {
  return { name, state: "ok", detail, hint: null };
}

/** Returns a skipped check with the reason for skipping it. */
export function skip(name: string, reason: string): Check {
  return { name, state: "skip", detail: `not checked: ${reason}`, hint: null };
}

/** Returns a warning. */
export function warn(name: string, detail: string, hint: Hint | null = null): Check {
  return { name, state: "warn", detail, hint };
}

/** Returns a failed check for a `CatalogError`. Rethrows any other error. */
export function fail(name: string, error: unknown): Check {
  if (!(error instanceof CatalogError)) throw error;
  const { code, status, message } = error;
  const page = error instanceof ApiError ? errorPageOf(code, error) : undefined;
  const detail = status === undefined ? message : `${page?.headline ?? message} (${status} ${code})`;
  return { name, state: "fail", detail, hint: withoutDoctor(hintOf(error)), code };
}

/** Returns advice from which the `doctor` command has been removed, because that command is already running. */
function withoutDoctor(hint: Hint = []): Hint | null {
  const advices = advicesOf(hint).map(({ text, command }) => ({
    text,
    command: command?.verb === "doctor" ? undefined : command,
  }));
  return advices.length === 0 ? null : advices;
}

/** Joins the first `most` items and appends the number of remaining items. */
export function listed(items: readonly string[], most: number): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
