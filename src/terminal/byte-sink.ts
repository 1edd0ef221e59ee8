import type { Writable } from "node:stream";
import { ReaderGone } from "../errors/interrupted.ts";
import { LocalFailure } from "../errors/local-errors.ts";
import { errorCode, reasonOf, remedyOf } from "../files/system-error.ts";

/** A writer that resolves when the system has accepted the chunk, so that a slow reader gets every byte. */
export type ByteSink = (chunk: string | Uint8Array) => Promise<void>;

const GONE = new Set(["EPIPE", "ECONNRESET", "EOF", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

/**
 * Returns the only writer to standard output. It throws `ReaderGone` when the reader has closed the pipe, and `LocalFailure` when the bytes
 * cannot be stored, for example on a full disk.
 */
export function createByteSink(stream: Writable): ByteSink {
  // Every failure is also passed to the callback of the write. Without a listener, the event would end the process.
  stream.on("error", () => undefined);
  return (chunk) =>
    chunk.length === 0
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          stream.write(chunk, (error) => (error ? reject(failureOf(error)) : resolve()));
        });
}

function failureOf(error: Error): Error {
  if (GONE.has(errorCode(error) ?? "")) return new ReaderGone(error);
  return new LocalFailure({
    message: `Cannot write to standard output: ${reasonOf(error)}`,
    hint: `${remedyOf(error) ?? "Write somewhere else"} and run the same command again`,
    cause: error,
  });
}
