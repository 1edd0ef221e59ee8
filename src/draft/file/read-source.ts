import { close, constants, fstat, open, read } from "node:fs";
import { realpath } from "node:fs/promises";
import { Socket } from "node:net";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { UsageError } from "../../errors/local-errors.ts";
import { reasonOf } from "../../files/system-error.ts";
import { type DecodedText, decodeText } from "./decode-text.ts";
import { readStream } from "./read-stream.ts";

/** Bytes of a file: many times the size of a draft, and little enough to hold several in memory. */
const MOST_BYTES = 1024 * 1024;

/** The ports of reading. */
export interface SourcePorts {
  /** The folder that relative names start from, as an absolute path. */
  readonly cwd: string;
  readonly stdin: Readable;
  readonly signal: AbortSignal;
  /** The folder that files must lie in, links followed; any place when left out. */
  readonly workspace?: string | undefined;
}

/** A text that a person named. */
export interface Source extends DecodedText {
  /** The name as it was given; `-` for standard input. */
  readonly file: string;
}

/**
 * Reads a file, or standard input for `-`, up to 1 MiB.
 *
 * A pipe is read only through a descriptor that is open already (`-`, `/dev/stdin`, `/dev/fd/N` of a process substitution):
 * a named one without a writer would wait for ever. Throws a `UsageError` for what cannot be read.
 */
export async function readSource(ports: SourcePorts, file: string): Promise<Source> {
  const bytes = await readBytes(ports, file).catch((error: unknown) => {
    throw ports.signal.aborted || error instanceof UsageError ? error : refusal(file, reasonOf(error), error);
  });
  if (bytes === undefined) {
    throw new UsageError({
      message: `Cannot read ${named(file)}: it is larger than 1 MiB`,
      hint: "Name the file that holds the draft",
    });
  }
  return { file, ...decodeText(bytes) };
}

async function readBytes(ports: SourcePorts, file: string): Promise<Buffer | undefined> {
  if (isStdin(file)) return readStream(ports.stdin, MOST_BYTES, ports.signal);
  if (file.includes("\0")) throw refusal(file, "its name contains a NUL character");

  const path = resolve(ports.cwd, file);
  if (ports.workspace !== undefined && !OPEN_DESCRIPTOR.test(file))
    await assertInside(ports.workspace, path, file);
  // Non-blocking, because opening a pipe without a writer would wait.
  const descriptor = await promisify(open)(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = await promisify(fstat)(descriptor);
  if (stats.isFIFO() && OPEN_DESCRIPTOR.test(file)) {
    return readStream(new Socket({ fd: descriptor, writable: false }), MOST_BYTES, ports.signal);
  }
  try {
    if (stats.isDirectory()) throw refusal(file, "it is a directory");
    if (stats.isFIFO()) throw refusal(file, "it is a named pipe; pipe into - instead");
    if (!stats.isFile()) throw refusal(file, "it is not a regular file");
    return await readWhole(descriptor);
  } finally {
    await promisify(close)(descriptor);
  }
}

const OPEN_DESCRIPTOR = /^\/(dev|proc\/self)\/fd\/\d+$/;

/** Tells whether a name means standard input. */
export function isStdin(file: string): boolean {
  return file === "-" || /^\/(dev\/stdin|(dev|proc\/self)\/fd\/0)$/.test(file);
}

/** Throws a `UsageError` for a file elsewhere: in CI a link in a pull request could have secrets of the machine printed. */
async function assertInside(workspace: string, path: string, file: string): Promise<void> {
  const [root, target] = await Promise.all([realpath(workspace), realpath(path)]);
  const inside = relative(root, target);
  const [first] = inside.split(sep);
  // The credentials of the checkout stand in .git/config.
  if (first === ".." || first === ".git" || isAbsolute(inside)) {
    throw refusal(file, "it is outside the files of GITHUB_WORKSPACE");
  }
}

async function readWhole(descriptor: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(MOST_BYTES + 1);
  let size = 0;
  // A file may grow while it is read, so its size is not asked for.
  for (;;) {
    const { bytesRead } = await promisify(read)(descriptor, buffer, size, buffer.length - size, null);
    size += bytesRead;
    if (bytesRead === 0) return Buffer.from(buffer.subarray(0, size));
    if (size > MOST_BYTES) return undefined;
  }
}

/** Returns the name of a source in messages. */
function named(file: string): string {
  return isStdin(file) ? "standard input" : file;
}

function refusal(file: string, why: string, cause?: unknown): UsageError {
  return new UsageError({
    message: `Cannot read ${named(file)}: ${why}`,
    hint: "Name a draft file, or - for standard input",
    cause,
  });
}
