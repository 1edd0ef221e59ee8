import { replaceFile } from "../files/replace-file.ts";
import { KINDS, type Names, namesIn, noNames, type SeenNames } from "./names.ts";
import { MAX_CATALOGS, namesPath, storedCatalogs, VERSION } from "./names-file.ts";

/**
 * Adds the names of a run at a base URL, when there are new ones. The file is replaced in one step, so that another process reads the
 * old one or the new one; of two that write at once one may lose its names. A disk that refuses is no failure.
 */
export function rememberNames(cacheFolder: string, baseUrl: string, seen: SeenNames): void {
  if (seen.isEmpty) return;
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
    // Without it only suggestions are missing.
  }
}

function asPairs(names: Names) {
  return Object.fromEntries(KINDS.map((kind) => [kind, [...names[kind]]]));
}
