import type { App } from "./app.ts";
import { LocalFailure } from "./errors/local-failure.ts";
import { UsageError } from "./errors/usage-error.ts";
import type { RunningService } from "./service/service.ts";

/** Where a catalog that was started without another wish is found, and what sandbox listings name as their address. */
export const DEFAULT_SERVICE_URL = "http://127.0.0.1:4321";

/** Starts the local catalog in this process, over the user's data folder, on a free loopback port. */
export async function startSandbox(app: App): Promise<RunningService> {
  const { startService } = await import("./service/service.ts");
  return withServiceErrors(() =>
    startService({
      dataFolder: app.folders.data,
      host: "127.0.0.1",
      port: 0,
      publicUrl: DEFAULT_SERVICE_URL,
      media: "assume",
      allowPrivate: false,
      faults: [],
      now: undefined,
      log: undefined,
    }),
  );
}

/** Runs a piece of the local service and turns its refusals into errors of this tool. */
export async function withServiceErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  const { ServiceError } = await import("./service/service-error.ts");
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const Failure = error.reason === "usage" ? UsageError : LocalFailure;
    throw new Failure({ message: error.message, cause: error });
  }
}
