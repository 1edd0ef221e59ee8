import { existsSync } from "node:fs";
import { command } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { ServiceClock } from "../clock.ts";
import { makeApiKey } from "../rules/api-key.ts";
import type { ListingState } from "../rules/listing-states.ts";
import { findSubject } from "../rules/verb-call.ts";
import { ServiceError } from "../service-error.ts";
import type { KeyEntry } from "../store/api-keys.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { databasePath } from "../store/open-database.ts";
import {
  type AccountLink,
  type ChangedListing,
  type CreatedKey,
  detailsOf,
  type EditorLink,
  entryOf,
  type KnownSubmissions,
  type ListingDetails,
  type ListingEntry,
  publicUrlOf,
} from "./catalog-rows.ts";
import { type ImportOptions, type ImportResult, importListings } from "./import-listings.ts";
import { unknownListing } from "./listing-errors.ts";
import { accountPath, SANDBOX_OWNER, sandboxKey, unknownOwner } from "./owners.ts";
import { catalogOrigin, runningService } from "./served.ts";
import { withToolErrors } from "./tool-errors.ts";
import { applyListingVerb, type ListingCall } from "./use-listing-verb.ts";
import { type CatalogData, fillWithSample, withCatalog } from "./with-catalog.ts";

export { isAnswering } from "./served.ts";

// The operations of the command line on the data of the local catalog. Every function throws errors of this tool.

/** The data folder of the local catalog, and the clock for changes to it. */
export interface CatalogHome {
  readonly folders: { readonly data: string };
  readonly context: { readonly clock: ServiceClock };
}

/** Assumed: an owner's name is one line of 1 to 120 characters. */
const OWNER_NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u;

/** Creates an API key, by default for the sandbox owner. Creates the owner if the name is new. */
export function createKey(home: CatalogHome, owner: string = SANDBOX_OWNER): Promise<CreatedKey> {
  return inCatalog(home, async ({ database, keys }, { clock }) => {
    if (!OWNER_NAME.test(owner)) {
      const rule = "1 to 120 characters, no control characters";
      throw new ServiceError("usage", `Invalid owner name ${JSON.stringify(owner)}: ${rule}`);
    }
    const key = makeApiKey();
    const id = await database.write(() => keys.add(key, owner, clock.now()));
    return { id: String(id), owner, key };
  });
}

/** Reports whether a service is currently using the data. */
export function isRunning(home: CatalogHome): Promise<boolean> {
  return inCatalog(home, async (catalog) => (await runningService(catalog)) !== undefined);
}

/** Lists every key, oldest first, without the secret part. */
export function listKeys(home: CatalogHome): Promise<readonly KeyEntry[]> {
  return inCatalog(home, ({ keys }) => keys.list());
}

/** Revokes a key by its id. Throws a `UsageError` for an unknown id. */
export function revokeKey(home: CatalogHome, id: string): Promise<void> {
  return inCatalog(home, async ({ database, keys }, { clock }) => {
    const isKnown = await database.write(() => keys.revoke(id, clock.now()));
    if (isKnown) return;
    const hint = { text: "List the keys", command: command("sandbox key list") };
    throw new UsageError({ message: `Unknown key ${JSON.stringify(id)}`, hint });
  });
}

/** Suspends an owner, whose keys then get `OWNER_UNAVAILABLE`. Throws a `UsageError` for an unknown owner. */
export function suspendOwner(home: CatalogHome, name: string): Promise<void> {
  return setSuspended(home, name, home.context.clock.now());
}

/** Ends an owner's suspension. Throws a `UsageError` for an unknown owner. */
export function restoreOwner(home: CatalogHome, name: string): Promise<void> {
  return setSuspended(home, name, undefined);
}

function setSuspended(home: CatalogHome, name: string, since: Date | undefined): Promise<void> {
  return inCatalog(home, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.suspend(name, since));
    if (!isKnown) throw unknownOwner(keys, name);
  });
}

/**
 * Returns an owner's account link, by default the sandbox owner's. `isNew` replaces it. Throws a `UsageError` for an unknown
 * owner.
 */
export function accountLink(
  home: CatalogHome,
  { owner = SANDBOX_OWNER, isNew }: { readonly owner: string | undefined; readonly isNew: boolean },
): Promise<AccountLink> {
  return inCatalog(home, async (catalog, { folder, clock }) => {
    // The first start has no owner yet.
    await sandboxKey(catalog, folder, clock.now());
    const path = await accountPath(catalog, owner, isNew);
    const served = (await runningService(catalog)) !== undefined;
    return { owner, accountUrl: `${catalogOrigin(catalog)}${path}`, served };
  });
}

/** Returns an editor link at the address of the catalog. */
export function editorLink(home: CatalogHome, editorUrl: string): Promise<EditorLink> {
  return inCatalog(home, async (catalog) => ({
    editorUrl: `${catalogOrigin(catalog)}${new URL(editorUrl).pathname}`,
    isServed: (await runningService(catalog)) !== undefined,
  }));
}

/** Returns the states of the submissions with these slugs. Creates no catalog. */
export async function statesOf(home: CatalogHome, slugs: readonly string[]): Promise<KnownSubmissions> {
  if (!existsSync(databasePath(home.folders.data))) return { dataId: undefined, bySlug: new Map() };
  return inCatalog(home, (catalog) => {
    const origin = catalogOrigin(catalog);
    const states = catalog.submissions.findAll(slugs).map((submission) => {
      const { slug, state, editorToken } = submission;
      const editorUrl = `${origin}/editor/${editorToken}`;
      return [slug, { state, editorUrl, listbulbUrl: publicUrlOf(submission, origin) }] as const;
    });
    return { dataId: catalog.settings.dataId(), bySlug: new Map(states) };
  });
}

/** Lists every submission, or those in one state, most recently changed first. */
export function listListings(home: CatalogHome, state?: ListingState): Promise<readonly ListingEntry[]> {
  return inCatalog(home, (catalog) => {
    const origin = catalogOrigin(catalog);
    return catalog.submissions.list(state).map((submission) => entryOf(submission, origin));
  });
}

/** Returns the submission with a slug, or else the live listing. Throws a `CatalogError` for an unknown slug. */
export function showListing(home: CatalogHome, slug: string): Promise<ListingDetails> {
  return inCatalog(home, (catalog) => {
    const { submissions } = catalog;
    const subject = findSubject(submissions, { slug });
    if (subject === undefined) throw unknownListing(slug, submissions.slugs());
    return detailsOf(subject, catalogOrigin(catalog));
  });
}

/**
 * Uses a verb on a listing. Throws an `InputError` for incomplete or invalid fields, and a `CatalogError` for any other
 * refusal.
 */
export function useListingVerb(home: CatalogHome, call: ListingCall): Promise<ChangedListing> {
  return inCatalog(home, (catalog, data) => applyListingVerb(catalog, data, call));
}

/** Imports all listings from chunks of JSON or NDJSON, or none. `file` is the name used in problem reports. */
export function importInto(
  { folders, context }: CatalogHome,
  {
    file,
    chunks,
    ...options
  }: ImportOptions & { readonly file: string; readonly chunks: AsyncIterable<string> },
): Promise<ImportResult> {
  const data = { folder: folders.data, clock: context.clock };
  return withToolErrors(() => importListings(data, chunks, options), file);
}

/**
 * Resets the data to the state after a first start: the sample catalog, no drafts, and only the sandbox key. Running services
 * continue with the new data.
 */
export function resetCatalog(home: CatalogHome): Promise<void> {
  return inCatalog(home, async ({ database, writer, settings, drafts, keys }, { folder, clock }) => {
    await database.write(() => {
      drafts.clear();
      keys.clear();
      writer.clear();
      fillWithSample(writer);
      settings.renewDataId();
      settings.contentChanged();
    });
    await sandboxKey({ database, keys }, folder, clock.now());
    database.shrink();
  });
}

function inCatalog<Result>(
  { folders, context }: CatalogHome,
  work: (catalog: CatalogStore, data: CatalogData) => Result | Promise<Result>,
): Promise<Result> {
  const data = { folder: folders.data, clock: context.clock };
  return withToolErrors(() => withCatalog(data, (catalog) => work(catalog, data)));
}
