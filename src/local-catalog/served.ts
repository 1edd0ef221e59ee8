import { DEFAULT_PORT } from "../contract/limits.ts";
import type { CatalogStore } from "./open-catalog.ts";
import type { ServedAddress } from "./store/settings.ts";
import { StoreUnavailableError } from "./store/statement.ts";

/** The maximum number of recorded services. The record of a service that was killed stays until others replace it. */
const MAX_SERVED = 4;

/** The time limit for a response, in milliseconds. On a busy machine, a response may take seconds. */
const PROBE_MS = 5_000;

const MAX_RESPONSE_LENGTH = 1024;

/** Returns the base URL for links: the address of the newest recorded service, or the default. */
export function catalogOrigin({ settings }: CatalogStore): string {
  return settings.served().at(-1)?.origin ?? `http://127.0.0.1:${DEFAULT_PORT}`;
}

/** Records a service that has started. Does nothing if the database is unavailable. */
export function rememberServed(catalog: CatalogStore, started: ServedAddress): Promise<void> {
  return record(catalog, (served) => [...served.filter(isServing), started].slice(-MAX_SERVED));
}

/** Records that the service with this instance ID has ended. If it was the only one, keeps its address for links. */
export function forgetInstance(catalog: CatalogStore, instance: string): Promise<void> {
  return record(catalog, (served) => {
    const others = served.filter((each) => each.instance !== instance && isServing(each));
    const last = served.find((each) => each.instance === instance) ?? served.at(-1);
    return others.length > 0 || last === undefined ? others : [{ ...last, instance: undefined }];
  });
}

/** Records how far the clock of the service with this instance ID is ahead, so that `--sandbox` over the same data uses the same time. */
export function rememberClock(
  catalog: CatalogStore,
  instance: string,
  aheadMs: number | undefined,
): Promise<void> {
  return record(catalog, (served) =>
    served.map((each) => (each.instance === instance ? { ...each, aheadMs } : each)),
  );
}

function isServing({ instance }: ServedAddress): boolean {
  return instance !== undefined;
}

async function record(
  { database, settings }: CatalogStore,
  change: (served: readonly ServedAddress[]) => readonly ServedAddress[],
): Promise<void> {
  try {
    await database.write(() => settings.setServed(change(settings.served())));
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
  }
}

/** Returns the most recently started running service. Checks its instance ID, so that private links are not sent to other programs. */
export async function runningService({ settings }: CatalogStore): Promise<ServedAddress | undefined> {
  for (const served of settings.served().filter(isServing).reverse())
    if ((await askInstance(served.baseUrl)) === served.instance) return served;
  return undefined;
}

/** Requests the instance ID of the catalog at a base URL. Does not check whether the response is from a catalog. */
export async function askInstance(baseUrl: string): Promise<string | undefined> {
  return ask("GET", `${baseUrl}/instance`);
}

/** Returns the base URL for links to the catalog, and whether a service of this catalog is running. */
export async function catalogAddress(catalog: CatalogStore) {
  const running = await runningService(catalog);
  return { origin: running?.origin ?? catalogOrigin(catalog), isServed: running !== undefined };
}

/** Reports whether any program responds at an origin. Sends one HEAD request for `/`. */
export async function isAnswering(origin: string): Promise<boolean> {
  return (await ask("HEAD", `${origin}/`)) !== undefined;
}

/** Returns the response's text, regardless of its status. Returns undefined if the request fails or takes too long, or if the body is too long. */
async function ask(method: "GET" | "HEAD", url: string): Promise<string | undefined> {
  const { request } = await import("node:http");
  return new Promise((resolve) => {
    let text = "";
    const probe = request(url, { method, signal: AbortSignal.timeout(PROBE_MS), agent: false });
    probe.on("response", (response) => {
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length > MAX_RESPONSE_LENGTH) probe.destroy();
      });
      response.on("end", () => resolve(text));
    });
    probe.on("error", () => resolve(undefined));
    probe.on("close", () => resolve(undefined));
    probe.end();
  });
}
