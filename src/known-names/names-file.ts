import { join } from "node:path";
import { readRegularFile } from "../files/read-file.ts";
import { type Names, namesIn, noNames } from "./names.ts";

/** More bytes than a file of ours can have. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Catalogs that are kept, the one used last first. */
export const MAX_CATALOGS = 8;

/** The version of the file format; another one counts as no file. */
export const VERSION = 1;

/** Returns the path of the names. */
export function namesPath(cacheFolder: string): string {
  return join(cacheFolder, "names.json");
}

/** Returns the known names at a base URL; none from a file that is missing, damaged or not ours. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  const found = storedCatalogs(cacheFolder).find(([url]) => url === baseUrl);
  return (found && namesIn(found[1])) ?? noNames();
}

/** Returns each base URL with its value in the file, unchecked. */
export function storedCatalogs(cacheFolder: string): readonly (readonly [baseUrl: string, value: unknown])[] {
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
