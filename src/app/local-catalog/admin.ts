import * as keys from "../../service/admin/keys.ts";
import * as data from "../../service/admin/reset.ts";
import type { App } from "../app.ts";
import { withServiceErrors } from "./service-errors.ts";

/** Creates an API key; a new owner's name makes a new owner. */
export function createKey({ folders }: App, owner: string | undefined) {
  return withServiceErrors(() => keys.createKey(folders.data, owner));
}

/** Lists every key, without the keys themselves. */
export function listKeys({ folders }: App) {
  return withServiceErrors(() => keys.listKeys(folders.data));
}

/** Revokes a key by its id. Throws a `UsageError` for an unknown one. */
export function revokeKey({ folders }: App, id: string) {
  return withServiceErrors(() => keys.revokeKey(folders.data, id));
}

/** Suspends an owner by name. Throws a `UsageError` for an unknown one. */
export function suspendOwner({ folders }: App, name: string) {
  return withServiceErrors(() => keys.suspendOwner(folders.data, name));
}

/** Takes an owner's suspension back. Throws a `UsageError` for an unknown one. */
export function restoreOwner({ folders }: App, name: string) {
  return withServiceErrors(() => keys.restoreOwner(folders.data, name));
}

/** Replaces all data by that of a first start. */
export function resetCatalog({ folders }: App) {
  return withServiceErrors(() => data.resetCatalog(folders.data));
}
