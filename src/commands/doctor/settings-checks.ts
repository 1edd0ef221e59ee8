import { existsSync } from "node:fs";
import type { App } from "../../app/app.ts";
import { isSecure, SANDBOX } from "../../config/base-url.ts";
import { openPaths, storePath } from "../../config/store.ts";
import { command } from "../../errors/advice.ts";
import { assertOwn } from "../../files/private-files.ts";
import { shellWord } from "../../terminal/command-line.ts";
import { type Check, fail, ok, skip, warn } from "./check.ts";
import { canWriteBelow } from "./folder-checks.ts";

/** Checks the configuration file and its permissions, the base URL and the key. */
export function settingsChecks(app: App): readonly Check[] {
  return [...configuration(app), baseUrl(app), apiKey(app)];
}

function configuration({ folders, problems, context }: App): readonly Check[] {
  const name = "Configuration";
  if (problems.length > 0) return problems.map((problem) => fail(name, problem));
  const path = storePath(folders.config);
  if (!canStoreIn(folders.config)) {
    const hint = "Make it a folder of your own, or name another folder with CATALOG_CONFIG_DIR";
    return [warn(name, `${folders.config} cannot be written: no setting and no API key can be stored`, hint)];
  }
  // Windows has no such permissions, and its profile folders are private.
  const open = context.platform === "win32" ? [] : openPaths(folders.config);
  if (open.length > 0) {
    return open.map(({ path, mode }) => {
      const shouldBe = mode.toString(8);
      const hint = `Restrict access: chmod ${shouldBe} ${shellWord(path, "posix")}`;
      return warn(name, `${path} can be read by others (its mode should be ${shouldBe})`, hint);
    });
  }
  return [ok(name, existsSync(path) ? path : `${path} (not created yet)`)];
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

function baseUrl({ settings: { baseUrl } }: App): Check {
  const { value, source, variable } = baseUrl;
  const name = "Base URL";
  if (value === undefined) {
    return warn(name, "not set, so no catalog was checked", {
      text: "Try the built-in catalog with --sandbox, or set a base URL",
      command: command("config set", ["base-url", "URL"]),
    });
  }
  return ok(name, `${value} (${variable ?? source})`);
}

/** Checks that there is a key for the base URL, without validating the key. */
function apiKey({ settings, stored, context }: App): Check {
  const name = "API key";
  const url = settings.baseUrl.value;
  const kept = Object.keys(stored.keys).length;
  if (url === SANDBOX) return skip(name, "the sandbox has its own");
  const isInEnvironment = Boolean(context.env["CATALOG_API_KEY"]);
  if (url === undefined) {
    return skip(
      name,
      `no base URL is set (${isInEnvironment ? "CATALOG_API_KEY is set" : `${kept} stored`})`,
    );
  }
  if (!isInEnvironment && stored.keys[url] === undefined) {
    return warn(name, `none for ${url} (${kept} stored for others)`, {
      text: "Only drafts need one. Store one",
      command: command("auth login"),
    });
  }
  const source = isInEnvironment ? "CATALOG_API_KEY" : "stored";
  if (isSecure(url)) {
    return skip(name, `set for ${url} (${source}); the catalog checks it with the first draft`);
  }
  return warn(name, `set (${source}), but not sent over plain http`, "Use the catalog's https address");
}
