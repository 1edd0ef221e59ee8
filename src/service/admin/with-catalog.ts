import { reasonOf } from "../../files/system-error.ts";
import type { ServiceClock } from "../clock.ts";
import { sampleRows } from "../sample/sample-rows.ts";
import { ServiceError } from "../service-error.ts";
import { type CatalogStore, catalogStore } from "../store/catalog-store.ts";
import { openDatabase } from "../store/open-database.ts";
import { StoreUnavailableError } from "../store/statement.ts";
import { toListing } from "./import-row.ts";

/** The data of a local catalog, and the clock for changes to it. */
export interface CatalogData {
  /** Absolute path. */
  readonly folder: string;
  readonly clock: ServiceClock;
}

/** Runs `work` on the catalog of a data folder, which is created and filled if needed. Throws a `ServiceError`. */
export async function withCatalog<T>(
  { folder, clock }: CatalogData,
  work: (catalog: CatalogStore) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase(folder);
  try {
    const catalog = catalogStore(database, clock);
    await seedOnce(catalog);
    return await work(catalog);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new ServiceError("folder", `Cannot use the data in ${folder}: ${reasonOf(error.cause ?? error)}`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}

/** Fills a new database with the sample catalog and gives its data an id. Does nothing if it has both. */
export async function seedOnce({ database, settings, writer }: CatalogStore): Promise<void> {
  if (settings.dataId() !== "") return;
  await database.write(() => {
    if (settings.dataId() === "") settings.renewDataId();
    if (settings.cursorSecret() !== "") return;
    settings.makeCursorSecret();
    fillWithSample(writer);
    settings.contentChanged();
  });
}

/** Adds the sample catalog. Call it in a transaction. */
export function fillWithSample(writer: CatalogStore["writer"]): void {
  // A test checks the sample rows. Checking them here would cost about 10 ms at the first start.
  const listings = sampleRows().map((row) => toListing(JSON.parse(row)));
  // Ids grow with time, so that newer listings come first among equally relevant ones.
  writer.addAll(listings.sort((a, b) => ((a.listedAt ?? "") < (b.listedAt ?? "") ? -1 : 1)));
}
