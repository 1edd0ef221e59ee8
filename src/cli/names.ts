import { join } from "node:path";
import { readOwnFile, replaceOwnFile } from "../base/files/own-files.ts";
import { valueOr } from "../base/files/system-error.ts";
import { oneLine } from "../base/text/sanitize.ts";
import { isSlug } from "../contract/limits.ts";

/** For each kind, the known slugs with their names. The names from the latest run come first. */
type Names = Readonly<Record<keyof typeof MAX_NAMES, ReadonlyMap<string, string>>>;

/** The maximum number of names to store for one catalog, by kind. */
const MAX_NAMES = { listings: 2000, categories: 500, tags: 2000 } as const;
const KINDS = ["listings", "categories", "tags"] as const;

/** The maximum length of a name in UTF-16 code units. A low limit is sufficient, because names are shown with their slugs. */
const MAX_NAME_LENGTH = 160;

export const NAMES_FILE = "names.json";

/** Larger files are ignored. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The maximum number of catalogs in the file. The most recently used catalogs are kept. */
const MAX_CATALOGS = 8;

/** Files with a different version of the format are ignored. */
const VERSION = 1;

/** The names of the listings, categories and tags that one run received, up to the limit for each kind. */
export class ReceivedNames implements Names {
  readonly listings = new Map<string, string>();
  readonly categories = new Map<string, string>();
  readonly tags = new Map<string, string>();

  /** Adds entries up to the limit, without validation. Listings are added with their categories and tags. Known names stay as they are. */
  add(kind: keyof Names, entries: readonly unknown[]): void {
    const names = this[kind];
    for (const entry of entries) {
      if (names.size === MAX_NAMES[kind]) return;
      const { slug, name, category, tags } = Object(entry);
      // Only valid slugs are accepted, because suggested commands contain them.
      if (typeof slug === "string" && typeof name === "string" && !names.has(slug) && isSlug(slug))
        names.set(slug, oneLine(name.slice(0, MAX_NAME_LENGTH)));
      if (kind !== "listings") continue;
      this.add("categories", [category]);
      if (Array.isArray(tags)) this.add("tags", tags);
    }
  }

  /** Adds names from a file, without validation. */
  stored(value: unknown): this {
    for (const kind of KINDS) {
      const pairs: unknown = Object(value)[kind];
      const entries = Array.isArray(pairs) ? pairs.map((pair) => ({ slug: pair?.[0], name: pair?.[1] })) : [];
      this.add(kind, entries);
    }
    return this;
  }
}

/** Returns the names that are stored for a base URL. A missing or invalid file is treated as empty. */
export function readNames(cacheFolder: string, baseUrl: string): Names {
  return new ReceivedNames().stored(storedCatalogs(cacheFolder).find(([url]) => url === baseUrl)?.[1]);
}

/**
 * Stores the names that a run received from a base URL, followed by those that were stored before. The file is replaced atomically. If two
 * processes write at the same time, the names from one process can be lost. Errors are ignored. `redact` removes secrets from the names.
 */
export function rememberNames(
  cacheFolder: string,
  baseUrl: string,
  seen: ReceivedNames,
  redact = (text: string) => text,
): void {
  if (KINDS.every((kind) => seen[kind].size === 0)) return;
  const stored = storedCatalogs(cacheFolder);
  const known = stored.find(([url]) => url === baseUrl);
  seen.stored(known?.[1]);
  const names = Object.fromEntries(KINDS.map((kind) => [kind, [...seen[kind]]]));
  if (known && known === stored[0] && JSON.stringify(names) === JSON.stringify(known[1])) return;

  const catalogs = [[baseUrl, names], ...stored.filter(([url]) => url !== baseUrl)].slice(0, MAX_CATALOGS);
  const text = redact(JSON.stringify({ version: VERSION, catalogs }));
  // Without the file, the tool makes fewer suggestions.
  valueOr(undefined, () => replaceOwnFile(join(cacheFolder, NAMES_FILE), text));
}

function storedCatalogs(cacheFolder: string): readonly (readonly [baseUrl: string, value: unknown])[] {
  return valueOr([], () => {
    const text = readOwnFile(join(cacheFolder, NAMES_FILE), MAX_BYTES).toString();
    const { version, catalogs } = Object(JSON.parse(text));
    if (version !== VERSION) return [];
    return catalogs.filter((entry: unknown) => Array.isArray(entry) && typeof entry[0] === "string");
  });
}
