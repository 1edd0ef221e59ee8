import type { IncomingMessage } from "node:http";

/** Whether a request says once which host it is for; HTTP/1.0 need not say it (RFC 9112 §3.2). */
export function hasHostAsNeeded({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}
