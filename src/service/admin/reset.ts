import { sandboxKey } from "./sandbox-key.ts";
import { type CatalogData, fillWithSample, withCatalog } from "./with-catalog.ts";

/**
 * Resets a data folder to its first start: the sample catalog, no drafts, no key but the sandbox's. Running services go
 * on with the new data. Throws a `ServiceError`.
 */
export async function resetCatalog(data: CatalogData): Promise<void> {
  await withCatalog(data, async ({ database, writer, settings, drafts, keys }) => {
    await database.write(() => {
      drafts.clear();
      keys.clear();
      writer.clear();
      fillWithSample(writer);
      settings.renewDataId();
      settings.contentChanged();
    });
    await sandboxKey({ database, keys }, data.folder, data.clock.now());
    database.shrink();
  });
}
