import { remedyOf } from "../base/files/system-error.ts";
import { useLightMessages } from "../base/runtime/light-messages.ts";
import type { App } from "./app.ts";
import { asLocalError, type LocalCatalog, openLocal } from "./local-catalog.ts";

/** Opens the local catalog in this process, for its API. */
export async function openSandbox(app: App): Promise<LocalCatalog> {
  useLightMessages();
  const catalog = await openLocal(app);
  const apiKey: LocalCatalog["apiKey"] = (use) => {
    try {
      return catalog.apiKey(use);
    } catch (error) {
      throw asLocalError(error, app.folders);
    }
  };
  const handle: LocalCatalog["handle"] = async (request) => {
    const response = await catalog.handle(request);
    const failure = catalog.failure();
    // The response would state that the daily limit cannot be checked. Here, the user can free some space.
    if (remedyOf(failure) !== undefined) throw asLocalError(failure, app.folders);
    return response;
  };
  return { ...catalog, apiKey, handle };
}
