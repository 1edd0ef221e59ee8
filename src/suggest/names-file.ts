import { join } from "node:path";
import { isOwnFolder, readRegularFile, replaceFile } from "../files/private-files.ts";
import { KINDS, type Names, namesIn, noNames, type SeenNames } from "./names.ts";

/** The largest file that is read. Files written by this tool are smaller. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The most catalogs in the file, most recently used first. */
const MAX_CATALOGS = 8;

/** The version of the file format. Files with another version are ignored. */
const VERSION = 1;

/** Returns the known names at a base URL. Returns no names for a missing or invalid file. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  const found = storedCatalogs(cacheFolder).find(([url]) => url === baseUrl);
  return (found && namesIn(found[1])) ?? noNames();
}

/**
 * Adds the names of a run at a base URL, if any are new. The file is replaced atomically, so another process reads either the old or the
 * new file. When two processes write at once, the names of one may be lost. Disk errors are ignored.
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
    // Without the file, only suggestions are missing.
  }
}

/** Returns the path of the names file. */
export function namesPath(cacheFolder: string): string {
  return join(cacheFolder, "names.json");
}

/** Returns each base URL with its value in the file, unchecked. */
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
