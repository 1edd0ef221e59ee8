import { ServiceError } from "../service-error.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { SANDBOX_OWNER, sandboxKey } from "./sandbox-key.ts";
import { originOf, runningService } from "./served.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** The private link to an owner's keys and drafts. */
export interface AccountLink {
  readonly owner: string;
  readonly accountUrl: string;
  /** False when no service answers there now; a remote one is not asked. */
  readonly isServed: boolean;
}

/**
 * Returns the account link of an owner, by default of the sandbox. `isNew` replaces the link: the former one leads nowhere then.
 * Throws a `ServiceError` for an unknown owner.
 */
export function accountLink(
  data: CatalogData,
  { owner = SANDBOX_OWNER, isNew = false }: { readonly owner?: string | undefined; readonly isNew?: boolean },
): Promise<AccountLink> {
  return withCatalog(data, async (catalog) => {
    // On a first start there is no owner yet.
    await sandboxKey(catalog, data.folder, data.clock.now());
    const path = await accountPath(catalog, owner, isNew);
    const isServed = (await runningService(catalog)) !== undefined;
    return { owner, accountUrl: `${originOf(catalog)}${path}`, isServed };
  });
}

/** Returns the path of an owner's account page. Throws a `ServiceError` for an unknown owner. */
export async function accountPath(
  { database, accounts, keys }: Pick<CatalogStore, "database" | "accounts" | "keys">,
  owner: string,
  isNew = false,
): Promise<string> {
  const token = await database.write(() => accounts.tokenOf(owner, isNew));
  if (token !== undefined) return `/account/${token}`;
  const names = keys.ownerNames().map((name) => JSON.stringify(name));
  throw new ServiceError("usage", `Unknown owner ${JSON.stringify(owner)} (known: ${names.join(", ")})`);
}

/** The private link to a draft's editor, at the address that the catalog was last served at. */
export interface EditorLink {
  readonly editorUrl: string;
  /** False when no service answers there now; a remote one is not asked. */
  readonly isServed: boolean;
}

/** Returns the link to the editor at `path` in the catalog of a data folder. Throws a `ServiceError`. */
export function editorLink(data: CatalogData, path: string): Promise<EditorLink> {
  return withCatalog(data, async (catalog) => ({
    editorUrl: `${originOf(catalog)}${path}`,
    isServed: (await runningService(catalog)) !== undefined,
  }));
}
