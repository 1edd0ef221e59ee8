import type { CatalogStore } from "../store/catalog-store.ts";
import type { ServedAddress } from "../store/settings.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** Assumed: a catalog that was never served has the default address of `catalog serve`. */
export const DEFAULT_ORIGIN = "http://127.0.0.1:4321";

/** Longest wait for an answer, in milliseconds. The service is on this machine most often. */
const PROBE_MS = 1_500;

/** Returns the base of printed links: the address that the catalog was last served at. */
export function originOf({ settings }: Pick<CatalogStore, "settings">): string {
  return settings.served()?.origin ?? DEFAULT_ORIGIN;
}

/** Remembers that a service was started. When another process keeps the database locked, links keep the former address. */
export async function rememberServed(
  { database, settings }: Pick<CatalogStore, "database" | "settings">,
  served: ServedAddress,
): Promise<void> {
  const { origin, baseUrl, media, allowPrivate } = served;
  const remembered = { origin, baseUrl, media, allowPrivate };
  // Most starts are like the one before: they need not wait for the disk.
  if (JSON.stringify(settings.served()) === JSON.stringify(remembered)) return;
  try {
    await database.write(() => settings.rememberServed(remembered));
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}

/**
 * Returns the service that runs over this database now; undefined when none answers. `path` is a private page of it: another
 * service at the same address does not have it.
 */
export async function runningService(
  { settings }: Pick<CatalogStore, "settings">,
  path: string,
): Promise<ServedAddress | undefined> {
  const served = settings.served();
  return served !== undefined && (await isAnswering(`${served.baseUrl}${path}`)) ? served : undefined;
}

/** Returns true when a service answers at the URL of a private page now. */
export async function isAnswering(url: string): Promise<boolean> {
  const { request } = await import("node:http");
  return new Promise((resolve) => {
    const probe = request(url, { method: "HEAD", timeout: PROBE_MS, agent: false });
    probe.on("response", (response) => {
      response.resume();
      // A page that is refused to a suspended owner exists as well.
      resolve(response.statusCode === 200 || response.statusCode === 403);
    });
    probe.on("timeout", () => probe.destroy());
    probe.on("error", () => resolve(false));
    probe.on("close", () => resolve(false));
    probe.end();
  });
}
