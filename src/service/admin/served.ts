import type { Database } from "../store/database.ts";
import type { ServedAddress, Settings } from "../store/settings.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** Assumed: a catalog that was never served has the default address of `catalog serve`. */
export const DEFAULT_ORIGIN = "http://127.0.0.1:4321";

/** Longest wait for an answer, in milliseconds. A closed port refuses immediately; a busy machine may take seconds to answer. */
const PROBE_MS = 5_000;

/** The settings of a catalog, where the address of its service is kept. */
interface ServedCatalog {
  readonly settings: Settings;
}

/** Returns the base of printed links: the address that the catalog was last served at. */
export function originOf({ settings }: ServedCatalog): string {
  return settings.served()?.origin ?? DEFAULT_ORIGIN;
}

/** Remembers that a service was started. When another process keeps the database locked, links keep the former address. */
export async function rememberServed(
  { database, settings }: ServedCatalog & { readonly database: Database },
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
  { settings }: ServedCatalog,
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
