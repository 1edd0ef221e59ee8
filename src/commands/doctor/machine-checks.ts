import { versions } from "node:process";
import type { App } from "../../app/app.ts";
import { networkEnvironment } from "../../config/environment.ts";
import type { Environment, Output } from "../../context.ts";
import { proxyFor } from "../../http/proxy-route.ts";
import { decideColor } from "../../terminal/screen.ts";
import { parseUrl } from "../../text/parse-url.ts";
import { version } from "../../version.ts";
import { type Check, check, ok, type Result, warn } from "./check.ts";

/** Checks the terminal, the proxy and the version of Node. */
export async function machineChecks(app: App): Promise<readonly Check[]> {
  return [
    { name: "Terminal", ...terminal(app) },
    await check("Proxy", () => proxy(app)),
    { name: "Versions", ...versionResult(versions.node) },
  ];
}

function terminal({ context, settings }: App): Result {
  const { stdout, stderr, env } = context;
  const about = (name: string, { isTerminal, columns }: Output) => {
    const color = decideColor(settings.color.value, env, isTerminal) ? "colour" : "no colour";
    return `${name}: ${isTerminal ? `terminal of ${columns ?? 80} columns` : "no terminal"}, ${color}`;
  };
  const detail = `${about("stdout", stdout)}; ${about("stderr", stderr)}`;
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  const isUtf8 = context.platform === "win32" || context.platform === "darwin" || /utf-?8/i.test(locale);
  if (isUtf8 || !stdout.isTerminal) return ok(detail);
  return warn(`${detail}; no UTF-8 locale`, "Run export LANG=C.UTF-8, or add --plain, if symbols look wrong");
}

/** Reports the proxy for requests to the base URL, without the proxy's user name or password. */
function proxy({ context: { env }, settings }: App): Result {
  // The base URL can be `sandbox`, which is not a URL.
  const url = parseUrl(settings.baseUrl.value ?? "");
  const named = ["HTTPS_PROXY", "HTTP_PROXY"].filter(
    (variable) => env[variable] || env[variable.toLowerCase()],
  );
  if (named.length === 0) return ok("no proxy is set");
  const route = url && proxyOf(url, env);
  if (route) return ok(`requests go through ${route.protocol}//${route.host}`);
  return ok(`${named.join(" and ")} set, but not used for this catalog`);
}

/** Returns the proxy for requests to a base URL, if any. Throws a `ConfigError` for an invalid proxy. */
export function proxyOf(url: URL, env: Environment): URL | undefined {
  return proxyFor(url, networkEnvironment(url.href, env));
}

/** Checks the version of Node. The `engines` field of `package.json` specifies the same versions. */
export function versionResult(node: string): Result {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  const detail = `catalog ${version}, Node ${node}`;
  return isSupported ? ok(detail) : warn(detail, "Use Node 20.19 or later, or 22.12 or later");
}
