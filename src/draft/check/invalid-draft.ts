import { counted } from "../../base/text/counted.ts";
import { type CommandOptions, command, type Hint } from "../../contract/errors/advice.ts";
import { InputError } from "../../contract/errors/input-error.ts";
import { type Findings, type Problem, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { isSlug } from "../../contract/index.ts";
import { isStdin } from "../file/read-source.ts";
import type { DraftCandidate } from "./draft-candidate.ts";

interface InvalidDetails {
  readonly hint?: Hint;
  readonly facts?: InputError["facts"];
  /** The files to check together after the problems have been fixed. The default is the draft's own file. */
  readonly files?: readonly string[] | undefined;
  /** The HTTP status, if the service rejected the draft. */
  readonly status?: number | undefined;
  /** MEDIA_REQUIRED if the only problem is that no image is usable. The default is VALIDATION_ERROR. */
  readonly code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED";
  /** The findings from the preflight, if one was run. */
  readonly findings?: Findings;
}

/** Returns the error for one invalid draft, with the problems sorted by position. */
export function invalidDraft(
  draft: DraftCandidate,
  problems: readonly Problem[],
  details: InvalidDetails = {},
): InputError {
  const { files: _, ...given } = details;
  const { findings } = given;
  const { file, sources } = draft;
  const name = file === undefined ? "The draft" : nameOf(file);
  const isStrict = findings !== undefined && withoutWarnings({ problems, findings }).length === 0;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(problems.length, "warning")}, and --strict treats warnings as problems`
      : `${name} has ${counted(problems.length, "problem")}`,
    problems: inPlaceOrder(problems, (problem) => problem),
    sources,
    ...given,
    hint: given.hint ?? hintFor(draft, problems, details),
  });
}

/** Returns the items, sorted by line and column. Items that have no position in a file come last. */
export function inPlaceOrder<Item>(items: readonly Item[], placeOf: (item: Item) => Partial<Problem>) {
  return items.toSorted((first, second) => {
    const [one, other] = [placeOf(first), placeOf(second)];
    const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
    return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
  });
}

function hintFor(
  { file, checkOptions }: DraftCandidate,
  problems: readonly Problem[],
  { status, files = [file ?? ""] }: InvalidDetails,
): Hint {
  const these = problems.length === 1 ? "this" : "these";
  if (file === undefined)
    return `Fix ${these} flag${problems.length === 1 ? "" : "s"} and run the command again`;
  // A pipe cannot be read again.
  const isPipe = files.some((each) => each === "-" || /^\/(?:dev|proc)\//.test(each));
  const options = checkOptions && corrected(checkOptions, problems);
  // A repeated check would not find problems that only the service can detect.
  if (isPipe || options === undefined || status !== undefined)
    return `Fix ${these} and run the command again`;
  return {
    text: `Fix ${these}, then check without sending`,
    command: command("draft check", files, options),
  };
}

/** Returns the options with invalid values replaced by suggested slugs, or undefined if an invalid value has no such suggestion. */
function corrected(options: CommandOptions, problems: readonly Problem[]): CommandOptions | undefined {
  const refused = problems.flatMap(({ flag, suggestion }) =>
    flag === undefined ? [] : [[flag, suggestion]],
  );
  if (refused.some(([, suggestion]) => suggestion === undefined || !isSlug(suggestion))) return undefined;
  return { ...options, ...Object.fromEntries(refused.map(([flag = "", slug]) => [flag.slice(2), slug])) };
}

function nameOf(file: string): string {
  return isStdin(file) ? "Standard input" : file;
}
