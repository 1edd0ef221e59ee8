import { ServiceError } from "../service-error.ts";
import { withCatalog } from "./with-catalog.ts";

/** Suspends an owner, whose keys are then answered `OWNER_UNAVAILABLE`. Throws a `ServiceError` for an unknown name. */
export async function suspendOwner(dataFolder: string, name: string): Promise<void> {
  await setSuspended(dataFolder, name, new Date());
}

/** Restores a suspended owner. Throws a `ServiceError` for an unknown name. */
export async function restoreOwner(dataFolder: string, name: string): Promise<void> {
  await setSuspended(dataFolder, name, undefined);
}

async function setSuspended(dataFolder: string, name: string, since: Date | undefined): Promise<void> {
  await withCatalog(dataFolder, async ({ database, keys }) => {
    const isKnown = await database.write(() => keys.suspend(name, since));
    if (isKnown) return;
    const names = keys.ownerNames().map((each) => JSON.stringify(each));
    throw new ServiceError(
      "usage",
      `Unknown owner ${JSON.stringify(name)} (known: ${names.join(", ") || "none"})`,
    );
  });
}
