import type { App } from "../../app/app.ts";
import { expandPatterns } from "../../draft/file/expand-patterns.ts";
import { UsageError } from "../../errors/local-errors.ts";

/** The file that `draft check` and `draft diff` read if neither a file nor a field option is specified. */
export const DEFAULT_FILE = "draft.json";

/**
 * Returns the specified files, with patterns expanded. If no file is specified and `hasFields` is false, returns the default file, if any.
 * In that case, if standard input has not been read, throws a `UsageError` for a file, or prints a note for a pipe.
 */
export async function findDraftFiles(
  app: App,
  names: readonly string[],
  { hasFields = false, byDefault }: { readonly hasFields?: boolean; readonly byDefault?: string } = {},
): Promise<readonly string[]> {
  if (names.length > 0) return expandPatterns(app.context, names);
  if (hasFields) return [];
  const unread = app.context.stdin.unread?.();
  if (unread === "file") {
    throw new UsageError({
      message: "Standard input is read only if - is specified",
      hint: "Use - for standard input, or the path of a file",
    });
  }
  if (unread === "pipe") {
    const what = byDefault === undefined ? "Not reading" : `Reading ${byDefault}, not`;
    app.note(`${what} standard input. To read standard input, use -`);
  }
  return byDefault === undefined ? [] : [byDefault];
}
