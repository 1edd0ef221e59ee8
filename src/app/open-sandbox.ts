import { useLightMessages } from "../runtime/light-messages.ts";
import { completableNames } from "../service/admin/completable.ts";
import { type OpenService, openService } from "../service/open-service.ts";
import { type Names, namesByKind } from "../suggest/names.ts";
import type { App } from "./app.ts";

/** Opens the local catalog in this process, with the data in the user's data folder. */
export function openSandbox(app: App): Promise<OpenService> {
  useLightMessages();
  return openService(app);
}

/** Returns names from the local catalog in a data folder. If there are many, some are left out. */
export function sandboxNames(dataFolder: string): Names {
  return namesByKind((kind) => completableNames(dataFolder, kind, ""));
}
