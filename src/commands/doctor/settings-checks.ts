import { existsSync } from "node:fs";
import type { App } from "../../app/app.ts";
import { isSecure, SANDBOX } from "../../config/base-url.ts";
import { apiKeyOf } from "../../config/environment.ts";
import { openPaths, storePath } from "../../config/store.ts";
import { command } from "../../errors/advice.ts";
import { assertOwn } from "../../files/private-files.ts";
import { shellWord } from "../../terminal/command-line.ts";
import { type Check, fail, ok, type Result, skip, warn } from "./check.ts";
import { canWriteBelow } from "./folder-checks.ts";

/** Checks the configuration file and its permissions, the base URL and the API key. */
export function settingsChecks(app: App): readonly Check[] {
  return [
    ...configuration(app).map((result) => ({ name: "Configuration", ...result })),
    { name: "Base URL", ...baseUrl(app) },
    { name: "API key", ...apiKey(app) },
  ];
}

function configuration({ folders, problems, context }: App): readonly Result[] {
  if (problems.length > 0) return problems.map(fail);
  const path = storePath(folders.config);
  if (!canStoreIn(folders.config)) {
    const hint =
      "Make sure that you own the folder and can write to it, or specify another folder with CATALOG_CONFIG_DIR";
    return [warn(`${folders.config} is not writable: settings and API keys cannot be stored`, hint)];
  }
  // On Windows, files have no POSIX permissions, and profile folders are private.
  const open = context.platform === "win32" ? [] : openPaths(folders.config);
  if (open.length === 0) return [ok(existsSync(path) ? path : `${path} (not created yet)`)];
  return open.map(({ path, mode }) => {
    const shouldBe = mode.toString(8);
    const hint = `Restrict access: chmod ${shouldBe} ${shellWord(path, "posix")}`;
    return warn(`${path} can be read by others (its mode should be ${shouldBe})`, hint);
  });
}

/** Reports whether settings can be stored in a folder. The store refuses a folder that belongs to another user. */
function canStoreIn(folder: string): boolean {
  try {
    assertOwn(folder);
    return canWriteBelow(folder);
  } catch {
    return false;
  }
}

function baseUrl({ settings }: App): Result {
  const { value, source, variable } = settings.baseUrl;
  if (value !== undefined) return ok(`${value} (${variable ?? source})`);
  return warn("not set, so no catalog was checked", {
    text: "Try the built-in catalog with --sandbox, or set a base URL",
    command: command("config set", ["base-url", "URL"]),
  });
}

/** Checks that there is a key for the base URL, without validating the key. */
function apiKey({ settings, stored, context }: App): Result {
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
  if (isSecure(url)) return skip(`set for ${url} (${source}); the catalog checks it when you submit a draft`);
  return warn(`set (${source}), but not sent over plain http`, "Use the catalog's https address");
}
