import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { App } from "../../app/app.ts";
import { importInto } from "../../app/local-catalog/import.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { importView } from "../../output/views/import.ts";

export { importView as output };

/** Imports listings from a file or standard input, and says how many. */
export async function run(app: App, file: string, flags: { readonly replace?: true }): Promise<void> {
  const progress = app.reporter.progress("Importing listings");
  try {
    const { imported } = await importInto(app, {
      file,
      chunks: textOf(app, file),
      replace: flags.replace === true,
      signal: app.context.signal,
      onProgress: ({ rows, total }) => progress.update(rows, total),
    });
    progress.stop();
    await app.present([{ rows: [{ imported }] }], importView());
  } finally {
    progress.stop();
  }
}

/** The text of a file, chunk by chunk. What goes wrong while it is used is not the file's fault, and passes. */
async function* textOf({ context }: App, file: string): AsyncGenerator<string, void, void> {
  const stream = file === "-" ? context.stdin.stream : createReadStream(resolve(context.cwd, file));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const chunks = stream[Symbol.asyncIterator]();
  for (let isDone = false; !isDone; ) {
    let text = "";
    try {
      const next = await chunks.next();
      isDone = next.done === true;
      text = decoder.decode(next.value, { stream: !isDone });
    } catch (cause) {
      context.signal.throwIfAborted();
      throw unreadable(file, cause);
    }
    yield text;
  }
}

function unreadable(file: string, cause: unknown): UsageError {
  const why =
    cause instanceof TypeError ? "it is not UTF-8" : cause instanceof Error ? cause.message : String(cause);
  return new UsageError({
    message: `${file === "-" ? "Standard input" : file} cannot be read: ${why}`,
    hint: "Give what search --all --ndjson prints, as a file or, with -, on standard input",
    cause,
  });
}
