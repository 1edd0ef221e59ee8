import type { ErrorData, FindingsData } from "../../errors/error-data.ts";
import { counted } from "../../text/counted.ts";
import { duration } from "../../text/durations.ts";
import type { CreatedDraft, Verdict } from "./verdict.ts";

/** The JSON row for a draft that was created by this run or by an earlier run with the same key. */
export type DraftRow = Omit<CreatedDraft, "findings"> & Partial<FindingsData>;

/** The JSON row for one file, with either the draft or an error. */
export type DraftVerdict =
  | DraftRow
  | (Omit<Exclude<Verdict, CreatedDraft>, "error"> & { readonly error: ErrorData });

/** Reports whether a row contains a draft. */
export function isDraft(verdict: DraftVerdict): verdict is DraftRow {
  return !("error" in verdict);
}

/** Returns the verdict in one or two words. */
export function verdictWord(row: DraftVerdict) {
  if (isDraft(row)) return row.result === "created" ? "created" : "unchanged";
  if (row.result === "not-sent") return "not sent";
  if (row.error.outcome === "unknown") return "unknown";
  return row.error.problems ? "invalid" : "failed";
}

/** Returns the reason for a failure in one line. */
export function shortReason({ message, problems, retryAt }: ErrorData, now: Date): string {
  if (problems) return `${counted(problems.length, "problem")} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration((new Date(retryAt).getTime() - now.getTime()) / 1000);
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC): ${message}`;
}
