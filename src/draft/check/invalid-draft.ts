import { counted } from "../../base/text/counted.ts";
import { command, type Hint } from "../../contract/errors/advice.ts";
import { type Problem, withoutWarnings } from "../../contract/errors/input-problem.ts";
import { InputError } from "../../contract/errors/local-errors.ts";
import type { ReadDraft } from "../file/read-drafts.ts";
import { isStdin } from "../file/read-source.ts";

/** `status` is set if the service rejected the draft. */
type InvalidDetails = Partial<ConstructorParameters<typeof InputError>[0]>;

/** Returns the error for one invalid draft, with the problems sorted by position. */
export function invalidDraft(
  draft: Pick<ReadDraft, "file" | "sources" | "checkOptions">,
  problems: readonly Problem[],
  details: InvalidDetails = {},
): InputError {
  const { findings, hint = hintFor(draft, problems, details) } = details;
  const { file, sources } = draft;
  const name = nameOf(file);
  const isStrict = findings !== undefined && withoutWarnings({ problems, findings }).length === 0;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(problems.length, "warning")}, and --strict treats warnings as problems`
      : `${name} has ${counted(problems.length, "problem")}`,
    problems: problems.toSorted(byPlace),
    sources,
    ...details,
    hint,
  });
}

/** Compares positions by line and column, for sorting. Items that have no position in a file come last. */
export function byPlace(one: Partial<Problem>, other: Partial<Problem>): number {
  const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
  return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
}

function nameOf(file: string | undefined): string {
  if (file === undefined) return "The draft";
  return isStdin(file) ? "Standard input" : file;
}

function hintFor(
  { file, checkOptions }: Pick<ReadDraft, "file" | "checkOptions">,
  problems: readonly Problem[],
  { status }: InvalidDetails,
): Hint {
  const these = problems.length === 1 ? "this" : "these";
  // A pipe cannot be read again, and an invalid flag would be invalid again.
  const isPipe = file === undefined || file === "-" || /^\/(?:dev|proc)\//.test(file);
  const isFlag = problems.some(({ flag }) => flag !== undefined);
  // A repeated check would not find problems that only the service can detect.
  if (isPipe || isFlag || checkOptions === undefined || status !== undefined)
    return `Fix ${these} and run the command again`;
  return {
    text: `Fix ${these}, then check without sending`,
    command: command("draft check", [file], checkOptions),
  };
}
