import { UNBLOCK } from "../base/files/blocked.ts";
import { UnsafeFile } from "../base/files/own-files.ts";
import { folderAdvice, reasonOf, remedyOf } from "../base/files/system-error.ts";
import type { Context } from "../base/runtime/context.ts";
import type { Folders } from "../base/runtime/folders.ts";
import { createRequest } from "../base/runtime/light-messages.ts";
import { proxiesOf } from "../client/http/proxy-route.ts";
import { command, type Hint } from "../contract/errors/advice.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import type { Problem } from "../contract/errors/input-problem.ts";
import { LocalFailure, UnwritableData, UsageError } from "../contract/errors/local-errors.ts";
import { ServiceError, type ServiceErrorReason } from "../contract/errors/service-error.ts";
import { isErrorCode } from "../contract/index.ts";
import { openLocalCatalog } from "../local-catalog/open-local-catalog.ts";
import type { Reporter } from "./output/reporter.ts";

/** The parts of the app that are needed to open the catalog in the data folder. */
export interface LocalHome {
  readonly reporter?: Pick<Reporter, "notice">;
  readonly folders: Pick<Folders, "data" | "dataOption">;
  readonly context: Pick<Context, "clock" | "env"> & Partial<Pick<Context, "signal">>;
}

/** The local catalog, opened in this process. Its functions throw a `CatalogError`. */
export type LocalCatalog = Awaited<ReturnType<typeof openLocal>>;

/** The data folder, or undefined for data in memory. `dataOption` is the option or variable (not `CATALOG_DATA_DIR`) that specified it. */
type DataFolder = { readonly [Name in "data" | "dataOption"]?: string | undefined };

/** Sends a request to the admin routes of the catalog, and returns the data in the response. Throws a `LocalRefusal`. */
export type Door = <Data>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object | ReadableStream<Uint8Array>,
) => Promise<Data>;

/** What the service says about a request that it refused. */
interface RefusalFacts<Row> {
  readonly problems?: readonly Problem[];
  readonly conflict?: string;
  readonly submission?: Row;
}

/** The error for a request that the local catalog refused. Commands add advice. */
export class LocalRefusal<Row = unknown> extends CatalogError {
  override readonly name = "LocalRefusal";
  readonly refused: RefusalFacts<Row>;

  constructor({ code, message, ...refused }: { code: string; message: string } & RefusalFacts<Row>) {
    super({ code: isErrorCode(code) ? code : "LOCAL_ERROR", message });
    this.refused = refused;
  }
}

/** This process may use the routes below `/admin/v1`. */
const IN_PROCESS = { admin: "allowed" } as const;

/** Opens the catalog in the data folder. With `replacesOther`, replaces the data of another version. Throws a `CatalogError`. */
export async function openLocal({ folders, context, reporter }: LocalHome, replacesOther?: boolean) {
  const { clock, env, signal = null } = context;
  const fail = (error: unknown) => Promise.reject(asLocalError(error, folders));
  const catalog = await openLocalCatalog({
    dataFolder: folders.data,
    replacesOther,
    clock,
    notice: (text, options) => reporter?.notice(text, options),
    proxies: () => proxiesOf(env),
  }).catch(fail);
  const door: Door = async (method, path, body) => {
    const url = `http://localhost/admin/v1${path}`;
    // The first condition avoids loading the class of streams.
    const isStream = body !== undefined && body instanceof ReadableStream;
    const request = isStream
      ? new Request(url, { method, body, duplex: "half", signal })
      : createRequest(url, { method, headers: {}, body: body ? JSON.stringify(body) : null });
    const response = await catalog.handler(request, IN_PROCESS);
    const { data, error } = JSON.parse(Buffer.from(await response.arrayBuffer()).toString());
    if (error === undefined) return data;
    throw "failure" in response ? asLocalError(response.failure, folders) : new LocalRefusal(error);
  };
  return {
    ...catalog,
    door,
    apiKey: (use: Parameters<typeof catalog.apiKey>[0]) => catalog.apiKey(use).catch(fail),
    handle: async (request: Request) => {
      const response = await catalog.handler(request, IN_PROCESS);
      // The response would state that the daily limit cannot be checked. Here, the user can free some space.
      if ("failure" in response && remedyOf(response.failure) !== undefined)
        throw asLocalError(response.failure, folders);
      return response;
    },
  };
}

/** Converts an error of the service to a `CatalogError`, and returns any other error. */
export function asLocalError(error: unknown, { data = "memory", dataOption }: DataFolder): unknown {
  const known = serviceErrorOf(error, data);
  if (known === undefined) return error;
  const { reason, message, hint: advice } = known;
  if (reason === "usage") return new UsageError({ message, hint: advice, cause: error });
  const isOfFolder = reason === "folder" || reason === "unwritable";
  const hint = isOfFolder ? folderAdvice(error, dataOption ?? "CATALOG_DATA_DIR") : HINTS[reason];
  // If `dataOption` is set, the report does not suggest a folder in the working directory.
  const Failure = reason === "unwritable" && dataOption === undefined ? UnwritableData : LocalFailure;
  return new Failure({ message, hint, cause: error });
}

function serviceErrorOf(error: unknown, data: string): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  if (error instanceof UnsafeFile)
    return new ServiceError("folder", `Cannot use ${error.path}: ${error.message}`);
  // SQLite's errors have an `errcode`.
  if (!(error instanceof Error && (error.name === "StoreUnavailableError" || "errcode" in error)))
    return undefined;
  return new ServiceError("folder", `Cannot use the data in ${data}: ${reasonOf(error)}`);
}

const HINTS = {
  blocked: UNBLOCK,
  damaged: "Move the file away; the next start creates a new file with the sample catalog",
  version: { text: "Update this tool, or remove all data", command: command("sandbox reset") },
  port: "Use a free port: --port 0",
  host: "Omit --host to serve only on this machine",
  sqlite: "Install the optional dependencies, or use Node 22.16 or newer, which has SQLite built in",
} satisfies Record<Exclude<ServiceErrorReason, "usage" | "folder" | "unwritable">, Hint>;
