import { reasonOf } from "../../files/system-error.ts";
import { ServiceError } from "../service-error.ts";
import { type CatalogStore, catalogStore } from "../store/catalog-store.ts";
import { openDatabase } from "../store/open-database.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";
import { seedOnce } from "./seed.ts";

/** Runs `work` on the catalog of a data folder, created and filled where needed. Throws a `ServiceError`. */
export async function withCatalog<T>(
  dataFolder: string,
  work: (catalog: CatalogStore) => T | Promise<T>,
): Promise<T> {
  const database = await openDatabase(dataFolder);
  try {
    const catalog = catalogStore(database);
    await seedOnce(catalog);
    return await work(catalog);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new ServiceError(
      "folder",
      `Cannot use the data in ${dataFolder}: ${reasonOf(error.cause ?? error)}`,
      {
        cause: error,
      },
    );
  } finally {
    database.close();
  }
}
