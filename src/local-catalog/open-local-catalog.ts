import { reasonOf } from "../base/files/system-error.ts";
import { ServiceError } from "../contract/errors/service-error.ts";
import { DRAFTS_PER_DAY } from "../contract/index.ts";
import { DEFAULT_PORT } from "../contract/limits.ts";
import type { ProxyFor } from "../site/network.ts";
import type { ServiceClock } from "./clock.ts";
import { Controls } from "./controls.ts";
import { createHandler } from "./create-handler.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "./media/media-modes.ts";
import { type CatalogStore, catalogStore, openCatalog } from "./open-catalog.ts";
import { type KeyPlace, sandboxKey } from "./sandbox-key.ts";
import { runningService } from "./served.ts";
import { openReadOnly } from "./store/open-database.ts";
import { isUnwritable } from "./store/store-errors.ts";

interface LocalCatalogOptions {
  readonly dataFolder: string;
  readonly clock: ServiceClock;
  readonly replacesOther?: boolean | undefined;
  /** Called if the folder is not writable. If `forPeople` is true, the notice is omitted when output is machine-readable. */
  readonly notice?: ((text: string, options?: { readonly forPeople: boolean }) => void) | undefined;
  /** Returns the proxies for the requests that are sent to websites while a service with `--media fetch` is running. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/** Opens the local catalog in a data folder. Throws a `ServiceError` or SQLite's error if that fails. */
export async function openLocalCatalog(options: LocalCatalogOptions) {
  const { dataFolder, clock, notice } = options;
  const { catalog, keyPlace, source } = await openReadable(options);
  try {
    let isRefused = false;
    const handler = createHandler(catalog, {
      ...(await optionsOfServices(catalog, options)),
      keyPlace: { folder: dataFolder },
      instance: "",
      hosts: [],
      onFailure: (error) => {
        isRefused ||= error === catalog.database.refusal;
      },
    });
    return {
      /** The ID of the catalog's data. A reset replaces the ID. */
      dataId: catalog.settings.dataId(),
      isWritable: source === undefined,
      /** Returns the sandbox API key. Throws a `ServiceError` if data cannot be stored, unless `isOnlyChecked` is set and a key exists. */
      apiKey: async ({ isOnlyChecked } = { isOnlyChecked: false }) => {
        const { refusal } = catalog.database;
        const key = sandboxKey(catalog, keyPlace, clock.now()).catch((error: unknown) => {
          throw refusalOf(error, dataFolder);
        });
        if (refusal === undefined) return key;
        const known = await key.catch(() => "");
        if (isOnlyChecked && known !== "") return known;
        isRefused = true;
        throw refusal;
      },
      handler,
      close: () => {
        if (source !== undefined && !isRefused) {
          const because = `The data folder is not writable (${reasonOf(catalog.database.refusal?.cause)})`;
          notice?.(`${because}: ${source.text}`, { forPeople: source.forPeople });
        }
        catalog.database.close();
      },
    };
  } catch (error) {
    catalog.database.close();
    throw error;
  }
}

/**
 * Opens the catalog in a data folder. Its sandbox key is created or checked only when it is needed, because reads need no key. If the
 * folder is not writable, opens its database read-only or, if that is not possible, the sample catalog in memory, and reports this in
 * `source`. Later changes are then refused.
 */
async function openReadable({ dataFolder, clock, replacesOther }: LocalCatalogOptions) {
  const keyPlace: KeyPlace = { folder: dataFolder };
  try {
    return { catalog: await openCatalog(dataFolder, replacesOther), keyPlace, source: undefined };
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const existing = openReadOnly(dataFolder);
    const catalog = existing ? catalogStore(existing) : await openCatalog(undefined);
    const known = existing ? undefined : await sandboxKey(catalog, { folder: undefined }, clock.now());
    catalog.database.refusal = refusalOf(error, dataFolder);
    const source = existing
      ? { text: "the local catalog is read-only", forPeople: true }
      : { text: "using the sample catalog", forPeople: false };
    return { catalog, keyPlace: existing ? keyPlace : { folder: undefined, known }, source };
  }
}

/** Returns a `ServiceError` unchanged. Converts any other error to a `ServiceError` that reports an unwritable data folder. */
function refusalOf(error: unknown, dataFolder: string): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = `Cannot write to data folder ${dataFolder}: ${reasonOf(error)}`;
  return new ServiceError("unwritable", message, { cause: error });
}

/** Returns the address for links, and the options of the running service, if any, so that a draft has the same outcome in both ways. */
async function optionsOfServices(catalog: CatalogStore, { clock, proxies }: LocalCatalogOptions) {
  const served = catalog.settings.served();
  const isSpecial = served.some(
    (each) => each.media === "fetch" || each.dailyLimit !== undefined || each.aheadMs !== undefined,
  );
  // Most services have the default options, so it does not matter whether they are running.
  const running = isSpecial ? await runningService(catalog) : undefined;
  const { media, allowPrivate = false, dailyLimit = DRAFTS_PER_DAY, aheadMs } = running ?? {};
  const now = aheadMs === undefined ? undefined : new Date(clock.now().getTime() + aheadMs);
  // The proxies are read for each lookup, because only a request that visits a website needs valid ones.
  const looks =
    media === "fetch" ? createFetchedMedia(() => ({ allowPrivate, proxyFor: proxies?.() })) : ASSUMED_MEDIA;
  const origin = served.at(-1)?.origin ?? `http://127.0.0.1:${DEFAULT_PORT}`;
  return { ...looks, origin, dailyLimit, controls: new Controls({ clock, now }) };
}
