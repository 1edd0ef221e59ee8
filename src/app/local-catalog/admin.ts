import {
  type ImportOptions,
  type ImportResult,
  importListings,
} from "../../service/admin/import-listings.ts";
import * as keys from "../../service/admin/keys.ts";
import * as links from "../../service/admin/private-links.ts";
import * as data from "../../service/admin/reset.ts";
import type { App } from "../app.ts";
import { dataOf, withServiceErrors } from "./service-errors.ts";

/** Creates an API key; a new owner's name makes a new owner. */
export function createKey(app: App, owner: string | undefined) {
  return withServiceErrors(() => keys.createKey(dataOf(app), owner));
}

/** Lists every key, without the keys themselves. */
export function listKeys(app: App) {
  return withServiceErrors(() => keys.listKeys(dataOf(app)));
}

/** Revokes a key by its id. Throws a `UsageError` for an unknown one. */
export function revokeKey(app: App, id: string) {
  return withServiceErrors(() => keys.revokeKey(dataOf(app), id));
}

/** Suspends an owner by name. Throws a `UsageError` for an unknown one. */
export function suspendOwner(app: App, name: string) {
  return withServiceErrors(() => keys.suspendOwner(dataOf(app), name));
}

/** Ends an owner's suspension. Throws a `UsageError` for an unknown one. */
export function restoreOwner(app: App, name: string) {
  return withServiceErrors(() => keys.restoreOwner(dataOf(app), name));
}

/** Replaces all data with that of a first start. */
export function resetCatalog(app: App) {
  return withServiceErrors(() => data.resetCatalog(dataOf(app)));
}

/** The private link to an owner's keys and drafts. `served` is true when a service answers there now. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  readonly served: boolean;
}

/** Returns the account link of an owner, by default of the sandbox; `isNew` replaces it. Throws a `UsageError` for an unknown owner. */
export async function accountLink(
  app: App,
  wanted: { readonly owner: string | undefined; readonly isNew: boolean },
): Promise<AccountLink> {
  const { owner, accountUrl, isServed } = await withServiceErrors(() =>
    links.accountLink(dataOf(app), wanted),
  );
  return { owner, accountUrl, served: isServed };
}

/** Imports listings from chunks of JSON or NDJSON, all or nothing. `file` is the name that problems are reported with. */
export function importInto(
  app: App,
  {
    file,
    chunks,
    ...options
  }: ImportOptions & { readonly file: string; readonly chunks: AsyncIterable<string> },
): Promise<ImportResult> {
  return withServiceErrors(() => importListings(dataOf(app), chunks, options), file);
}
