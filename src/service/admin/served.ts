import type { Database } from "../store/database.ts";
import type { CatalogSettings, ServedAddress } from "../store/settings.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** Assumed: before its first `catalog serve`, a catalog has the default address of that command. */
export const DEFAULT_ORIGIN = "http://127.0.0.1:4321";

/** Time limit for a response, in milliseconds. A closed port refuses immediately; a busy machine may take seconds. */
const PROBE_MS = 5_000;

/** The maximum number of bytes read from a response. An instance id is far shorter. */
const MAX_ANSWER_BYTES = 1024;

/** The part of a catalog that stores the address of its service. */
interface ServedCatalog {
  readonly settings: CatalogSettings;
}

type WritableServedCatalog = ServedCatalog & { readonly database: Database };

/** Returns the base of every link to the catalog: its current address, or the last one when it is not served. */
export function catalogOrigin({ settings }: ServedCatalog): string {
  return settings.served()?.origin ?? DEFAULT_ORIGIN;
}

/** Records a started service. Keeps the previous address if another process locks the database. */
export function rememberServed(catalog: WritableServedCatalog, served: ServedAddress): Promise<void> {
  return record(catalog, () => served);
}

/** Records that the service with this instance id has ended. Keeps its address for links. */
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
 * Returns the service that currently uses this database, or undefined. Checks its instance id, so that no private link is sent
 * to another program at the same address.
 */
export async function runningService({ settings }: ServedCatalog): Promise<ServedAddress | undefined> {
  const served = settings.served();
  if (served?.instance === undefined) return undefined;
  const answer = await fetchText("GET", `${served.baseUrl}/instance`);
  return answer === served.instance ? served : undefined;
}

/** Reports whether a service currently uses this database. */
export async function isServed(catalog: ServedCatalog): Promise<boolean> {
  return (await runningService(catalog)) !== undefined;
}

/** Reports whether any program responds at an origin. Sends one HEAD request for `/`. */
export async function isAnswering(origin: string): Promise<boolean> {
  return (await fetchText("HEAD", `${origin}/`)) !== undefined;
}

/** Returns the body of a response with any status, or undefined after the time limit. */
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
