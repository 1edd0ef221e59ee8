import { command, type Hint } from "../../errors/advice.ts";
import type { CatalogError } from "../../errors/catalog-error.ts";
import { InputError } from "../../errors/input-error.ts";
import { LocalFailure, UsageError } from "../../errors/local-errors.ts";
import { folderAdvice } from "../../files/system-error.ts";
import { ServiceError, type ServiceErrorReason } from "../service-error.ts";

/** Runs `act` and converts errors of the local catalog to errors of this tool. `file` is the imported file, if any. */
export async function withToolErrors<Result>(act: () => Promise<Result>, file?: string): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof ServiceError ? toolError(error, file) : error;
  }
}

function toolError(cause: ServiceError, file: string | undefined): CatalogError {
  const { message, reason, problems } = cause;
  if (reason === "usage") return new UsageError({ message, cause });
  if (reason !== "import") {
    const hint = reason === "folder" ? folderAdvice(cause.cause, "CATALOG_DATA_DIR") : HINTS[reason];
    return new LocalFailure({
      message: file === undefined ? message : `${message}. Nothing was imported`,
      hint,
      cause,
    });
  }
  return new InputError({
    message: "Invalid rows; nothing was imported",
    problems: problems.map((problem) => ({ field: "", rule: "listing", file, ...problem })),
    hint: "Import the output of search --all --ndjson",
    cause,
  });
}

const HINTS = {
  damaged: "Move the file away; the next start creates a new one with the sample catalog",
  newer: "Update catalog, or name another folder with CATALOG_DATA_DIR",
  port: { text: "Choose a free port", command: command("serve", [], { port: "0" }) },
  host: { text: "Serve on this machine only", command: command("serve") },
  sqlite: "Install with optional dependencies, or use Node 22.16 or newer, which has SQLite built in",
} as const satisfies Record<Exclude<ServiceErrorReason, "usage" | "import" | "folder">, Hint>;
