import type { Database } from "../store/database.ts";
import type { CatalogSettings, ServedAddress } from "../store/settings.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** Assumed: a catalog that was never served has the default address of `catalog serve`. */
export const DEFAULT_ORIGIN = "http://127.0.0.1:4321";

/** Longest wait for an answer, in milliseconds. A closed port refuses immediately; a busy machine may take seconds to answer. */
const PROBE_MS = 5_000;

/** The most bytes of an answer that are read: an instance id is far shorter. */
const MAX_ANSWER_BYTES = 1024;

/** The part of a catalog that knows the address of its service. */
interface ServedCatalog {
  readonly settings: CatalogSettings;
}

type WritableServedCatalog = ServedCatalog & { readonly database: Database };

/** Returns the base of every link to the catalog: the address that it is served at, or was last served at. */
export function catalogOrigin({ settings }: ServedCatalog): string {
  return settings.served()?.origin ?? DEFAULT_ORIGIN;
}

/** Records a service that was started. When another process keeps the database locked, the former address stays recorded. */
export function rememberServed(catalog: WritableServedCatalog, served: ServedAddress): Promise<void> {
  return record(catalog, () => served);
}

/** Records that the service with this instance id has ended. Its address stays recorded for links. */
export function forgetInstance(catalog: WritableServedCatalog, instance: string): Promise<void> {
  return record(catalog, (served) =>
    served?.instance === instance ? { ...served, instance: undefined } : served,
  );
}

async function record(
  { database, settings }: WritableServedCatalog,
  change: (served: ServedAddress | undefined) => ServedAddress | undefined,
): Promise<void> {
  try {
    await database.write(() => {
      const served = change(settings.served());
      if (served !== undefined) settings.rememberServed(served);
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}

/**
 * Returns the service that runs over this database now; undefined when none does. It is recognised by its instance id, so that no
 * private link is sent to another program at the same address.
 */
export async function runningService({ settings }: ServedCatalog): Promise<ServedAddress | undefined> {
  const served = settings.served();
  if (served?.instance === undefined) return undefined;
  const answer = await fetchText("GET", `${served.baseUrl}/instance`);
  return answer === served.instance ? served : undefined;
}

/** Reports whether any program answers at an origin now. Nothing but a HEAD request for `/` is sent. */
export async function isAnswering(origin: string): Promise<boolean> {
  return (await fetchText("HEAD", `${origin}/`)) !== undefined;
}

/** Returns the body of an answer, whatever its status; undefined when there is none in time. */
async function fetchText(method: "GET" | "HEAD", url: string): Promise<string | undefined> {
  const { request } = await import("node:http");
  return new Promise((resolve) => {
    let text = "";
    const probe = request(url, { method, timeout: PROBE_MS, agent: false });
    const timer = setTimeout(() => probe.destroy(), PROBE_MS);
    probe.on("response", (response) => {
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MAX_ANSWER_BYTES) probe.destroy();
      });
      response.on("end", () => resolve(text));
    });
    probe.on("error", () => resolve(undefined));
    probe.on("close", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    probe.end();
  });
}
