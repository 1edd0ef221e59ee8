import { reasonOf } from "../../files/system-error.ts";
import type { ServiceClock } from "../clock.ts";
import { ServiceError } from "../service-error.ts";
import { type CatalogStore, catalogStore } from "../store/catalog-store.ts";
import { openDatabase, openReadOnly } from "../store/open-database.ts";
import { isUnwritable, StoreUnavailableError } from "../store/statement.ts";
import { type DataFolder, withToolErrors } from "./tool-errors.ts";

/** The local catalog's data folder, the clock for recording when changes are made, and a reporter for notices. */
export interface CatalogHome {
  readonly folders: DataFolder & { readonly data: string };
  readonly context: { readonly clock: ServiceClock };
  /** If `forPeople` is true, the notice is omitted when output is machine-readable. */
  readonly reporter?: { notice(text: string, options?: { readonly forPeople: boolean }): void };
}

/** Opens a catalog, calls `work` and returns its result. Throws a `CatalogError` if the data cannot be used. */
export function withCatalog<T>(
  home: CatalogHome,
  work: (catalog: CatalogStore) => T | Promise<T>,
): Promise<T> {
  return withToolErrors(home.folders, async () => {
    const { catalog, tellSource } = await openForReading(home);
    try {
      const result = await work(catalog);
      tellSource();
      return result;
    } finally {
      catalog.database.close();
    }
  });
}

/**
 * Opens the catalog in a data folder. If the folder is not writable, opens its database read-only or, if that is not possible, opens the
 * sample catalog in memory, which only `prepare` can change. In both of these cases, `tellSource` calls the reporter.
 */
export async function openForReading(home: CatalogHome, prepare?: (sample: CatalogStore) => Promise<void>) {
  const { folders, context, reporter } = home;
  try {
    return { catalog: await openCatalog(folders.data, context.clock), tellSource: () => undefined };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const existing = openReadOnly(folders.data);
    const catalog = existing
      ? catalogStore(existing, context.clock)
      : await openCatalog(undefined, context.clock);
    if (!existing) await prepare?.(catalog);
    catalog.database.refusal = refusalOf(error, folders.data);
    const because = `The data folder is not writable (${reasonOf(catalog.database.refusal.cause)})`;
    const tellSource = () =>
      existing
        ? reporter?.notice(`${because}: the local catalog is read-only`, { forPeople: true })
        : reporter?.notice(`${because}: using the sample catalog`);
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
  // Most starts do not need the sample and its schema, which take 6 ms to load.
  const { fillWithSample } = await import("./import-row.ts");
  await database.write(() => {
    if (settings.dataId() !== "") return;
    settings.renewDataId();
    // A database from an early version of this tool has listings but no ID.
    if (writer.isEmpty()) fillWithSample(writer);
  });
}
