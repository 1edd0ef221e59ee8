import { existsSync } from "node:fs";
import { versions } from "node:process";
import { isOwnFolder } from "../../../base/files/own-files.ts";
import { canWriteBelow } from "../../../base/files/private-files.ts";
import { version } from "../../../base/runtime/version.ts";
import { counted } from "../../../base/text/counted.ts";
import { parseUrl } from "../../../base/text/parse-url.ts";
import { proxyFor } from "../../../client/http/proxy-route.ts";
import { command } from "../../../contract/errors/advice.ts";
import { openJournal } from "../../../draft/journal/journal.ts";
import type { App } from "../../app.ts";
import { isSecure, SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf, networkEnvironment } from "../../config/environment.ts";
import { canStoreIn, openPaths, storePath } from "../../config/store.ts";
import { shellWord } from "../../terminal/command-line.ts";
import { type Check, type CheckResult, check, fail, ok, skip, warn } from "./check.ts";

/** Checks the configuration file and its permissions, the base URL and the API key. */
export async function settingsChecks(app: App): Promise<readonly Check[]> {
  return [
    ...configuration(app).map((result) => ({ name: "Configuration", ...result })),
    { name: "Base URL", ...baseUrl(app) },
    { name: "API key", ...apiKey(app) },
  ];
}

function configuration({ folders, problems, context }: App): readonly CheckResult[] {
  if (problems.length > 0) return problems.map(fail);
  const path = storePath(folders.config);
  if (!canStoreIn(folders.config))
    return [folder(folders.config, "settings and API keys cannot be stored", "CATALOG_CONFIG_DIR", false)];
  // On Windows, files have no POSIX permissions, and profile folders are private.
  const open = context.platform === "win32" ? [] : openPaths(folders.config);
  if (open.length === 0) return [ok(existsSync(path) ? path : `${path} (not created yet)`)];
  return open.map(({ path, mode }) => {
    const shouldBe = mode.toString(8);
    const hint = `Restrict access: chmod ${shouldBe} ${shellWord(path, "posix")}`;
    return warn(`${path} has overly broad permissions (its mode should be ${shouldBe})`, hint);
  });
}

function baseUrl({ settings }: App): CheckResult {
  const { value, source, variable } = settings.baseUrl;
  if (value !== undefined && value !== SANDBOX && !isSecure(value))
    return warn(`${value} uses plain http: others can read the traffic`, "Use the catalog's https address");
  if (value !== undefined) return ok(`${value} (${variable ?? source})`);
  return warn("not set, so no catalog was checked", [
    { text: "Try the sandbox with --sandbox" },
    { text: "Set a base URL", command: command("config set", ["base-url", "URL"]) },
  ]);
}

function apiKey({ settings, stored, context }: App): CheckResult {
  const url = settings.baseUrl.value;
  const kept = Object.keys(stored.keys).length;
  if (url === SANDBOX) return skip("the sandbox has its own key");
  const isInEnvironment = apiKeyOf(context.env) !== undefined;
  if (url === undefined) {
    return skip(`no base URL is set (${isInEnvironment ? "CATALOG_API_KEY is set" : `${kept} stored`})`);
  }
  if (!isInEnvironment && stored.keys[url] === undefined) {
    return warn(`no key for ${url} (${kept} stored for other base URLs)`, {
      text: "Only drafts need a key. Store one",
      command: command("auth login"),
    });
  }
  const source = isInEnvironment ? "CATALOG_API_KEY" : "stored";
  if (isSecure(url)) return skip(`set for ${url} (${source}); catalog auth status --check checks it`);
  return warn(`set (${source}), but not sent over plain http`, "Use the catalog's https address");
}

function folder(path: string, effect: string, variable: string, isUsable: boolean): CheckResult {
  if (isUsable) return ok(path);
  const hint = `Make sure that you own the folder and can write to it, or use another folder with ${variable}`;
  return warn(`${path} cannot be used: ${effect}`, hint);
}

async function journal(folder: string): Promise<CheckResult> {
  const { path, read } = openJournal(folder);
  const { records, damaged } = await read();
  if (damaged > 0) return warn(`${path}: ignored ${counted(damaged, "unreadable line")}`);
  if (records.length === 0) return ok("no drafts are recorded");
  return ok(counted(records.length, "record"));
}

/** Checks the cache and data folders, the journal, the proxy and the Node version. The folders and the journal may be missing. */
export async function machineChecks(app: App): Promise<readonly Check[]> {
  const { cache, data } = app.folders;
  // A folder of another user is not used.
  const isUsable = (path: string) => canWriteBelow(path) && isOwnFolder(path);
  const effect = "submitted drafts are not recorded, and the sandbox is read-only";
  return [
    { name: "Cache", ...folder(cache, "responses are not cached", "CATALOG_CACHE_DIR", isUsable(cache)) },
    { name: "Data folder", ...folder(data, effect, "CATALOG_DATA_DIR", isUsable(data)) },
    await check("Journal", () => journal(data)),
    await check("Proxy", () => proxy(app)),
    { name: "Versions", ...checkNodeVersion(versions.node) },
  ];
}

/** Returns a result that shows the proxy used for the base URL, if any, without the proxy's user name or password. */
function proxy({ context: { env }, settings }: App): CheckResult {
  // The base URL can be `sandbox`, which is not a URL.
  const url = parseUrl(settings.baseUrl.value ?? "");
  const named = ["HTTPS_PROXY", "HTTP_PROXY"].filter(
    (variable) => env[variable] || env[variable.toLowerCase()],
  );
  if (named.length === 0) return ok("no proxy is set");
  const route = url && proxyFor(url, networkEnvironment(url.href, env));
  if (route) return ok(`requests go through ${route.protocol}//${route.host}`);
  return ok(`${named.join(" and ")} set, but not used for this catalog`);
}

/** Checks the Node version. The `engines` field of `package.json` specifies the same versions. */
export function checkNodeVersion(node: string): CheckResult {
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  const detail = `catalog ${version}, Node ${node}`;
  return isSupported ? ok(detail) : warn(detail, "Use Node 22.12 or later, or Node 20 (20.19 or later)");
}
