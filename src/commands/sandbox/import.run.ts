// biome-ignore lint/style/noRestrictedImports: reads the file that the user names.
import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { TextDecoder } from "node:util";
import type { App } from "../../app/app.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { encodingOf } from "../../files/decode-text.ts";
import { reasonOf } from "../../files/system-error.ts";
import { importListings } from "../../service/admin/import-listings.ts";

export { importView as view } from "../../views/local-catalog.ts";

/** Imports listings from a file or standard input. */
export async function run(app: App, file: string, flags: { readonly replace?: true }) {
  const imported = await app.during("Importing listings", (progress) =>
    importListings(app, {
      file,
      chunks: textOf(app, file),
      replace: flags.replace === true,
      signal: app.context.signal,
      onProgress: (done) => progress.update(done),
    }),
  );
  return { row: { imported } };
}

async function* textOf({ context }: App, file: string): AsyncGenerator<string, void, void> {
  const stream = file === "-" ? context.stdin.stream : await openFile(resolve(context.cwd, file), file);
  try {
    let decoder: TextDecoder | undefined;
    for await (const bytes of stream) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    if (decoder !== undefined) yield decoder.decode();
  } catch (cause) {
    context.signal.throwIfAborted();
    throw unreadable(file, cause);
  }
}

/** Opens a file. Rejects a named pipe unless the shell has opened it, because opening a pipe without a writer would block. */
async function openFile(path: string, file: string): Promise<ReadStream> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if (!stats.isFIFO() || /^\/(?:dev|proc\/self)\/(?:fd\/\d+|stdin)$/.test(path))
    return createReadStream(path);
  throw unreadable(file, new Error("it is a named pipe; redirect it to standard input and use -"));
}

function unreadable(file: string, cause: unknown): UsageError {
  const reason = cause instanceof TypeError ? "it is not valid UTF-8 or UTF-16 text" : reasonOf(cause);
  return new UsageError({
    message: `Cannot read ${file === "-" ? "standard input" : file}: ${reason}`,
    hint: "Import the output of search --all --ndjson from a file, or use - for standard input",
    cause,
  });
}
