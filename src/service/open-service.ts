import { setTimeout as sleep } from "node:timers/promises";
import { DRAFTS_PER_DAY } from "../contract/index.ts";
import { remedyOf } from "../files/system-error.ts";
import { sandboxKey } from "./admin/owners.ts";
import { catalogOrigin } from "./admin/served.ts";
import { toolError, withToolErrors } from "./admin/tool-errors.ts";
import { type CatalogHome, openForReading, refusalOf } from "./admin/with-catalog.ts";
import { ASSUMED_MEDIA } from "./media/media-modes.ts";
import { createApiApp } from "./routes/create-api-app.ts";
import type { CatalogStore } from "./store/catalog-store.ts";

/** A local catalog that runs in this process and does not listen on a port. */
export interface OpenService {
  /** The ID of the service's data. A reset replaces the ID. */
  readonly dataId: string;
  /** Returns the sandbox API key. Throws a `CatalogError` if data cannot be stored, unless `isOnlyChecked` is set and a key exists. */
  apiKey(use?: { readonly isOnlyChecked: boolean }): string;
  handle(request: Request): Promise<Response>;
  close(): void;
}

/** Opens the local catalog in a data folder. Throws a `CatalogError` if the catalog cannot be opened. */
export function openService(home: CatalogHome): Promise<OpenService> {
  return withToolErrors(home.folders, async () => {
    const { clock } = home.context;
    const keyIn = (catalog: CatalogStore, folder?: string) => sandboxKey(catalog, folder, clock.now());
    // Stays empty if there is no valid key and a new key cannot be stored.
    let key = "";
    const { catalog, tellSource } = await openForReading(home, async (sample) => {
      key = await keyIn(sample);
    });
    try {
      key ||= await keyIn(catalog, home.folders.data).catch((error: unknown) => {
        catalog.database.refusal ??= refusalOf(error, home.folders.data);
        return "";
      });
      let diskFailure: unknown;
      const app = createApiApp({
        ...catalog,
        ...ASSUMED_MEDIA,
        clock,
        sleep,
        origin: catalogOrigin(catalog),
        instance: "",
        hosts: [],
        dailyLimit: DRAFTS_PER_DAY,
        // The API's response would state that the daily limit cannot be checked. Here, the user can free some space.
        onFailure: (error) => {
          diskFailure = remedyOf(error) === undefined ? undefined : error;
        },
      });
      let isRefused = false;
      return {
        dataId: catalog.settings.dataId(),
        apiKey: ({ isOnlyChecked } = { isOnlyChecked: false }) => {
          const { refusal } = catalog.database;
          if (refusal === undefined || (isOnlyChecked && key !== "")) return key;
          isRefused = true;
          throw toolError(refusal, home.folders);
        },
        handle: (request) =>
          withToolErrors(home.folders, async () => {
            diskFailure = undefined;
            const response = await app.fetch(request);
            if (diskFailure !== undefined) throw diskFailure;
            return response;
          }),
        close: () => {
          if (!isRefused) tellSource();
          catalog.database.close();
        },
      };
    } catch (error) {
      catalog.database.close();
      throw error;
    }
  });
}
