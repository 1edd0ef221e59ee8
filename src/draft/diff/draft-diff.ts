import type { CatalogError } from "../../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../../contract/errors/exit-codes.ts";
import { PartialFailure, ProblemsError } from "../../contract/errors/input-error.ts";
import { SilentEnd } from "../../contract/errors/interrupted.ts";
import { EXIT } from "../../contract/exit-codes.ts";
import { failureDetails } from "../check/check-failure.ts";
import type { Comparison } from "./diff-draft.ts";

/** The result of `draft diff` for one file: the comparison with its live listing, or the reason why it was not compared. */
export type DraftDiff = { readonly file: string } & (
  | ({ readonly slug: string; readonly listing: string; readonly isOwn: boolean } & Comparison)
  | { readonly slug: string; readonly listing: null }
  | { readonly listing?: never; readonly error: CatalogError }
);

/** Returns the state of a file: the live listing is the same, is different, does not exist, or could not be compared. */
export function diffState(diff: DraftDiff): "same" | "differs" | "not live" | "failed" {
  if ("error" in diff) return "failed";
  if (diff.listing === null) return "not live";
  return diff.differences.length === 0 ? "same" : "differs";
}

/** Returns any failure to report after the results. With `--exit-code`, a difference counts as a failure. */
export function diffFailure(diffs: readonly DraftDiff[], { exitCode }: { readonly exitCode?: true }) {
  const isDifferent = exitCode === true && diffs.some((diff) => diffState(diff) === "differs");
  const silent = isDifferent ? new SilentEnd("There are differences", EXIT.invalid) : undefined;
  return filesFailure(diffs, "could not be compared", isDifferent ? [EXIT.invalid] : []) ?? silent;
}

/**
 * Returns the failure to report for files, or undefined if none failed. If all failures and `others` have the same exit code, the returned
 * failure has that exit code. Otherwise, the returned failure is a `PartialFailure`.
 */
export function filesFailure(
  results: readonly { readonly file: string; readonly error?: CatalogError }[],
  what: string,
  others: readonly number[] = [],
): CatalogError | undefined {
  const failed = results.filter(({ error }) => error !== undefined);
  const errors = failed.flatMap(({ error = [] }) => error);
  const [first] = errors;
  if (first === undefined || results.length === 1) return first;
  const message = `${errors.length} of ${results.length} files ${what}`;
  const details = { message, ...failureDetails(failed) };
  const codes = new Set([...errors.map(exitCodeOf), ...others]);
  return codes.size === 1 ? new ProblemsError({ ...details, code: first.code }) : new PartialFailure(details);
}
