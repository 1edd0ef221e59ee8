import { existsSync, statSync } from "node:fs";
import { join, parse as parsePath } from "node:path";
import { withLock } from "../../base/files/lock.ts";
import { makePrivateFolder, readOwnFile } from "../../base/files/own-files.ts";
import { replaceFile } from "../../base/files/private-files.ts";
import { errorCode, folderAdvice, reasonOf } from "../../base/files/system-error.ts";
import { isRecord } from "../../base/text/exact-number.ts";
import { ConfigError, LocalFailure } from "../../contract/errors/local-errors.ts";
import { SETTINGS, type SettingName } from "./settings.ts";

export interface Stored {
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
  readonly keys: Strings;
}

type Strings = Readonly<Record<string, string>>;

export function storePath(folder: string): string {
  return join(folder, "config.json");
}

/** The error for a store that this process does not have permission to read. */
export class UnreadableStore extends ConfigError {}

/** Reads the store. A missing file counts as empty. Throws a `ConfigError`, or an `UnreadableStore` if permission is denied. */
export function readStore(folder: string): Stored {
  // `conf` is not used here, because it would load its validator at every start.
  const path = storePath(folder);
  let parsed: unknown = {};
  try {
    const text = readOwnFile(path).toString("utf8");
    // Some editors on Windows add a byte order mark.
    parsed = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (!MISSING.has(code)) throw unreadable(path, error, FORBIDDEN.has(code));
  }
  if (!isRecord(parsed)) throw damaged(path, "it must be an object");
  const settings = stringsIn(path, "settings", parsed["settings"]);
  const unknown = Object.keys(settings).find((name) => !Object.hasOwn(SETTINGS, name));
  if (unknown !== undefined) throw damaged(path, `settings.${unknown} is not a setting`);
  return { settings, keys: stringsIn(path, "keys", parsed["keys"]) };
}

function stringsIn(path: string, part: keyof Stored, value: unknown = {}): Strings {
  if (!isRecord(value)) throw damaged(path, `${part} must be an object`);
  const strings = Object.entries(value).map(([name, text]) => {
    if (typeof text !== "string") throw damaged(path, `${part}.${name} must be a string`);
    return [name, text] as const;
  });
  return Object.fromEntries(strings);
}

/** Returns the paths whose permissions are too broad, each with its correct mode. */
export function openPaths(folder: string): readonly { readonly path: string; readonly mode: number }[] {
  return [
    { path: folder, mode: 0o700 },
    { path: storePath(folder), mode: 0o600 },
  ].filter(({ path, mode }) => existsSync(path) && (statSync(path).mode & 0o777 & ~mode) !== 0);
}

/** Stores settings or API keys. An undefined value removes the entry. Throws a `LocalFailure` or any error from `readStore`. */
export async function storeValues(
  folder: string,
  part: keyof Stored,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { default: Conf } = await import("conf");
  try {
    // The folder is made private before anything is written, so that other users cannot read a key.
    makePrivateFolder(folder);
    // Without the lock, concurrent changes by other processes could be lost.
    await withLock(join(folder, "config.lock"), () => {
      const stored = readStore(folder);
      const changed = { ...stored, [part]: { ...stored[part], ...changes } };
      // `conf` would follow a link that took the store's place. So it writes a new file, which then replaces the store.
      replaceFile(storePath(folder), "{}", (temporary) => {
        const { dir: cwd, name: configName, ext } = parsePath(temporary);
        const options = { configFileMode: 0o600, cwd, configName, fileExtension: ext.slice(1) };
        const conf = new Conf<Stored>(options);
        conf.store = JSON.parse(JSON.stringify(changed));
      });
    });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const message = `Cannot write ${storePath(folder)}: ${reasonOf(error)}`;
    throw new LocalFailure({ message, hint: folderAdvice(error, "CATALOG_CONFIG_DIR"), cause: error });
  }
}

function unreadable(path: string, error: unknown, isForbidden: boolean): ConfigError {
  // The parser's message quotes the file, which may contain a key.
  if (error instanceof SyntaxError) return damaged(path, "it is not valid JSON");
  const advice = folderAdvice(error, "CATALOG_CONFIG_DIR");
  if (!isForbidden) return damaged(path, reasonOf(error), advice);
  return new UnreadableStore({ message: `Cannot read ${path}: ${reasonOf(error)}`, hint: advice });
}

const MISSING = new Set(["ENOENT", "ENOTDIR"]);
const FORBIDDEN = new Set(["EACCES", "EPERM"]);

function damaged(
  path: string,
  reason: string,
  hint = "Fix the file, or delete it and run catalog config set again",
): ConfigError {
  return new ConfigError({ message: `Cannot read ${path}: ${reason}`, hint });
}
