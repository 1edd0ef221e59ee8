import * as keys from "../../service/admin/keys.ts";
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

/** Takes an owner's suspension back. Throws a `UsageError` for an unknown one. */
export function restoreOwner(app: App, name: string) {
  return withServiceErrors(() => keys.restoreOwner(dataOf(app), name));
}

/** Replaces all data by that of a first start. */
export function resetCatalog(app: App) {
  return withServiceErrors(() => data.resetCatalog(dataOf(app)));
}
