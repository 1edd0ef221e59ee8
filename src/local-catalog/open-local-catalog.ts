import { reasonOf } from "../base/files/system-error.ts";
import { ServiceError } from "../contract/errors/service-error.ts";
import { DRAFTS_PER_DAY } from "../contract/index.ts";
import type { ProxyFor } from "../site/network.ts";
import type { SystemClock } from "./clock.ts";
import { Controls } from "./controls.ts";
import { createHandler } from "./local-catalog.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "./media/media-modes.ts";
import { type CatalogStore, catalogStore, openCatalog } from "./open-catalog.ts";
import { sandboxKey, storedKey } from "./sandbox-key.ts";
import { catalogOrigin, runningService } from "./served.ts";
import { openReadOnly } from "./store/open-database.ts";
import { isUnwritable, StoreUnavailableError } from "./store/store-errors.ts";

export interface LocalCatalogOptions {
  readonly dataFolder: string;
  readonly clock: SystemClock;
  /** Called if the folder is not writable. If `forPeople` is true, the notice is omitted when output is machine-readable. */
  readonly notice?: ((text: string, options?: { readonly forPeople: boolean }) => void) | undefined;
  /** Returns the proxies for the requests that are sent to websites while a service with `--media fetch` is running. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/** Opens the local catalog in a data folder. Throws a `ServiceError` or a `StoreUnavailableError` if that fails. */
export async function openLocalCatalog(options: LocalCatalogOptions) {
  const { dataFolder } = options;
  const { catalog, findKey, source } = await openReadable(options);
  try {
    let failure: unknown;
    let isRefused = false;
    const handle = createHandler(catalog, {
      ...(await optionsOfRunning(catalog, options)),
      keyPlace: { folder: dataFolder },
      origin: catalogOrigin(catalog),
      instance: "",
      hosts: [],
      onFailure: (error) => {
        failure = error;
        isRefused ||= error === catalog.database.refusal;
      },
    });
    return {
      /** The ID of the catalog's data. A reset replaces the ID. */
      dataId: catalog.settings.dataId(),
      /** Returns the sandbox API key. Throws a `ServiceError` if data cannot be stored, unless `isOnlyChecked` is set and a key exists. */
      apiKey: async ({ isOnlyChecked } = { isOnlyChecked: false }) => {
        const { refusal } = catalog.database;
        if (refusal === undefined) return findKey();
        const key = isOnlyChecked ? await findKey().catch(() => "") : "";
        if (key !== "") return key;
        isRefused = true;
        throw refusal;
      },
      /** Returns the response to a request, which may use the routes below `/admin/v1`. */
      handle: async (request: Request): Promise<Response> => {
        failure = undefined;
        return handle(request, { admin: "allowed" });
      },
      /** Returns the unexpected failure of the last request, if any, such as a `StoreUnavailableError`. */
      failure: () => failure,
      close: () => {
        const because = `The data folder is not writable (${reasonOf(catalog.database.refusal?.cause)})`;
        if (source !== undefined && !isRefused)
          options.notice?.(`${because}: ${source.text}`, { forPeople: source.forPeople });
        catalog.database.close();
      },
    };
  } catch (error) {
    catalog.database.close();
    throw error;
  }
}

/**
 * Opens the catalog in a data folder. Its sandbox key is checked only when `findKey` is called, because reads need no key. If the folder
 * is not writable, opens its database read-only or, if that is not possible, the sample catalog in memory, and reports this in `source`.
 * Later changes are then refused.
 */
async function openReadable({ dataFolder, clock }: LocalCatalogOptions) {
  const keyIn = (catalog: CatalogStore, folder?: string) => sandboxKey(catalog, { folder }, clock.now());
  try {
    const catalog = await openCatalog(dataFolder, clock);
    const findKey = () => keyIn(catalog, dataFolder);
    if (storedKey({ folder: dataFolder }) === undefined)
      await findKey().catch((error: unknown) => {
        catalog.database.refusal = refusalOf(error, dataFolder);
      });
    return { catalog, findKey, source: undefined };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const existing = openReadOnly(dataFolder);
    const catalog = existing ? catalogStore(existing, clock) : await openCatalog(undefined, clock);
    const sampleKey = existing ? "" : await keyIn(catalog);
    catalog.database.refusal = refusalOf(error, dataFolder);
    const source = existing
      ? { text: "the local catalog is read-only", forPeople: true }
      : { text: "using the sample catalog", forPeople: false };
    return { catalog, findKey: async () => sampleKey || keyIn(catalog, dataFolder), source };
  }
}

/** Returns a `ServiceError` unchanged. Converts any other error to a `ServiceError` that reports an unwritable data folder. */
function refusalOf(error: unknown, dataFolder: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  const message = `Cannot write to data folder ${dataFolder}: ${reasonOf(cause)}`;
  return new ServiceError("unwritable", message, { cause });
}

/** Returns the options of the running service, if any, so that a draft has the same outcome in both ways. */
async function optionsOfRunning(catalog: CatalogStore, { clock, proxies }: LocalCatalogOptions) {
  const isSpecial = catalog.settings
    .served()
    .some((each) => each.media === "fetch" || each.dailyLimit !== undefined || each.aheadMs !== undefined);
  // Most services have the default options, so it does not matter whether they are running.
  const running = isSpecial ? await runningService(catalog) : undefined;
  const { media, allowPrivate = false, dailyLimit = DRAFTS_PER_DAY, aheadMs } = running ?? {};
  const now = aheadMs === undefined ? undefined : new Date(clock.now().getTime() + aheadMs);
  // The proxies are read for each lookup, because only a request that visits a website needs valid ones.
  const looks =
    media === "fetch" ? createFetchedMedia(() => ({ allowPrivate, proxyFor: proxies?.() })) : ASSUMED_MEDIA;
  return { ...looks, dailyLimit, controls: new Controls({ clock, now }) };
}
