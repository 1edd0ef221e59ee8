import { addAbortSignal, type Readable } from "node:stream";

/**
 * Returns every byte of a stream, or undefined when there are more than `limit`.
 *
 * Throws the signal's reason when it is aborted, for a stream may never end, and the stream's own error.
 */
export async function readStream(
  stream: Readable,
  limit: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  signal.throwIfAborted();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, stream)) {
      chunks.push(Buffer.from(chunk));
      size += Buffer.byteLength(chunk);
      if (size > limit) return undefined;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  return Buffer.concat(chunks);
}
