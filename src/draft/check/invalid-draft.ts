import { counted } from "../../base/text/counted.ts";
import { command, type Hint } from "../../contract/errors/advice.ts";
import { InputError } from "../../contract/errors/input-error.ts";
import { type Findings, type Problem, withoutWarnings } from "../../contract/errors/input-problem.ts";
import type { ReadDraft } from "../file/read-drafts.ts";
import { isStdin } from "../file/read-source.ts";

interface InvalidDetails {
  readonly hint?: Hint | undefined;
  readonly facts?: InputError["facts"];
  /** The HTTP status, if the service rejected the draft. */
  readonly status?: number | undefined;
  /** MEDIA_REQUIRED if the only problem is that no image is usable. The default is VALIDATION_ERROR. */
  readonly code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED";
  /** The findings from the preflight, if one was run. */
  readonly findings?: Findings;
}

/** Returns the error for one invalid draft, with the problems sorted by position. */
export function invalidDraft(
  draft: Pick<ReadDraft, "file" | "sources" | "checkOptions">,
  problems: readonly Problem[],
  details: InvalidDetails = {},
): InputError {
  const { findings, hint = hintFor(draft, problems, details) } = details;
  const { file, sources } = draft;
  const name = file === undefined ? "The draft" : isStdin(file) ? "Standard input" : file;
  const isStrict = findings !== undefined && withoutWarnings({ problems, findings }).length === 0;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(problems.length, "warning")}, and --strict treats warnings as problems`
      : `${name} has ${counted(problems.length, "problem")}`,
    problems: inPlaceOrder(problems, (problem) => problem),
    sources,
    ...details,
    hint,
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
  { file, checkOptions }: Pick<ReadDraft, "file" | "checkOptions">,
  problems: readonly Problem[],
  { status }: InvalidDetails,
): Hint {
  const these = problems.length === 1 ? "this" : "these";
  if (file === undefined)
    return `Fix ${these} flag${problems.length === 1 ? "" : "s"} and run the command again`;
  // A pipe cannot be read again, and an invalid flag would be invalid again.
  const isPipe = file === "-" || /^\/(?:dev|proc)\//.test(file);
  const isFlag = problems.some(({ flag }) => flag !== undefined);
  // A repeated check would not find problems that only the service can detect.
  if (isPipe || isFlag || checkOptions === undefined || status !== undefined)
    return `Fix ${these} and run the command again`;
  return {
    text: `Fix ${these}, then check without sending`,
    command: command("draft check", [file], checkOptions),
  };
}
