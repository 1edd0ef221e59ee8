import { completableNames } from "../service/admin/completable.ts";
import { withToolErrors } from "../service/admin/tool-errors.ts";
import type { RequestLog } from "../service/request-log.ts";
import {
  type RunningService as RunningCatalog,
  type ServiceOptions,
  startService,
} from "../service/service.ts";
import { type Names, namesByKind } from "../suggest/names.ts";
import type { App } from "./app.ts";

export type { RequestLog, RunningCatalog };

/** Starts the local catalog in this process. */
export function startLocalCatalog(options: ServiceOptions): Promise<RunningCatalog> {
  return withToolErrors(options.dataFolder, () => startService(options));
}

/** Starts the local catalog in this process, on a free loopback port, with the data in the user's data folder. */
export function startSandbox({ folders, context }: App): Promise<RunningCatalog> {
  return startLocalCatalog({
    dataFolder: folders.data,
    host: "127.0.0.1",
    port: 0,
    isServed: false,
    media: "assume",
    allowPrivate: false,
    faults: [],
    clock: context.clock,
  });
}

/** Returns names from the local catalog in a data folder. If there are many, some are left out. */
export function sandboxNames(dataFolder: string): Names {
  return namesByKind((kind) => completableNames(dataFolder, kind, ""));
}
