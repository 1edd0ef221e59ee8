import type { VerbRule } from "./listing-states.ts";
import type { SubmissionProblem } from "./submission-fields.ts";

/** Assumed: the most UTF-16 units of a moderator's reason. */
export const MAX_REASON = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Returns a reason trimmed and with LF line ends. */
export function foldReason(reason: string | undefined): string | undefined {
  return reason?.replace(/\r\n?/g, "\n").trim();
}

/** Checks the reason of a verb that needs or takes one, in the words of the contract's checks. */
export function checkReason(
  need: VerbRule["reason"],
  given: string | undefined,
): readonly SubmissionProblem[] {
  const reason = foldReason(given);
  if (need === undefined || (need === "optional" && reason === undefined)) return [];
  const problem = (rule: string, message: string) => [{ field: "reason", rule, message }];
  if (reason === undefined) return problem("required", "is missing");
  const { length } = reason;
  if (length < 1 || length > MAX_REASON) {
    const size = `${length.toLocaleString("en")} character${length === 1 ? "" : "s"}`;
    return problem(length < 1 ? "minLength" : "maxLength", `${size}, needs 1 to ${MAX_REASON}`);
  }
  if (reason.isWellFormed() && !CONTROL.test(reason)) return [];
  return problem("characters", "contains a control character or half of a surrogate pair");
}
