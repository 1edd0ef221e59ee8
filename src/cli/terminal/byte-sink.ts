import type { Writable } from "node:stream";
import { errorCode, reasonOf, remedyOf } from "../../base/files/system-error.ts";
import type { Output } from "../../base/runtime/context.ts";
import { ReaderGone } from "../../contract/errors/interrupted.ts";
import { LocalFailure } from "../../contract/errors/local-errors.ts";

/** A function that writes a chunk and waits until the system has accepted it, so that a slow reader receives every byte. */
export type ByteSink = (chunk: string | Uint8Array) => Promise<void>;

const GONE = new Set(["EPIPE", "ECONNRESET", "EOF", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);

/** Creates a sink. A failed write rejects with `ReaderGone` if the reader has closed the pipe, and with `LocalFailure` otherwise. */
export function createByteSink(output: Output): ByteSink {
  let stream: Writable | undefined;
  return async (chunk) => {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    try {
      const rest = bytes.subarray(output.writeNow?.(bytes));
      if (rest.length === 0) return;
      // The callback for `write` also receives each failure. An `error` event without a listener would end the process.
      stream ??= output.stream.on("error", () => undefined);
      const opened = stream;
      await new Promise<void>((resolve, reject) => {
        opened.write(rest, (error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      if (GONE.has(errorCode(error) ?? "")) throw new ReaderGone(error);
      throw new LocalFailure({
        message: `Cannot write to standard output: ${reasonOf(error)}`,
        hint: `${remedyOf(error) ?? "Choose a different destination"} and run the same command again`,
        cause: error,
      });
    }
  };
}
