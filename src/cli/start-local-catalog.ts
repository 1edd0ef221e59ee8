import { BLOCKED, isBlocked, UNBLOCK } from "../base/files/blocked.ts";
import { LocalFailure, UnwritableData } from "../contract/errors/local-errors.ts";
import { type ServiceOptions, startService } from "../local-catalog/service.ts";
import { asLocalError } from "./local-catalog.ts";

export type { ClientReport, RequestLog, RunningService as RunningCatalog } from "../local-catalog/service.ts";

/** Starts the local catalog as a server. `dataOption` is the option or variable that specified the data folder, if any. */
export async function startLocalCatalog(options: ServiceOptions & { dataOption?: string | undefined }) {
  try {
    return await startService(options);
  } catch (thrown) {
    const error = asLocalError(thrown, { ...options, data: options.dataFolder });
    // If this process may not use sockets, another data folder would not help.
    const isHopeless = error instanceof UnwritableData && (await isBlocked());
    throw isHopeless ? new LocalFailure({ message: BLOCKED, hint: UNBLOCK, cause: error }) : error;
  }
}
