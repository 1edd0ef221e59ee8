import { hasCatalog } from "../base/files/own-files.ts";
import { recoverWith } from "../contract/errors/catalog-error.ts";
import type { ListingState } from "../contract/listing-states.ts";
import { isAction, judgeAction } from "../contract/listing-states.ts";
import { askInstance, type Door, type LocalHome, withLocal } from "./local-catalog.ts";
import { type Names, namesByKind } from "./near/names.ts";
import type { ListingDetails } from "./output/views/listings.ts";

// What commands ask the catalog in the data folder. No function here creates a catalog.

interface State {
  readonly dataId: string;
  readonly served: readonly {
    readonly origin: string;
    readonly baseUrl: string;
    readonly instance?: string;
  }[];
}

/** Submissions, and the random ID for the catalog's data. A reset replaces the ID. */
export interface KnownSubmissions {
  readonly dataId: string | undefined;
  readonly bySlug: ReadonlyMap<string, ListingDetails>;
}

/** Returns the base URL for links to the catalog, and whether a service of this catalog is running. */
export function addressIn(home: LocalHome) {
  return ask(home, (door) =>
    door<{ readonly origin: string; readonly isServed: boolean }>("GET", "/address"),
  );
}

/** Reports whether a base URL is an address of the catalog. If `isLocal` is true, checks the ID of a service that responds there. */
export async function isAddressOf(home: LocalHome, baseUrl: string, isLocal: boolean): Promise<boolean> {
  const { served = [] } = (await ask(home, (door) => door<State>("GET", ""))) ?? {};
  const said = isLocal && served.length > 0 ? await askInstance(baseUrl) : undefined;
  if (said !== undefined) return served.some(({ instance }) => instance === said.instance);
  const spelled = (url: string) => url.replace("//localhost:", "//127.0.0.1:");
  return served.some((each) => [each.baseUrl, each.origin].map(spelled).includes(spelled(baseUrl)));
}

/** Returns the data ID of the catalog at a base URL. If nothing responds, returns this folder's data ID if its catalog was served there. */
export async function dataIdAt(home: LocalHome, baseUrl: string): Promise<string | undefined> {
  const running = await askInstance(baseUrl);
  if (running) return running.dataId;
  if (!(await isAddressOf(home, baseUrl, false))) return undefined;
  return (await ask(home, (door) => door<State>("GET", "")))?.dataId;
}

/** Returns `editorUrl` with the catalog's current origin, and whether a service of this catalog is running. */
export async function editorLink(home: LocalHome, editorUrl: string) {
  const { origin, isServed } = (await addressIn(home)) ?? {
    origin: new URL(editorUrl).origin,
    isServed: false,
  };
  return { editorUrl: `${origin}${new URL(editorUrl).pathname}`, isServed };
}

/** Returns the submissions with these slugs. */
export async function knownSubmissions(home: LocalHome, slugs: readonly string[]): Promise<KnownSubmissions> {
  const known = await ask(home, async (door) => {
    const query = new URLSearchParams(slugs.map((slug): [string, string] => ["slug", slug]));
    const rows =
      slugs.length === 0 ? [] : await door<readonly ListingDetails[]>("GET", `/submissions?${query}`);
    return { rows, dataId: (await door<State>("GET", "")).dataId };
  });
  return { dataId: known?.dataId, bySlug: new Map(known?.rows.map((row) => [row.slug, row])) };
}

type NamedKind = keyof Names;

/** Returns at most 500 listings, categories or tags whose slugs begin with `start`, as a map from slugs to names. */
export async function completableNames(
  home: LocalHome,
  kind: NamedKind,
  start: string,
): Promise<ReadonlyMap<string, string>> {
  return (await ask(home, (door) => namesFrom(door, kind, start)).catch(NOTHING)) ?? new Map();
}

/** Returns a limited number of names from the catalog. */
export async function knownNames(home: LocalHome): Promise<Names> {
  const names = await ask(home, async (door) => {
    const [listings, categories, tags] = await Promise.all(
      (["listings", "categories", "tags"] as const).map((kind) => namesFrom(door, kind, "")),
    );
    return { listings, categories, tags };
  }).catch(NOTHING);
  return namesByKind((kind) => names?.[kind] ?? new Map());
}

/** Returns the slugs and states of submissions whose slugs begin with `start` and that allow `action`. */
export async function completableSlugs(
  home: LocalHome,
  action: string,
  start: string,
): Promise<readonly (readonly [slug: string, state: ListingState])[]> {
  if (!isAction(action)) return [];
  const read = (door: Door) => door<readonly ListingDetails[]>("GET", "/submissions");
  const rows = (await ask(home, read).catch(NOTHING)) ?? [];
  return rows
    .filter(({ slug, ...row }) => slug.startsWith(start) && judgeAction(action, subjectOf(row)) === "do")
    .map(({ slug, state }) => [slug, state] as const)
    .sort();
}

const NOTHING = recoverWith(() => undefined);

function subjectOf({ state, version, featured, badgeVerified }: Omit<ListingDetails, "slug">) {
  return { state, version, isFeatured: featured, isBadgeVerified: badgeVerified, isSuspended: false };
}

async function namesFrom(door: Door, kind: NamedKind, start: string) {
  const query = new URLSearchParams({ start });
  const rows = await door<readonly { slug: string; name: string }[]>("GET", `/names/${kind}?${query}`);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

async function ask<T>(home: LocalHome, work: (door: Door) => Promise<T>): Promise<T | undefined> {
  return hasCatalog(home.folders.data) ? withLocal(home, work) : undefined;
}
