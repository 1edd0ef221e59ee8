import { connect, type TLSSocket } from "node:tls";
import type { App } from "../../app/app.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { reasonOf } from "../../files/system-error.ts";
import { ok, type Result, skip, warn } from "./check.ts";
import { proxyOf } from "./machine-checks.ts";

const WARNING_DAYS = 14;

/** Checks the certificate of an https host. Problems are only warnings, because a rejected certificate already makes the request fail. */
export async function certificateCheck({ context }: App, url: URL, patienceMs: number): Promise<Result> {
  try {
    if (proxyOf(url, context.env)) return skip("requests go through the proxy");
    const socket = await handshake(url, patienceMs, context.signal);
    const { valid_to: end } = socket.getPeerCertificate();
    const facts = `${socket.getProtocol() ?? "TLS"}, certificate valid until ${isoDate(end)}`;
    const error = socket.authorizationError;
    socket.destroy();
    if (error) return warn(`${facts}, not trusted: ${error}`, CA_HINT);
    const days = (Date.parse(end) - context.clock.now().getTime()) / 86_400_000;
    return days < WARNING_DAYS
      ? warn(`${facts} (soon)`, "Ask the operator of the catalog to renew it")
      : ok(facts);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof CatalogError) return skip("the proxy is invalid");
    return warn(`no handshake: ${reasonOf(error)}`);
  }
}

const CA_HINT =
  "Set NODE_EXTRA_CA_CERTS to the path of your certificate authority's certificate, if you use your own authority";

/** Completes a TLS handshake, even if the certificate is not trusted, and sends no request. */
function handshake({ hostname, port }: URL, patienceMs: number, signal: AbortSignal): Promise<TLSSocket> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const servername = /^[\d.]+$|:/.test(host) ? "" : host;
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
    const stop = () => socket.destroy(new Error("interrupted"));
    signal.addEventListener("abort", stop, { once: true });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("no response in time")));
    socket.once("close", () => signal.removeEventListener("abort", stop));
    socket.once("error", reject);
    socket.once("secureConnect", () => resolve(socket));
  });
}

function isoDate(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? "an unknown time" : new Date(time).toISOString().slice(0, 10);
}
