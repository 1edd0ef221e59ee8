import type { ServiceClock } from "./clock.ts";
import { type CatalogStore, catalogStore } from "./store/catalog-store.ts";
import { openDatabase } from "./store/open-database.ts";

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
