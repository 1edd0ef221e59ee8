import { reasonOf } from "../base/files/system-error.ts";
import type { ServiceClock } from "./clock.ts";
import { ServiceError } from "./service-error.ts";
import { type CatalogStore, catalogStore } from "./store/catalog-store.ts";
import { openDatabase, openReadOnly } from "./store/open-database.ts";
import { isUnwritable, StoreUnavailableError } from "./store/statement.ts";

interface ReadOptions {
  readonly dataFolder: string;
  readonly clock: ServiceClock;
  /** If `forPeople` is true, the notice is omitted when output is machine-readable. */
  readonly notice?: ((text: string, options?: { readonly forPeople: boolean }) => void) | undefined;
}

/**
 * Opens the catalog in a data folder. If the folder is not writable, opens its database read-only or, if that is not possible, opens the
 * sample catalog in memory, which only `prepare` can change. In both of these cases, `tellSource` calls `notice`.
 */
export async function openForReading(
  { dataFolder, clock, notice }: ReadOptions,
  prepare: (sample: CatalogStore) => Promise<void>,
) {
  try {
    return { catalog: await openCatalog(dataFolder, clock), tellSource: () => undefined };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const existing = openReadOnly(dataFolder);
    const catalog = existing ? catalogStore(existing, clock) : await openCatalog(undefined, clock);
    if (!existing) await prepare(catalog);
    catalog.database.refusal = refusalOf(error, dataFolder);
    const because = `The data folder is not writable (${reasonOf(catalog.database.refusal.cause)})`;
    const tellSource = () =>
      existing
        ? notice?.(`${because}: the local catalog is read-only`, { forPeople: true })
        : notice?.(`${because}: using the sample catalog`);
    return { catalog, tellSource };
  }
}

/** Returns a `ServiceError` unchanged. Converts any other error to a `ServiceError` that reports an unwritable data folder. */
export function refusalOf(error: unknown, dataFolder: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  return new ServiceError("unwritable", `Cannot write to data folder ${dataFolder}: ${reasonOf(cause)}`, {
    cause,
  });
}

/** Opens the catalog in a data folder or in memory. Fills a new catalog with the sample listings. */
export async function openCatalog(
  dataFolder: string | undefined,
  systemClock: ServiceClock,
): Promise<CatalogStore> {
  const database = await openDatabase(dataFolder);
  try {
    const catalog = catalogStore(database, systemClock);
    await seedOnce(catalog);
    return catalog;
  } catch (error) {
    database.close();
    throw error;
  }
}

async function seedOnce({ database, settings, writer }: CatalogStore): Promise<void> {
  if (settings.dataId() !== "") return;
  // Most starts do not need the sample.
  const { fillWithSample } = await import("./import/fill-with-sample.ts");
  await database.write(() => {
    if (settings.dataId() !== "") return;
    settings.renewDataId();
    fillWithSample(writer);
  });
}
