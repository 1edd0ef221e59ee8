import type { ServiceClock } from "../clock.ts";
import { sampleRows } from "../sample/sample-rows.ts";
import { type CatalogStore, catalogStore } from "../store/catalog-store.ts";
import { openDatabase } from "../store/open-database.ts";
import { toListing } from "./import-row.ts";
import { withToolErrors } from "./tool-errors.ts";

/** The data folder of the local catalog, and the clock for the times of changes. */
export interface CatalogHome {
  /** `data` is an absolute path. */
  readonly folders: { readonly data: string };
  readonly context: { readonly clock: ServiceClock };
}

/** Opens a catalog and returns the result of `work`. Throws this tool's errors, whose messages end with `consequence`. */
export function withCatalog<T>(
  { folders: { data }, context: { clock } }: CatalogHome,
  work: (catalog: CatalogStore) => T | Promise<T>,
  consequence?: string,
): Promise<T> {
  const run = async () => {
    const catalog = await openCatalog(data, clock);
    try {
      return await work(catalog);
    } finally {
      catalog.database.close();
    }
  };
  return withToolErrors(data, run, consequence);
}

/** Opens the catalog in a data folder or in memory, and fills a new catalog. Throws a `ServiceError` or a `StoreUnavailableError`. */
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

/** Adds the sample catalog and an ID to a new database. Does nothing if the database already has an ID. */
async function seedOnce({ database, settings, writer }: CatalogStore): Promise<void> {
  if (settings.dataId() !== "") return;
  await database.write(() => {
    if (settings.dataId() === "") settings.renewDataId();
    if (settings.cursorSecret() !== "") return;
    settings.makeCursorSecret();
    fillWithSample(writer);
  });
}

/** Adds the sample catalog. Must be called in a transaction. */
export function fillWithSample(writer: CatalogStore["writer"]): void {
  // A test checks the rows, because checking them here would take about 10 ms.
  const listings = sampleRows().map((row) => toListing(JSON.parse(row)));
  // Newer listings get higher IDs, so that they come first among equally relevant listings.
  writer.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
}
