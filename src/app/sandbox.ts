import type { CatalogError } from "../errors/catalog-error.ts";
import { InputError } from "../errors/input-error.ts";
import { LocalFailure } from "../errors/local-failure.ts";
import { UsageError } from "../errors/usage-error.ts";
import type { RunningService } from "../service/service.ts";
import type { ServiceError, ServiceErrorReason } from "../service/service-error.ts";
import type { App } from "./app.ts";

/** Where a catalog that was started without another wish is found, and what sandbox listings name as their address. */
export const DEFAULT_SERVICE_URL = "http://127.0.0.1:4321";

/** Starts the local catalog in this process, over the user's data folder, on a free loopback port. */
export async function startSandbox(app: App): Promise<RunningService> {
  const { startService } = await import("../service/service.ts");
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

/** Runs a piece of the local service and turns its refusals into errors of this tool; `file` is what it reads, if anything. */
export async function withServiceErrors<Result>(act: () => Promise<Result>, file?: string): Promise<Result> {
  const { ServiceError } = await import("../service/service-error.ts");
  try {
    return await act();
  } catch (error) {
    throw error instanceof ServiceError ? errorOf(error, file) : error;
  }
}

function errorOf(cause: ServiceError, file: string | undefined): CatalogError {
  const { message, reason, problems } = cause;
  if (reason === "usage") return new UsageError({ message, cause });
  if (reason !== "import") return new LocalFailure({ message, hint: HINTS[reason], cause });
  return new InputError({
    message: "These rows are no listings, and nothing was imported",
    problems: problems.map((problem) => ({ field: "", rule: "listing", file, column: 1, ...problem })),
    hint: "Give what search --all --ndjson prints",
    cause,
  });
}

const HINTS = {
  folder: "Make the folder writable, or name another one with CATALOG_DATA_DIR",
  damaged: "Move the file away; the next start makes a new one with the sample catalog",
  newer: "Update catalog, or name another folder with CATALOG_DATA_DIR",
  address: "Choose another address or port: catalog serve --port 0",
  sqlite: "Install with optional dependencies, or use Node 22.13 or newer, which brings SQLite along",
} as const satisfies Record<Exclude<ServiceErrorReason, "usage" | "import">, string>;
