import type { Dispatcher } from "undici";
import type { WireResponse } from "./transport.ts";

/** The maximum size of a compressed body, in bytes. Pages of a list are far smaller. */
const MAX_WIRE_BYTES = 32 * 1024 * 1024;

/** The error for a response that is too large or cannot be decompressed. The message completes "The response from HOST …". */
export class UnusableResponse extends Error {
  /** Whether another attempt may succeed. */
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean, cause?: unknown) {
    super(message, { cause });
    this.isRetryable = isRetryable;
  }
}

function tooLarge(): UnusableResponse {
  return new UnusableResponse(`is larger than ${MAX_WIRE_BYTES / 1024 / 1024} MiB`, false);
}

/** The limits for reading a response. */
export interface ReadLimits {
  /** The time limit in milliseconds, after which reading fails with the error that `onTimeout` returns. */
  readonly timeoutMs: number;
  readonly onTimeout: () => Error;
  readonly signal: AbortSignal;
  /** Called when the connection is open, before the request is sent. */
  readonly onSent: () => void;
}

type Dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => unknown;

/**
 * Sends a request and reads the whole response without pausing, because a server can crash undici 7 while a body is paused
 * (nodejs/undici#5360). Rejects as soon as the signal is aborted or the time is up.
 */
export async function collectResponse(
  dispatch: Dispatch,
  options: Dispatcher.DispatchOptions,
  { timeoutMs, onTimeout, signal, onSent }: ReadLimits,
): Promise<WireResponse> {
  signal.throwIfAborted();
  const collector = new Collector(onSent);
  const timer = setTimeout(() => collector.stop(onTimeout()), timeoutMs);
  const onAbort = () => collector.stop(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    dispatch(options, collector);
    return await collector.response;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Collects one response until the response ends or fails, or until reading is stopped. */
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
    // The request was stopped while the connection was opening, so it must not be sent.
    if (this.#stopped) controller.abort(this.#stopped);
    else this.#onSent();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // Interim responses (103 Early Hints) precede the final response.
    if (status < 200) return;
    this.#status = status;
    this.#headers = joinRepeated(headers);
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

/** Joins the values of each repeated header field into one value (RFC 9110 §5.3). */
export function joinRepeated(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return joined;
}

/** A controller for calling undici's handlers when there is no connection. It cannot pause or abort. */
export const NO_CONTROLLER: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};
