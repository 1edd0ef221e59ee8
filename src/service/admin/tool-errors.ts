import type { CatalogError } from "../../errors/catalog-error.ts";
import { LocalFailure, UnwritableData, UsageError } from "../../errors/local-errors.ts";
import { UNBLOCK } from "../../files/blocked.ts";
import { folderAdvice, reasonOf } from "../../files/system-error.ts";
import { ServiceError, type ServiceErrorReason } from "../service-error.ts";
import { StoreUnavailableError } from "../store/statement.ts";

/** A data folder, or undefined for data in memory. `dataOption` is the option or variable (not `CATALOG_DATA_DIR`) that specified it. */
export interface DataFolder {
  readonly data: string | undefined;
  readonly dataOption?: string | undefined;
}

/** Calls `work` and returns its result. Converts a `ServiceError` or `StoreUnavailableError` to a `CatalogError`. */
export async function withToolErrors<T>(folder: DataFolder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = error instanceof StoreUnavailableError ? unusable(folder, error) : error;
    throw failure instanceof ServiceError ? toolError(failure, folder) : failure;
  }
}

function unusable({ data = "memory" }: DataFolder, error: StoreUnavailableError): ServiceError {
  const message = `Cannot use the data in ${data}: ${reasonOf(error.cause ?? error)}`;
  return new ServiceError("folder", message, { cause: error });
}

/** Converts a `ServiceError` to a `CatalogError` with advice. */
export function toolError(cause: ServiceError, { dataOption }: DataFolder): CatalogError {
  const { reason, message } = cause;
  if (reason === "usage") return new UsageError({ message, hint: cause.hint, cause });
  const option = dataOption ?? "CATALOG_DATA_DIR";
  const isOfFolder = reason === "folder" || reason === "unwritable";
  const hint = isOfFolder ? folderAdvice(cause.cause, option) : HINTS[reason].replace("OPTION", option);
  // If `dataOption` is set, the report does not suggest a folder in the working directory.
  const Failure = reason === "unwritable" && dataOption === undefined ? UnwritableData : LocalFailure;
  return new Failure({ message, hint, cause });
}

const HINTS = {
  blocked: UNBLOCK,
  damaged: "Move the file away; the next start creates a new file with the sample catalog",
  older: "Move the file away; the next start creates a new file with the sample catalog",
  newer: "Update this tool, or use another folder with OPTION",
  port: "Use another port with --port; 0 picks a free one",
  host: "Omit --host to serve only on this machine",
  sqlite: "Install the optional dependencies, or use Node 22.16 or newer, which has SQLite built in",
} as const satisfies Record<Exclude<ServiceErrorReason, "usage" | "folder" | "unwritable">, string>;
