import type { Handler, HttpRequest, WireResponse } from "./transport.ts";

/** Passes a request to a service in this process, without a connection. Rejects if the signal is aborted. */
export async function callService(
  service: Handler,
  { url, method, headers, body }: Pick<HttpRequest, "url" | "method" | "headers" | "body">,
  signal: AbortSignal,
): Promise<WireResponse> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  const answer = service(new Request(url.href, { method, headers, body: body ?? null }));
  const response = await Promise.race([answer, stopped]);
  if (response === undefined) throw Object.assign(new Error("other side closed"), { code: "ECONNRESET" });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await Promise.race([response.arrayBuffer(), stopped])),
  };
}
