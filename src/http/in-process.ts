import type { ReadLimits } from "./collect-response.ts";
import type { Handler, HttpRequest, WireResponse } from "./transport.ts";

/** Passes a request to a service in this process, without a connection. Rejects if the signal is aborted or the time is up. */
export async function callService(
  service: Handler,
  request: Pick<HttpRequest, "url" | "method" | "headers" | "body">,
  { timeoutMs, onTimeout, signal, onSent }: ReadLimits,
): Promise<WireResponse> {
  signal.throwIfAborted();
  onSent();
  const over = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), timeoutMs);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    signal.addEventListener("abort", () => reject(signal.reason), { signal: over.signal });
  });
  try {
    return await Promise.race([answerOf(service, request), stopped]);
  } finally {
    over.abort();
  }
}

async function answerOf(
  service: Handler,
  { url, method, headers, body }: Pick<HttpRequest, "url" | "method" | "headers" | "body">,
): Promise<WireResponse> {
  const response = await service(new Request(url.href, { method, headers, body: body ?? null }));
  if (response === undefined) throw Object.assign(new Error("other side closed"), { code: "ECONNRESET" });
  const { status } = response;
  return {
    status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
