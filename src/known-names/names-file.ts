import { join } from "node:path";
import { readRegularFile } from "../files/read-file.ts";
import { type Names, namesIn, noNames } from "./names.ts";

/** More than a file of ours can have: what is larger was not written here. */
const MAX_BYTES = 8 * 1024 * 1024;

/** How many catalogs are kept, the one used last first. */
export const MAX_CATALOGS = 8;

/** The form of the file. Another one is as good as no file. */
export const VERSION = 1;

/** The file that the names are kept in. */
export function namesPath(cacheFolder: string): string {
  return join(cacheFolder, "names.json");
}

/** The names that were seen at a base URL. What is missing, damaged or not ours is as good as nothing. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  const found = storedCatalogs(cacheFolder).find(([url]) => url === baseUrl);
  return (found && namesIn(found[1])) ?? noNames();
}

/** Each base URL with what the file says of it, unchecked. */
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
