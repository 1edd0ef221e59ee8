import { command, type Hint } from "../../errors/advice.ts";
import { InputError } from "../../errors/input-error.ts";
import { type Findings, type Problem, withoutWarnings } from "../../errors/problem.ts";
import { counted } from "../../text/counted.ts";
import { isStdin } from "../file/read-source.ts";
import type { DraftCandidate } from "./draft-candidate.ts";

interface InvalidDetails {
  readonly facts?: InputError["facts"];
  /** The HTTP status, if the service refused the draft. */
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
  { status, code, findings, facts }: InvalidDetails = {},
): InputError {
  const { file, sources } = draft;
  const name = file === undefined ? "The draft" : nameOf(file);
  const isStrict = findings !== undefined && withoutWarnings({ problems, findings }).length === 0;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(problems.length, "warning")}, and --strict treats warnings as problems`
      : `${name} has ${counted(problems.length, "problem")}`,
    hint: hintFor(draft, problems.length, status),
    problems: inPlaceOrder(problems),
    sources,
    findings,
    facts,
    status,
    code,
  });
}

/** Returns the problems, sorted by line and column. Problems that have no position in a file come last. */
export function inPlaceOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((one, other) => {
    const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
    return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
  });
}

function hintFor(
  { file, checkOptions, answers }: DraftCandidate,
  count: number,
  status: number | undefined,
): Hint {
  if (answers) {
    return { text: "Your answers are kept in a file. Fix and submit this file", command: answers.resume };
  }
  const these = count === 1 ? "this" : "these";
  if (file === undefined) return `Fix ${these} flag${count === 1 ? "" : "s"} and run the command again`;
  // A pipe cannot be read again.
  const isPipe = file === "-" || file.startsWith("/dev/") || file.startsWith("/proc/");
  // A repeated check would not find problems that only the service can detect.
  if (isPipe || checkOptions === undefined || status !== undefined)
    return `Fix ${these} and run the command again`;
  return {
    text: `Fix ${these}, then check without sending`,
    command: command("draft check", [file], checkOptions),
  };
}

function nameOf(file: string): string {
  return isStdin(file) ? "Standard input" : file;
}
