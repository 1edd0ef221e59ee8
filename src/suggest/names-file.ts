import { join } from "node:path";
import { isOwnFolder, readRegularFile, replaceFile } from "../files/private-files.ts";
import { KINDS, type Names, namesIn, noNames, type SeenNames } from "./names.ts";

/** The maximum size of a file to read. Every file that this tool writes is smaller than this. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The maximum number of catalogs in the file. The most recently used catalogs come first. */
const MAX_CATALOGS = 8;

/** The version of the file format. Files with another version are ignored. */
const VERSION = 1;

/** Returns the known names from a base URL. If the file is missing or invalid, there are no names. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  const found = storedCatalogs(cacheFolder).find(([url]) => url === baseUrl);
  return (found && namesIn(found[1])) ?? noNames();
}

/**
 * Adds the names that a run received from a base URL, if any of them are new. The file is replaced atomically, so another process reads
 * either the old file or the new one. If two processes write at the same time, the names that one of the processes wrote may be lost. Disk
 * errors are ignored.
 */
export function rememberNames(cacheFolder: string, baseUrl: string, seen: SeenNames): void {
  if (seen.isEmpty || !isOwnFolder(cacheFolder)) return;
  const stored = storedCatalogs(cacheFolder);
  const [first] = stored;
  const known = stored.find(([url]) => url === baseUrl);
  const names = asPairs(seen.onTopOf((known && namesIn(known[1])) ?? noNames()));
  if (known && known === first && JSON.stringify(names) === JSON.stringify(known[1])) return;

  const others = stored.filter(([url, value]) => url !== baseUrl && namesIn(value) !== undefined);
  const catalogs = [[baseUrl, names], ...others].slice(0, MAX_CATALOGS);
  try {
    replaceFile(namesPath(cacheFolder), JSON.stringify({ version: VERSION, catalogs }));
  } catch {
    // The tool works without the file, but makes fewer suggestions than with it.
  }
}

/** Returns the path of the names file. */
export function namesPath(cacheFolder: string): string {
  return join(cacheFolder, "names.json");
}

/** Returns each base URL in the file with its value, which has not been checked. */
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
    return JSON.parse(readRegularFile(path, MAX_BYTES).toString("utf8"));
  } catch {
    return undefined;
  }
}

function asPairs(names: Names) {
  return Object.fromEntries(KINDS.map((kind) => [kind, [...names[kind]]]));
}
