import { LocalFailure, UnwritableData } from "../errors/local-errors.ts";
import { BLOCKED, isBlocked, UNBLOCK } from "../files/blocked.ts";
import { withToolErrors } from "../service/admin/tool-errors.ts";
import type { RequestLog } from "../service/request-log.ts";
import {
  type RunningService as RunningCatalog,
  type ServiceOptions,
  startService,
} from "../service/service.ts";

export type { RequestLog, RunningCatalog };

/** Starts the local catalog in this process. */
export async function startLocalCatalog(options: ServiceOptions): Promise<RunningCatalog> {
  try {
    return await withToolErrors(options.dataFolder, () => startService(options));
  } catch (error) {
    // Where sockets are denied, another data folder would not help.
    const isHopeless = error instanceof UnwritableData && (await isBlocked());
    throw isHopeless ? new LocalFailure({ message: BLOCKED, hint: UNBLOCK, cause: error }) : error;
  }
}
