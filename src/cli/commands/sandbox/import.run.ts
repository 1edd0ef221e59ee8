// biome-ignore lint/style/noRestrictedImports: reads the file that the user names.
import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { TextDecoder } from "node:util";
import { encodingOf } from "../../../base/files/decode-text.ts";
import { reasonOf } from "../../../base/files/system-error.ts";
import type { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { InputError } from "../../../contract/errors/input-error.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { App } from "../../app.ts";
import { LocalRefusal } from "../../local-catalog.ts";
import { throughDoor } from "./door.ts";

export { importView as view } from "../../output/views/local-catalog.ts";

/** Imports listings from a file or standard input. */
export async function run(app: App, file: string, flags: { readonly replace?: true }) {
  const path = `/listings${flags.replace ? "?replace" : ""}`;
  const source = textOf(app, file);
  const row = await app.during("Importing listings", () =>
    throughDoor(app, (door) =>
      door<{ readonly imported: number }>("POST", path, ReadableStream.from(source.bytes)),
    ).catch((error: unknown) => {
      app.context.signal.throwIfAborted();
      throw source.failure() ?? (error instanceof LocalRefusal ? invalid(error, file) : error);
    }),
  );
  return { row };
}

/** Returns the problems of an import, with the file. */
function invalid({ message, refused: { problems = [] } }: LocalRefusal, file: string): CatalogError {
  if (problems.some(({ rule }) => rule === "encoding")) return unreadable(file, new TypeError());
  return new InputError({
    message,
    problems: problems.map((problem) => ({ ...problem, file })),
    hint: "Import the output of search --all --ndjson",
  });
}

/** Returns a file's text as bytes in UTF-8, and the error, if any, for a file that cannot be read. */
function textOf({ context }: App, file: string) {
  let failure: UsageError | undefined;
  const bytes = async function* () {
    try {
      const stream = file === "-" ? context.stdin.stream : await openFile(resolve(context.cwd, file), file);
      let decoder: TextDecoder | undefined;
      for await (const chunk of stream) {
        decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
        // The service decodes UTF-8.
        yield decoder.encoding === "utf-8" ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
      }
      decoder?.decode();
    } catch (cause) {
      failure = cause instanceof UsageError ? cause : unreadable(file, cause);
      throw failure;
    }
  };
  return { bytes: bytes(), failure: () => failure };
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
