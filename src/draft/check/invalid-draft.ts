import { command, type Hint } from "../../errors/advice.ts";
import { InputError } from "../../errors/input-error.ts";
import type { Findings, Problem } from "../../errors/problem.ts";
import { isStdin } from "../file/read-source.ts";
import type { DraftCandidate } from "./merge-draft.ts";

/** Further facts about a draft that may not be sent. */
interface InvalidDetails {
  /** The status of a service that refused it. */
  readonly status?: number | undefined;
  /** MEDIA_REQUIRED when media are all that is wrong. */
  readonly code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED";
  /** Set when its catalog and website were looked at. Without a problem its warnings are what is wrong. */
  readonly findings?: Findings;
}

/** Returns the error of one draft: its problems in the order in which a reader of the file meets them. */
export function invalidDraft(
  { file, sources }: Pick<DraftCandidate, "file" | "sources">,
  problems: readonly Problem[],
  { status, code, findings }: InvalidDetails = {},
): InputError {
  const name = file === undefined ? "The draft" : nameOf(file);
  const isStrict = problems.length === 0 && findings !== undefined;
  return new InputError({
    message: isStrict
      ? `${name} has ${counted(findings.warnings, "warning")}, and --strict counts them`
      : `${name} has ${counted(problems, "problem")}`,
    hint: hintFor(file, findings !== undefined),
    problems: inPlaceOrder(problems),
    sources,
    findings,
    status,
    code,
  });
}

function counted({ length }: readonly unknown[], noun: string): string {
  return `${length} ${noun}${length === 1 ? "" : "s"}`;
}

/** Returns problems in the order in which a reader of the file meets them. What no file holds comes last. */
export function inPlaceOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((one, other) => {
    const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
    return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
  });
}

function hintFor(file: string | undefined, isOnline: boolean): Hint {
  if (file === undefined) return "Fix these flags and run the command again";
  // What came through a pipe is gone.
  if (file === "-" || file.startsWith("/dev/") || file.startsWith("/proc/"))
    return "Fix these and run the command again";
  const options = isOnline ? ({ online: true } as const) : {};
  return { text: "Fix these, then check without sending", command: command("draft check", [file], options) };
}

function nameOf(file: string): string {
  return isStdin(file) ? "Standard input" : file;
}
