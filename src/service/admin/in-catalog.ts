import { seedOnce } from "../seed.ts";
import { ServiceError } from "../service-error.ts";
import { type Catalog, catalogIn } from "../store/catalog.ts";
import { openDatabase } from "../store/open-database.ts";
import { StoreUnavailable } from "../store/store-unavailable.ts";

/** Runs `work` on the catalog of a data folder, which is made and filled first where needed. Throws a `ServiceError`. */
export async function inCatalog<T>(
  dataFolder: string,
  work: (catalog: Catalog) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase(dataFolder);
  try {
    const catalog = catalogIn(database);
    await seedOnce(catalog);
    return await work(catalog);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const detail = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ServiceError("folder", `the data in ${dataFolder} cannot be read or changed (${detail})`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}
