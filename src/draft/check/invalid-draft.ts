import { command, type Hint } from "../../errors/advice.ts";
import { InputError, type Problem } from "../../errors/input-error.ts";
import { named } from "../file/read-source.ts";
import type { DraftCandidate } from "./merge-draft.ts";

/** The error of one draft: its problems in the order in which a reader of the file meets them. */
export function invalidDraft(
  { file, sources }: Pick<DraftCandidate, "file" | "sources">,
  problems: readonly Problem[],
  status?: number,
): InputError {
  const count = `${problems.length} problem${problems.length === 1 ? "" : "s"}`;
  return new InputError({
    message: `${file === undefined ? "The draft" : named(file)} has ${count}`,
    hint: hintFor(file),
    problems: problems.toSorted(byPlace),
    sources,
    status,
  });
}

/** What no file holds comes last. */
function byPlace(one: Problem, other: Problem): number {
  const lines = (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
  return lines === 0 ? (one.column ?? 0) - (other.column ?? 0) : lines;
}

function hintFor(file: string | undefined): Hint {
  if (file === undefined) return "Fix these flags and run the command again";
  // What came through a pipe is gone.
  if (file === "-" || file.startsWith("/dev/") || file.startsWith("/proc/"))
    return "Fix these and run the command again";
  return { text: "Fix these, then check without sending", command: command("draft check", [file]) };
}
