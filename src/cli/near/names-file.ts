import { join } from "node:path";
import { readOwnFile, replaceOwnFile } from "../../base/files/own-files.ts";
import { type Names, namesIn, type ReceivedNames } from "./names.ts";

/** The maximum size of a names file, in bytes. Larger files are ignored. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The maximum number of catalogs in the file. The most recently used catalogs are kept. */
const MAX_CATALOGS = 8;

/** The file format version. Files with a different version are ignored. */
const VERSION = 1;

/** Returns the names that are stored for a base URL. A missing or invalid file is treated as empty. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  return namesIn(storedCatalogs(cacheFolder).find(([url]) => url === baseUrl)?.[1]);
}

/**
 * Stores the names that a run received from a base URL. The file is replaced atomically. If two processes write at the same time, the names
 * from one process can be lost. Errors are ignored.
 */
export function rememberNames(cacheFolder: string, baseUrl: string, seen: ReceivedNames): void {
  if (seen.isEmpty) return;
  const stored = storedCatalogs(cacheFolder);
  const known = stored.find(([url]) => url === baseUrl);
  const merged = Object.entries(seen.onTopOf(namesIn(known?.[1])));
  const names = Object.fromEntries(merged.map(([kind, each]) => [kind, [...each]]));
  if (known && known === stored[0] && JSON.stringify(names) === JSON.stringify(known[1])) return;

  const others = stored.filter(([url]) => url !== baseUrl);
  const catalogs = [[baseUrl, names], ...others].slice(0, MAX_CATALOGS);
  try {
    replaceOwnFile(namesPath(cacheFolder), JSON.stringify({ version: VERSION, catalogs }));
  } catch {
    // Without the file, the tool makes fewer suggestions.
  }
}

export function namesPath(cacheFolder: string): string {
  return join(cacheFolder, "names.json");
}

function storedCatalogs(cacheFolder: string): readonly (readonly [baseUrl: string, value: unknown])[] {
  const { version, catalogs } = Object(read(namesPath(cacheFolder)));
  if (version !== VERSION || !Array.isArray(catalogs)) return [];
  return catalogs.slice(0, MAX_CATALOGS).flatMap((entry: unknown) => {
    const [baseUrl, value]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    return typeof baseUrl === "string" ? [[baseUrl, value] as const] : [];
  });
}

function read(path: string): unknown {
  try {
    return JSON.parse(readOwnFile(path, MAX_BYTES).toString("utf8"));
  } catch {
    return undefined;
  }
}
