import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Dispatcher } from "undici";
import { errorCode } from "../../base/files/system-error.ts";
import type { WireResponse } from "./transport.ts";

/** The maximum size of a body as received, in bytes. A page of listings is much smaller. */
export const MAX_WIRE_BYTES = 32 * 1024 * 1024;

/** What is wrong with a larger body. */
export const TOO_LARGE = `is larger than ${MAX_WIRE_BYTES / 1024 / 1024} MiB`;

/** A response that is too large, cannot be decompressed, or is not HTTP. The message completes "The response from HOST …". */
export class UnusableResponse extends Error {
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.isRetryable = isRetryable;
  }
}

/** Sends a request and returns the whole response. Calls `onSent` when the connection is open. Rejects with undici's error, for example if the body is too large. */
export async function collectResponse(
  dispatcher: Pick<Dispatcher, "dispatch">,
  options: Dispatcher.DispatchOptions,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (() => void) | undefined },
): Promise<WireResponse> {
  // The body is never paused, because a server can crash undici 7 during a pause (nodejs/undici#5360).
  signal.throwIfAborted();
  const chunks: Buffer[] = [];
  let head: Pick<WireResponse, "status" | "headers"> = { status: 0, headers: {} };
  let controller: Dispatcher.DispatchController | undefined;
  return new Promise((resolve, reject) => {
    const finish = () => resolve({ ...head, body: Buffer.concat(chunks) });
    signal.addEventListener("abort", () => {
      reject(signal.reason);
      controller?.abort(signal.reason);
    });
    dispatcher.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
        // A request that was stopped while its connection was opening must not be sent.
        if (signal.aborted) controller.abort(signal.reason);
        else onSent?.();
      },
      onResponseStart: (started, status, fields) => {
        // An interim response, such as 103 Early Hints, precedes the final response.
        if (status < 200) return;
        head = { status, headers: joinRepeated(fields) };
        // A 304 has no body but can have a `Content-Length` (RFC 9110 §15.4.5). undici would wait for that many bytes.
        if (status === 304) finish();
        // Otherwise, undici would receive the body up to the limit first.
        const isTooLarge = Number(head.headers["content-length"]) > MAX_WIRE_BYTES;
        if (isTooLarge) started.abort(new UnusableResponse(TOO_LARGE, false));
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: finish,
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** Joins the values of each repeated header field with commas (RFC 9110 §5.3). */
function joinRepeated(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** The maximum size of a decompressed body, in bytes. A body of this size, its text and its parsed values use about 300 MB of memory. */
const MAX_DECODED_BYTES = 32 * 1024 * 1024;

/** Decodes a body as `Content-Encoding` specifies (RFC 9110 §8.4). Throws an `UnusableResponse` for a body that cannot be decoded. */
export function decodeBody(body: Buffer, contentEncoding: string): Buffer {
  const [coding, ...others] = contentEncoding.toLowerCase().match(/[^\s,]+/g) ?? [];
  if (body.length === 0 || coding === undefined || coding === "identity") return body;
  const isGzip = coding === "gzip" || coding === "x-gzip";
  if (others.length > 0 || !(isGzip || coding === "br"))
    throw new UnusableResponse("has an unknown content coding", false);
  try {
    return (isGzip ? gunzipSync : brotliDecompressSync)(body, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (cause) {
    const isTooLarge = errorCode(cause) === "ERR_BUFFER_TOO_LARGE";
    const problem = isTooLarge
      ? `is larger than ${MAX_DECODED_BYTES / 1024 / 1024} MiB when decompressed`
      : `is damaged: it cannot be decompressed as ${coding}`;
    throw new UnusableResponse(problem, !isTooLarge, cause);
  }
}
