// biome-ignore lint/style/noRestrictedImports: reads the file that the user names.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { TextDecoder } from "node:util";
import { encodingOf } from "../../../base/files/decode-text.ts";
import { reasonOf } from "../../../base/files/system-error.ts";
import type { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { InputError } from "../../../contract/errors/input-error.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { App } from "../../app.ts";
import { type Door, LocalRefusal, withLocal } from "../../local-catalog.ts";

export { importView as view } from "../../output/views/local-catalog.ts";

/** Imports listings from a file or standard input. */
export async function run(app: App, file: string, flags: { readonly replace?: true }) {
  const path = `/listings${flags.replace ? "?replace" : ""}`;
  const { signal, stdin, cwd } = app.context;
  let failure: UsageError | undefined;
  const bytes = async function* () {
    try {
      yield* utf8Of(file === "-" ? stdin.stream : createReadStream(resolve(cwd, file)));
    } catch (cause) {
      failure = unreadable(file, cause);
      throw failure;
    }
  };
  const send = (door: Door) =>
    door<{ readonly imported: number }>("POST", path, ReadableStream.from(bytes()));
  const work = () => withLocal(app, send);
  const row = await app.during("Importing listings", work).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failure ?? (error instanceof LocalRefusal ? invalid(error, file) : error);
  });
  return { rows: [row] };
}

/** Returns the text in a stream as bytes in UTF-8, which the service decodes. PowerShell 5 writes UTF-16. */
async function* utf8Of(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  for await (const part of stream) {
    const chunk = Buffer.from(part);
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    yield decoder.encoding === "utf-8" ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  decoder?.decode();
}

/** Returns the problems of an import, with the file. */
function invalid({ message, refused: { problems = [] } }: LocalRefusal, file: string): CatalogError {
  if (problems.some(({ rule }) => rule === "encoding")) return unreadable(file, new TypeError());
  const located = problems.map((problem) => ({ ...problem, file }));
  return new InputError({ message, problems: located, hint: "Import the output of search --all --ndjson" });
}

function unreadable(file: string, cause: unknown): UsageError {
  const reason = cause instanceof TypeError ? "it is not valid UTF-8 or UTF-16 text" : reasonOf(cause);
  const message = `Cannot read ${file === "-" ? "standard input" : file}: ${reason}`;
  const hint = "Import the output of search --all --ndjson from a file, or use - for standard input";
  return new UsageError({ message, hint, cause });
}
