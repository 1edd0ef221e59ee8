import { askInstance } from "../base/runtime/probe.ts";
import type { CatalogDeps, CatalogStore } from "./open-catalog.ts";
import type { AdminDeps } from "./routes/admin-messages.ts";
import type { ServedAddress } from "./store/settings.ts";

/** The maximum number of recorded services. The record of a service that was killed stays until others replace it. */
const MAX_SERVED = 4;

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

/** Records how far a service's clock is ahead, so that `--sandbox` over the same data uses the same time. */
export function rememberClock(deps: CatalogStore & Pick<AdminDeps, "instance" | "controls">): Promise<void> {
  const { aheadMs } = deps.controls;
  return record(deps, (served) =>
    served.map((each) => (each.instance === deps.instance ? { ...each, aheadMs } : each)),
  );
}

function isServing({ instance }: ServedAddress): boolean {
  return instance !== undefined;
}

function record(
  { database, settings }: CatalogStore,
  change: (served: readonly ServedAddress[]) => readonly ServedAddress[],
): Promise<void> {
  return database.tryWrite(() => settings.setServed(change(settings.served())));
}

/** Returns the most recently started running service. Checks its instance ID, so that private links are not sent to other programs. */
export async function runningService({ settings }: CatalogStore): Promise<ServedAddress | undefined> {
  for (const { baseUrl, instance } of settings.served().filter(isServing).reverse()) {
    const isRunning = (await askInstance(baseUrl)) === instance;
    // The record is read after the answer, because before it answers, the service updates its clock after a reset by another process.
    if (isRunning) return settings.served().find((served) => served.instance === instance);
  }
  return undefined;
}

/** Returns the base URL for links to the catalog, and whether a service of this catalog is running. */
export async function catalogAddress(deps: CatalogDeps) {
  const running = await runningService(deps);
  return { origin: running?.origin ?? deps.origin, isServed: running !== undefined };
}
