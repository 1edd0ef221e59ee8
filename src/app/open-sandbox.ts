import { useLightMessages } from "../runtime/light-messages.ts";
import { completableNames } from "../service/admin/completable.ts";
import { type OpenService, openService } from "../service/open-service.ts";
import { type Names, namesByKind } from "../suggest/names.ts";
import type { App } from "./app.ts";

/** Opens the local catalog in this process. */
export function openSandbox(app: App): Promise<OpenService> {
  useLightMessages();
  return openService(app);
}

/** Returns a limited number of names from the local catalog in a data folder. */
export function sandboxNames(dataFolder: string): Names {
  return namesByKind((kind) => completableNames(dataFolder, kind, ""));
}
