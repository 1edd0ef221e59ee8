import type { Writable } from "node:stream";
import { errorCode, reasonOf, remedyOf } from "../../base/files/system-error.ts";
import { ReaderGone } from "../../contract/errors/interrupted.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";

/** A function that writes a chunk and waits until the system has accepted it, so that a slow reader receives every byte. */
export type ByteSink = (chunk: string | Uint8Array) => Promise<void>;

const GONE = new Set(["EPIPE", "ECONNRESET", "EOF", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

/** Creates a sink. A failed write rejects with `ReaderGone` if the reader has closed the pipe, and with `LocalFailure` otherwise. */
export function createByteSink(stream: Writable): ByteSink {
  // The callback for `write` also receives each failure. An `error` event without a listener would end the process.
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
    hint: `${remedyOf(error) ?? "Choose a different destination"} and run the same command again`,
    cause: error,
  });
}
