import { replaceFile } from "../files/replace-file.ts";
import { KINDS, type Names, namesIn, type SeenNames } from "./names.ts";
import { MOST_CATALOGS, namesPath, readNames, storedCatalogs, VERSION } from "./names-file.ts";

/**
 * Adds what a run saw at a base URL. The file is replaced in one step, so that another process reads the old one or the new one; of
 * two that write at once one may lose what it saw. A disk that refuses is no failure.
 */
export function rememberNames(cacheFolder: string, baseUrl: string, seen: SeenNames): void {
  if (seen.isEmpty) return;
  const names = seen.onTopOf(readNames(cacheFolder, baseUrl));
  const others = storedCatalogs(cacheFolder).filter(
    ([url, value]) => url !== baseUrl && namesIn(value) !== undefined,
  );
  const catalogs = [[baseUrl, asPairs(names)], ...others].slice(0, MOST_CATALOGS);
  try {
    replaceFile(namesPath(cacheFolder), JSON.stringify({ version: VERSION, catalogs }));
  } catch {
    // Without it only suggestions are missing.
  }
}

function asPairs(names: Names) {
  return Object.fromEntries(KINDS.map((kind) => [kind, [...names[kind]]]));
}
