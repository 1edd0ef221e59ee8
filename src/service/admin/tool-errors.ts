import type { Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure, UnwritableData, UsageError } from "../../errors/local-errors.ts";
import { UNBLOCK } from "../../files/blocked.ts";
import { folderAdvice, reasonOf } from "../../files/system-error.ts";
import { ServiceError, type ServiceErrorReason } from "../service-error.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** Returns the result of `work`. Converts the catalog's errors to this tool's errors, whose messages end with `consequence`. */
export async function withToolErrors<Result>(
  dataFolder: string | undefined,
  work: () => Promise<Result>,
  consequence?: string,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof StoreUnavailableError ? unusable(dataFolder, error) : error;
    throw failure instanceof ServiceError ? toolError(failure, consequence) : failure;
  }
}

function unusable(dataFolder: string | undefined, error: StoreUnavailableError): ServiceError {
  const message = `Cannot use the data in ${dataFolder ?? "memory"}: ${reasonOf(error.cause ?? error)}`;
  return new ServiceError("folder", message, { cause: error });
}

/** Returns this tool's error for an error of the catalog. The message ends with `consequence`. */
export function toolError(cause: ServiceError, consequence?: string): CatalogError {
  const { reason } = cause;
  const message = [cause.message, consequence].filter(Boolean).join(". ");
  if (reason === "usage") return new UsageError({ message, hint: cause.hint, cause });
  if (reason === "unwritable")
    return new UnwritableData({ message, hint: folderAdvice(cause.cause, "CATALOG_DATA_DIR"), cause });
  const hint = reason === "folder" ? folderAdvice(cause.cause, "CATALOG_DATA_DIR") : HINTS[reason];
  return new LocalFailure({ message, hint, cause });
}

const HINTS = {
  blocked: UNBLOCK,
  damaged: "Move the file away; the next start creates a new file with the sample catalog",
  newer: "Update catalog, or set CATALOG_DATA_DIR to another folder",
  port: "Choose another port with --port; 0 picks a free one",
  host: "Leave out --host to serve on this machine only",
  sqlite: "Install with optional dependencies, or use Node 22.16 or newer, which has SQLite built in",
} as const satisfies Record<Exclude<ServiceErrorReason, "usage" | "folder" | "unwritable">, Hint>;
