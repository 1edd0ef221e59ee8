import { valueOr } from "../../base/files/system-error.ts";
import type { Environment } from "../../base/runtime/context.ts";
import { basicCredentials, parseUrl } from "../../base/text/parse-url.ts";
import { ConfigError } from "../../contract/errors/local-errors.ts";

/** Returns any proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` specify for a URL. Throws a `ConfigError` if it is invalid. */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const name = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = read(env, name);
  if (value === "" || isExempt(url, read(env, "NO_PROXY"))) return undefined;
  // A URL parser would interpret the host in the common form HOST:PORT as a scheme.
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const proxy = parseUrl(address);
  const isAddress = proxy?.protocol === "http:" || proxy?.protocol === "https:";
  const credentials = valueOr(undefined, () => proxy && (basicCredentials(proxy) ?? ""));
  if (isAddress && credentials !== undefined) return proxy;
  throw new ConfigError({
    // The value may contain a password, so it is not shown.
    message: `Invalid ${name}: not the address of an http or https proxy`,
    hint: `Set it to http://HOST:PORT, with a literal % as %25, or unset it: unset ${name} ${name.toLowerCase()}`,
  });
}

/** Returns a function that calls `proxyFor` with `env`. Throws a `ConfigError` immediately if a proxy in use is invalid. */
export function proxiesOf(env: Environment): (url: URL) => URL | undefined {
  for (const url of ["http://proxy.invalid", "https://proxy.invalid"]) proxyFor(new URL(url), env);
  return (url) => proxyFor(url, env);
}

function read(env: Environment, name: string): string {
  return (env[name.toLowerCase()] || env[name] || "").trim();
}

function isExempt(url: URL, noProxy: string): boolean {
  const host = plainHost(url.hostname);
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return noProxy.split(/[\s,]+/).some((entry) => entry !== "" && matches(entry, host, port));
}

/** Reports whether a host matches an entry in `NO_PROXY`, such as `*`, `.example.com` or `example.com:8080`. */
function matches(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  // An entry with more than one colon and no brackets is an IPv6 address without a port.
  const [, name = entry, onlyPort] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const suffix = plainHost(name.replace(/^\*?\./, ""));
  return suffix !== "" && (host === suffix || host.endsWith(`.${suffix}`));
}

/** Returns a host in lowercase, without the brackets around an IPv6 address or the trailing dot in a name. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|[\].]$/g, "");
}
