import type { Dispatcher } from "undici";
import type { WireResponse } from "./transport.ts";

/** The maximum size of a body as received, in bytes. Pages of a list are far smaller. */
const MAX_WIRE_BYTES = 32 * 1024 * 1024;

/** A response that is too large or cannot be decompressed. The message completes "The response from HOST …". */
export class UnusableResponse extends Error {
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.isRetryable = isRetryable;
  }
}

function tooLarge(): UnusableResponse {
  return new UnusableResponse(`is larger than ${MAX_WIRE_BYTES / 1024 / 1024} MiB`, false);
}

/**
 * Sends a request and returns the whole response. Never pauses the body, because a server can crash undici 7 during a pause
 * (nodejs/undici#5360). Calls `onSent` when the connection is open, before the request is sent. Rejects if undici fails, the body is too
 * large or the signal is aborted.
 */
export async function collectResponse(
  dispatcher: Pick<Dispatcher, "dispatch">,
  options: Dispatcher.DispatchOptions,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: () => void },
): Promise<WireResponse> {
  signal.throwIfAborted();
  const collector = new Collector(onSent);
  signal.addEventListener("abort", () => collector.stop(signal.reason));
  dispatcher.dispatch(options, collector);
  return collector.response;
}

class Collector implements Dispatcher.DispatchHandler {
  readonly response: Promise<WireResponse>;
  readonly #onSent: () => void;
  readonly #chunks: Buffer[] = [];
  #resolve: (response: WireResponse) => void = () => {};
  #reject: (reason: unknown) => void = () => {};
  #bytes = 0;
  #status = 0;
  #headers: Record<string, string> = {};
  #controller: Dispatcher.DispatchController | undefined;
  #stopped: Error | undefined;

  constructor(onSent: () => void) {
    this.#onSent = onSent;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // A request that was stopped while its connection was opening must not be sent.
    if (this.#stopped) controller.abort(this.#stopped);
    else this.#onSent();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: WireHeaders): void {
    // An interim response, such as 103 Early Hints, precedes the final response.
    if (status < 200) return;
    this.#status = status;
    this.#headers = joinRepeated(headers);
    // A 304 has no body, although it can have a length (RFC 9110 §15.4.5), for which undici would wait.
    if (status === 304) this.onResponseEnd();
    if (Number(this.#headers["content-length"]) > MAX_WIRE_BYTES) this.stop(tooLarge());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_WIRE_BYTES) this.stop(tooLarge());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }

  stop(reason: unknown): void {
    this.#reject(reason);
    this.#stopped = reason instanceof Error ? reason : new Error("stopped", { cause: reason });
    this.#controller?.abort(this.#stopped);
  }
}

/** Header fields in the form that undici uses. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Joins the values of each repeated header field with commas (RFC 9110 §5.3). */
function joinRepeated(headers: WireHeaders): Record<string, string> {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(", ")] as const],
  );
  return Object.fromEntries(fields);
}
