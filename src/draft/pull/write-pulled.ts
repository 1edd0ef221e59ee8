import { resolve } from "node:path";
import { decodeText, encodeLike } from "../../base/files/decode-text.ts";
import { reasonOf, remedyOf } from "../../base/files/system-error.ts";
import { ChangedFile, readForUpdate, updateFile } from "../../base/files/update-file.ts";
import { LocalFailure, UsageError } from "../../contract/errors/local-errors.ts";

/** Reads a draft file that can be updated. Throws a `UsageError` if it cannot be read, or is a link or not a regular file. */
export function readPullable(cwd: string, file: string): Buffer {
  try {
    return readForUpdate(resolve(cwd, file));
  } catch (cause) {
    const message = `Cannot update ${file}: ${reasonOf(cause)}`;
    throw new UsageError({ message, hint: "Use the path of a draft file", cause });
  }
}

/** Replaces the text of a draft file atomically, and keeps its encoding and mode. Throws a `UsageError` if the file no longer has `old`. */
export function writePulled(
  cwd: string,
  file: string,
  { old, text }: { readonly old: string; readonly text: string },
): void {
  const bytes = readPullable(cwd, file);
  try {
    if (decodeText(bytes).text !== old) throw new ChangedFile();
    updateFile(resolve(cwd, file), bytes, encodeLike(text, bytes));
  } catch (cause) {
    const message = `Cannot update ${file}: ${reasonOf(cause)}`;
    if (cause instanceof ChangedFile) throw new UsageError({ message, hint: "Run the command again", cause });
    throw new LocalFailure({ message, hint: remedyOf(cause), cause });
  }
}
