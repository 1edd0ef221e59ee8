// biome-ignore lint/style/noRestrictedImports: reads the file that the user names.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { TextDecoder } from "node:util";
import { markOf } from "../../../base/files/decode-text.ts";
import { reasonOf } from "../../../base/files/system-error.ts";
import { isLoopback } from "../../../base/text/parse-url.ts";
import { command } from "../../../contract/errors/advice.ts";
import { type CatalogError, recoverWith } from "../../../contract/errors/catalog-error.ts";
import { InputError, UsageError } from "../../../contract/errors/local-errors.ts";
import { isStdin, openSource, sourceName } from "../../../draft/file/read-source.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { type Door, LocalRefusal } from "../../local-catalog.ts";
import { isAddressOf } from "../../local-state.ts";
import {
  type AccountLink,
  accountView,
  importView,
  type KeyRow,
  keysView,
  keyView,
  ownerView,
  resetView,
  revokedKeyView,
} from "../../output/views/local-catalog.ts";
import { type View, valueView } from "../../output/views/view.ts";
import { isWatched, openInBrowser } from "../open-in-browser.ts";

export const dataPath = {
  view: valueView("path"),
  run: async (app: App) => ({ rows: [{ path: app.folders.data }] }),
};

/** Resets the local catalog if the user confirms the reset, at a prompt or with `--yes`. */
export const reset = {
  view: resetView,
  run: async (app: App, { yes, keepKeys }: { readonly yes?: true; readonly keepKeys?: true }) => {
    if (!yes && !(await isConfirmed(app, keepKeys))) {
      app.reporter.note("Nothing was changed");
      return undefined;
    }
    // Only this version's database has keys that can be kept.
    await (await app.openLocal(!keepKeys)).door("POST", "/reset", { keepKeys });
    return { rows: [{ data: app.folders.data }] };
  },
};

async function isConfirmed(app: App, keepKeys: true | undefined): Promise<boolean> {
  const keys = keepKeys ? "" : ", and all keys except the sandbox key";
  const removed = `all drafts and imported listings${keys}`;
  if (!app.canAsk) {
    const message = `Cannot prompt for confirmation here: a reset removes ${removed}`;
    const confirm = command("sandbox reset", [], { yes: true, "keep-keys": keepKeys });
    throw new UsageError({ message, hint: { text: "Confirm the reset", command: confirm } });
  }
  const { askLine } = await import("../ask.ts");
  const answer = await askLine(app, `Remove ${removed} in ${app.folders.data}? (y/N)`);
  return /^y(?:es)?$/i.test(answer.trim());
}

export const importCommand = { view: importView, run: importFile };

/** Returns a command that sends one request about owners or keys, and shows the row in the response. */
function asking<Received, Row>(view: View<Row>, requestOf: (received: Received) => Parameters<Door>) {
  const run = async (app: App, received: Received) => ({ rows: [await ask<Row>(app, requestOf(received))] });
  return { view, run };
}

type KeyFlags = Readonly<Partial<Record<"owner" | "name", string>>>;

export const createKey = asking(keyView, ({ owner, name }: KeyFlags) => ["POST", "/keys", { owner, name }]);

export const listKeys = {
  view: keysView,
  run: async (app: App) => ({ rows: await ask<readonly KeyRow[]>(app, ["GET", "/keys"]) }),
};

export const revokeKey = asking(revokedKeyView, (id: string) => [
  "DELETE",
  `/keys/${encodeURIComponent(id)}`,
]);

export function ownerCommand(action: "suspend" | "restore") {
  return asking(ownerView, (name: string) => ["POST", `/owners/${encodeURIComponent(name)}/${action}`]);
}

/** Shows an owner's account link or, with `--web`, opens it. For a person, serves the local catalog if nothing does. */
export const account = {
  view: accountView,
  run: async (app: App, owner = "sandbox", flags: { web?: true; new?: true }) => {
    const route = `/owners/${encodeURIComponent(owner)}/account`;
    const link = await ask<AccountLink>(app, [flags.new ? "POST" : "GET", route]);
    if (flags.web && link.served && (await openInBrowser(app, link.accountUrl))) return undefined;
    if (!flags.web || link.served || !isWatched(app)) return { rows: [link] };
    // Only this command needs the code of the service that listens on a port.
    const { servePage } = await import("../serve/serve.run.ts");
    await servePage(app, link.accountUrl);
    return undefined;
  },
};

/** Rewords the error for an unknown key or owner, or an invalid owner name. */
async function ask<Data>(app: App, [method, path, body]: Parameters<Door>): Promise<Data> {
  const { door } = await app.openLocal();
  return door<Data>(method, path, body).catch((error: unknown) => {
    if (!(error instanceof LocalRefusal)) throw error;
    const { code, message } = error;
    if (code !== "NOT_FOUND" && !message.startsWith("owner: ")) throw error;
    const hint = { text: "List the owners and their keys", command: command("sandbox key list") };
    const words = message.replace(/^owner: /, "Invalid owner name: ");
    throw new UsageError({ message: words, hint, cause: error });
  });
}

/** Throws a `UsageError` if `--base-url`, or a local URL in the environment, is not the address of the catalog in the data folder. */
export async function requireOwnCatalog(app: App): Promise<void> {
  const { value, source, variable } = app.settings.baseUrl;
  if (value === undefined || value === SANDBOX) return;
  // The address of a remote catalog in the environment is ignored, because it may be for other commands.
  const isMeant = source === "flag" || (variable !== undefined && isLoopback(value));
  // A catalog that cannot be opened, such as one of another version, is not known to have the address.
  if (!isMeant || (await isAddressOf(app, value).catch(recoverWith(() => false)))) return;
  const other = variable === undefined ? "leave out --base-url" : `unset ${variable}`;
  const message = `Nothing was done: ${value} is not the address of the catalog in ${app.folders.data}`;
  throw new UsageError({ message, hint: `Specify the catalog's folder with --data, or ${other}` });
}

async function importFile(app: App, file: string, flags: { readonly replace?: true }) {
  const path = `/listings${flags.replace ? "?replace" : ""}`;
  const { signal, stdin, cwd } = app.context;
  let failure: UsageError | undefined;
  const bytes = async function* () {
    try {
      if (isStdin(file) && stdin.isTerminal) app.reporter.asksForText();
      yield* utf8Of(isStdin(file) ? stdin.stream : streamOf(resolve(cwd, file), file, signal));
    } catch (cause) {
      failure = unreadable(file, cause);
      throw failure;
    }
  };
  const work = async () => {
    const { door } = await app.openLocal();
    return door<{ readonly imported: number }>("POST", path, ReadableStream.from(bytes()));
  };
  const row = await app.reporter.during("Importing listings", work).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failure ?? (error instanceof LocalRefusal ? invalidRows(error, file) : error);
  });
  return { rows: [row] };
}

/** Returns a stream of a file, which ends when the signal is aborted. */
function streamOf(path: string, name: string, signal: AbortSignal): Readable {
  const { descriptor, pipe } = openSource(path, name);
  const stream = pipe ?? createReadStream(path, { fd: descriptor });
  signal.addEventListener("abort", () => stream.destroy(), { once: true });
  return stream;
}

/** Returns the text in a stream as bytes in UTF-8, which the service decodes. PowerShell 5 writes UTF-16. */
async function* utf8Of(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  for await (const part of stream) {
    const chunk = Buffer.from(part);
    decoder ??= new TextDecoder(markOf(chunk) ?? "utf-8", { fatal: true });
    yield decoder.encoding === "utf-8" ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  decoder?.decode();
}

/** Returns the problems of an import, with the file. */
function invalidRows({ message, refused: { problems = [] } }: LocalRefusal, file: string): CatalogError {
  if (problems.some(({ rule }) => rule === "encoding")) return unreadable(file, new TypeError());
  // A first line that is not whole JSON means that the file has another format.
  const [first] = problems;
  const shown = first?.rule === "syntax" && first.line === 1 ? [first] : problems;
  const located = shown.map((problem) => ({ ...problem, file }));
  return new InputError({ message, problems: located, hint: "Import the output of search --all --ndjson" });
}

function unreadable(file: string, cause: unknown): UsageError {
  const reason = cause instanceof TypeError ? "it is not valid UTF-8 or UTF-16 text" : reasonOf(cause);
  const message = `Cannot read ${sourceName(file)}: ${reason}`;
  const hint = "Import the output of search --all --ndjson, from a file or a pipe";
  return new UsageError({ message, hint, cause });
}
