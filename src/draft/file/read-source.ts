// biome-ignore-all lint/style/noRestrictedImports: reads the user's draft files.
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import { Socket } from "node:net";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { type DecodedText, decodeText } from "../../base/files/decode-text.ts";
import { reasonOf, valueOr } from "../../base/files/system-error.ts";
import type { Context } from "../../base/runtime/context.ts";
import { nearest } from "../../base/text/nearest.ts";
import { command, type Hint } from "../../contract/errors/advice.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";

/** The maximum size of a source in bytes. A draft is much smaller. */
const MAX_BYTES = 1024 * 1024;
const TOO_LARGE = "it is larger than 1 MiB";

const DIRECTORY = "it is a directory";
const MISSING = "no such file or directory";

export interface SourceDeps extends Pick<Context, "cwd" | "signal"> {
  readonly stdin: Readable;
  /** The folder that must contain the files, after links are resolved. Open descriptors are exempt. If omitted, any file can be read. */
  readonly workspace?: string | undefined;
}

export interface Source extends DecodedText {
  /** The name of the file, such as `-` for standard input. */
  readonly file: string;
}

/**
 * Reads a file, or standard input for `-`. Throws a `UsageError` if the source cannot be read or is larger than 1 MiB, or the signal's
 * reason after an interruption. The default advice is for a draft file.
 *
 * A pipe is read only if its descriptor is already open (`-`, `/dev/stdin`, or `/dev/fd/N` from a process substitution). The path of a
 * named pipe is rejected, because the pipe may have no writer.
 */
export async function readSource(deps: SourceDeps, file: string, hint?: Hint): Promise<Source> {
  const bytes = await readBytes(deps, file).catch((cause: unknown) => {
    deps.signal.throwIfAborted();
    const isMissing = reasonOf(cause) === MISSING;
    const isLink = () => lstatSync(resolve(deps.cwd, file)).isSymbolicLink();
    const why = isMissing && valueOr(false, isLink) ? "it is a link to a missing file" : reasonOf(cause);
    const message = `Cannot read ${sourceName(file)}: ${why}`;
    const near = why === MISSING ? nearFiles(deps, file) : [];
    const suggestions = near.map((name) => ({ value: join(dirname(file), name) }));
    throw new UsageError({ message, suggestions, hint: hint ?? adviceFor(file, why, near), cause });
  });
  return { file, ...decodeText(bytes) };
}

/** Returns the names of files with similar names. An extension that they have in common does not make names similar. */
function nearFiles({ cwd }: SourceDeps, file: string): readonly string[] {
  const names = valueOr([], () => readdirSync(resolve(cwd, dirname(file))));
  const nameOf = (path: string) => basename(path, extname(file));
  return nearest(nameOf(file), names.map(nameOf)).flatMap((near) =>
    names.filter((name) => nameOf(name) === near && name !== basename(file)),
  );
}

async function readBytes(deps: SourceDeps, file: string): Promise<Buffer> {
  if (isStdin(file)) return readStream(deps.stdin, deps.signal);
  if (file === "") throw new Error("its name is empty");

  const path = resolve(deps.cwd, file);
  if (deps.workspace !== undefined && !OPEN_DESCRIPTOR.test(file)) assertInside(deps.workspace, path);
  const { descriptor, stats, pipe } = openSource(path, file);
  if (pipe) return readStream(pipe, deps.signal);
  const bytes = stats.isFile() && stats.size <= MAX_BYTES ? readFileSync(descriptor) : undefined;
  closeSync(descriptor);
  if (bytes) return bytes;
  if (stats.isFile()) throw new Error(TOO_LARGE);
  throw new Error(stats.isDirectory() ? DIRECTORY : "it is not a regular file");
}

/** Opens a file at a path, or the pipe of an open descriptor, which can be interrupted. Throws an error for the name of another pipe. */
export function openSource(path: string, name: string) {
  // In blocking mode, opening a pipe that has no writer would not return.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = fstatSync(descriptor);
  if (!stats.isFIFO()) return { descriptor, stats };
  if (OPEN_DESCRIPTOR.test(name))
    return { descriptor, stats, pipe: new Socket({ fd: descriptor, writable: false }) };
  closeSync(descriptor);
  throw new Error("it is a named pipe; redirect it to standard input and use -");
}

const OPEN_DESCRIPTOR = /^\/(dev|proc\/self)\/fd\/\d+$/;

export function isStdin(file: string): boolean {
  return file === "-" || /^\/(dev\/stdin|(dev|proc\/self)\/fd\/0)$/.test(file);
}

/** Reports whether a draft is in a file that can be read again. Standard input and other pipes cannot. */
export function isInFile(file: string | null): file is string {
  return file !== null && file !== "-" && !/^\/(?:dev|proc)\//.test(file);
}

/** Throws if a file is outside the workspace or in a `.git` folder. Otherwise, a link in a pull request could make CI print secrets. */
function assertInside(workspace: string, path: string): void {
  const inside = relative(realpathSync(workspace), realpathSync(path));
  const folders = inside.toLowerCase().split(sep);
  // .git/config can contain the credentials that the checkout used. A job can check out several repositories.
  if (folders[0] === ".." || folders.includes(".git") || isAbsolute(inside))
    throw new Error("it is outside GITHUB_WORKSPACE or in its .git folder");
}

async function readStream(stream: Readable, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  signal.addEventListener("abort", () => stream.destroy(signal.reason), { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    size += Buffer.byteLength(chunk);
    if (size > MAX_BYTES) throw new Error(TOO_LARGE);
  }
  return Buffer.concat(chunks);
}

export function sourceName(file: string): string {
  return isStdin(file) ? "standard input" : file || '""';
}

/** Returns the names of up to five files in the current folder that seem to be drafts. Reads at most 100 files. */
export async function draftFilesHere(deps: SourceDeps): Promise<readonly string[]> {
  const names = valueOr([], () => readdirSync(deps.cwd)).filter((name) => /^[^.].*\.json$/.test(name));
  const first = names.sort().slice(0, 100);
  const texts = await Promise.all(first.map((name) => readBytes(deps, name).then(String, () => "")));
  return first.filter((_, index) => /"headline"\s*:/.test(texts[index] ?? "")).slice(0, 5);
}

/** Returns advice for a source that cannot be read. For example, suggests the command that creates a missing draft file. */
function adviceFor(file: string, why: string, { length }: readonly unknown[]): Hint {
  const name = { text: "Use the path of a draft file" };
  if (why === DIRECTORY) return `Name the files in it, for example ${join(file, "*.json")}`;
  const isMissing = why === MISSING && length === 0 && /^[\w ./-]+\.json$/.test(file);
  return isMissing ? [name, { text: "Create the file", command: command("draft init", [file]) }] : name;
}
