import { existsSync } from "node:fs";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { makeApiKey } from "../rules/api-key.ts";
import type { ListingState } from "../rules/listing-states.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { databasePath } from "../store/open-database.ts";
import {
  type AccountLink,
  type CreatedKey,
  detailsOf,
  entryOf,
  type KeyEntry,
  type ListingDetails,
  type ListingEntry,
} from "./catalog-rows.ts";
import { fillWithSample } from "./import-row.ts";
import { findSubmission } from "./listing-errors.ts";
import { accountPath, SANDBOX_OWNER, sandboxKey, unknownOwnerError } from "./owners.ts";
import { askInstance, catalogAddress, catalogOrigin, isServedFrom } from "./served.ts";
import { type CatalogHome, withCatalog } from "./with-catalog.ts";

export { isAnswering } from "./served.ts";

const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

/** Creates an API key and, if necessary, its owner. Throws a `UsageError` if the name is invalid. */
export function createKey(home: CatalogHome, owner: string = SANDBOX_OWNER): Promise<CreatedKey> {
  return withCatalog(home, async ({ database, keys }) => {
    if (!OWNER_NAME.test(owner)) {
      const rule = "use 1 to 120 characters, but no control characters";
      throw new UsageError({ message: `Invalid owner name ${JSON.stringify(owner)}: ${rule}` });
    }
    const key = makeApiKey();
    const id = await database.write(() => keys.add(key, owner, home.context.clock.now()));
    return { id: String(id), owner, key };
  });
}

/** Returns the base URL for links to the catalog in this folder, and whether it is being served. Does not create a catalog. */
export function addressIn(home: CatalogHome) {
  return withExisting(home, catalogAddress);
}

/** Reports whether a base URL is the address of the catalog in this folder. Does not create a catalog. */
export async function isAddressOf(home: CatalogHome, baseUrl: string, isLocal: boolean): Promise<boolean> {
  return (await withExisting(home, (catalog) => isServedFrom(catalog, baseUrl, isLocal))) ?? false;
}

async function withExisting<T>(home: CatalogHome, work: (catalog: CatalogStore) => T | Promise<T>) {
  return existsSync(databasePath(home.folders.data)) ? withCatalog(home, work) : undefined;
}

/** Returns the API keys, oldest first. */
export function listKeys(home: CatalogHome): Promise<readonly KeyEntry[]> {
  return withCatalog(home, ({ keys }) => keys.list());
}

/** Revokes the API key with this ID. Throws a `UsageError` if the ID is unknown. */
export function revokeKey(home: CatalogHome, id: string): Promise<void> {
  return withCatalog(home, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.revoke(id, home.context.clock.now()));
    if (isKnown) return;
    const hint = { text: "List the keys", command: command("sandbox key list") };
    throw new UsageError({ message: `Unknown key ${JSON.stringify(id)}`, hint });
  });
}

/** Suspends or restores an owner. Throws a `UsageError` if the owner is unknown. */
export function setSuspended(home: CatalogHome, name: string, isSuspended: boolean): Promise<void> {
  return withCatalog(home, async ({ database, keys }) => {
    const since = isSuspended ? home.context.clock.now() : undefined;
    const isKnown = await database.write(() => keys.suspend(name, since));
    if (!isKnown) throw unknownOwnerError(keys, name);
  });
}

/** Returns an owner's account link, or a new link if `isNew` is true. Throws a `UsageError` if the owner is unknown. */
export function accountLink(
  home: CatalogHome,
  { owner = SANDBOX_OWNER, isNew }: { readonly owner: string | undefined; readonly isNew: boolean },
): Promise<AccountLink> {
  return withCatalog(home, async (catalog) => {
    await sandboxKey(catalog, home.folders.data, home.context.clock.now());
    const path = await accountPath(catalog, owner, isNew);
    const { origin, isServed: served } = await catalogAddress(catalog);
    return { owner, accountUrl: `${origin}${path}`, served };
  });
}

/** Returns `editorUrl` with the catalog's current origin, and whether a service of this catalog is running. */
export function editorLink(home: CatalogHome, editorUrl: string) {
  return withCatalog(home, async (catalog) => {
    const { origin, isServed } = await catalogAddress(catalog);
    return { editorUrl: `${origin}${new URL(editorUrl).pathname}`, isServed };
  });
}

/** Submissions, and the random ID for the catalog's data. A reset replaces the ID. */
export interface KnownSubmissions {
  readonly dataId: string | undefined;
  readonly bySlug: ReadonlyMap<string, ListingDetails>;
}

/** Returns the submissions with these slugs. Does not create a catalog. */
export async function knownSubmissions(
  home: CatalogHome,
  slugs: readonly string[],
): Promise<KnownSubmissions> {
  const known = await withExisting(home, (catalog) => {
    const origin = catalogOrigin(catalog);
    const rows = catalog.submissions.findAll(slugs).map((submission) => detailsOf(submission, origin));
    return { dataId: catalog.settings.dataId(), bySlug: new Map(rows.map((row) => [row.slug, row])) };
  });
  return known ?? { dataId: undefined, bySlug: new Map() };
}

/** Returns the data ID of the catalog at a base URL. If nothing responds, returns this folder's data ID if its catalog was served there. */
export async function dataIdAt(home: CatalogHome, baseUrl: string): Promise<string | undefined> {
  const running = await askInstance(baseUrl);
  if (running) return running.dataId;
  const isServed = await isAddressOf(home, baseUrl, false);
  return isServed ? withCatalog(home, ({ settings }) => settings.dataId()) : undefined;
}

/** Returns all submissions, or the submissions in one state, most recently changed first. */
export function listListings(home: CatalogHome, state?: ListingState): Promise<readonly ListingEntry[]> {
  return withCatalog(home, (catalog) => {
    const origin = catalogOrigin(catalog);
    return catalog.submissions.list(state).map((submission) => entryOf(submission, origin));
  });
}

/** Returns the submission with this slug. Throws a `CatalogError` if no submission has this slug. */
export function showListing(home: CatalogHome, slug: string): Promise<ListingDetails> {
  return withCatalog(home, (catalog) => detailsOf(findSubmission(catalog, slug), catalogOrigin(catalog)));
}

/** Replaces listings and drafts with the sample catalog. Removes owners and keys, except the sandbox key, unless `keepKeys` is true. */
export function resetCatalog(home: CatalogHome, { keepKeys = false } = {}): Promise<void> {
  return withCatalog(home, async ({ database, writer, settings, drafts, keys }) => {
    await database.write(() => {
      drafts.clear();
      if (!keepKeys) keys.clear();
      writer.clear();
      fillWithSample(writer);
      settings.renewDataId();
    });
    if (!keepKeys) await sandboxKey({ database, keys }, home.folders.data, home.context.clock.now());
    database.shrink();
  });
}
