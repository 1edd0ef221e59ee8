import { EXIT } from "../../contract/exit-codes.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { exitCodeOf } from "../../errors/exit-codes.ts";
import { PartialFailure, ProblemsError } from "../../errors/input-error.ts";
import { SilentEnd } from "../../errors/interrupted.ts";
import { failureDetails } from "../check/check-failure.ts";
import type { Comparison } from "./diff-draft.ts";

/** How a draft's live listing was found: by an option, the file's slug, the journal, or the website. */
export type FoundBy = "option" | "file" | "journal" | "website";

/** The result of `draft diff` for one file: the comparison with its live listing, or the reason why it was not compared. */
export type DraftDiff = { readonly file: string } & (
  | ({ readonly slug: string; readonly listing: string; readonly foundBy: FoundBy } & Comparison)
  | { readonly listing: null; readonly slug: string | null; readonly lookedFor: string }
  | { readonly listing?: never; readonly error: CatalogError }
);

/** Returns the state of a file: the live listing is the same, is different, does not exist, or could not be compared. */
export function diffState(diff: DraftDiff): "same" | "differs" | "not live" | "failed" {
  if ("error" in diff) return "failed";
  if (diff.listing === null) return "not live";
  return diff.differences.length === 0 ? "same" : "differs";
}

/**
 * Returns any failure to report after the results. With `--exit-code`, a difference counts as a failure. If all failures have the
 * same exit code, the returned failure has that exit code. Otherwise, the returned failure is a `PartialFailure`.
 */
export function diffFailure(diffs: readonly DraftDiff[], { exitCode }: { readonly exitCode?: true }) {
  const errors = diffs.flatMap((diff) => ("error" in diff ? diff.error : []));
  const isDifferent = exitCode === true && diffs.some((diff) => diffState(diff) === "differs");
  const [first] = errors;
  if (first === undefined)
    return isDifferent ? new SilentEnd("There are differences", EXIT.invalid) : undefined;
  const codes = new Set([...errors.map(exitCodeOf), ...(isDifferent ? [EXIT.invalid] : [])]);
  if (errors.length === 1 && codes.size === 1) return first;
  const message = `${errors.length} of ${diffs.length} files could not be compared`;
  const details = { message, ...failureDetails(diffs.filter((diff) => "error" in diff)) };
  return codes.size === 1 ? new ProblemsError({ ...details, code: first.code }) : new PartialFailure(details);
}
