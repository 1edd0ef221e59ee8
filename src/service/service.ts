import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DRAFTS_PER_DAY } from "../contract/index.ts";
import { reasonOf } from "../files/system-error.ts";
import type { ProxyFor } from "../site/network.ts";
import { accountPath, SANDBOX_OWNER, sandboxKey } from "./admin/owners.ts";
import { forgetInstance, rememberServed } from "./admin/served.ts";
import { openCatalog } from "./admin/with-catalog.ts";
import { clockFrom } from "./clock.ts";
import { type Fault, parseFault } from "./faults/fault.ts";
import { injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import type { ClientWatch } from "./judge/client-watch.ts";
import type { Report as ClientReport } from "./judge/judge.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "./media/media-modes.ts";
import { repeatResponses } from "./repeat-responses.ts";
import { type AppDeps, createApiApp } from "./routes/create-api-app.ts";
import { listen, type RunningServer, type ServerOptions } from "./server.ts";
import type { CatalogStore } from "./store/catalog-store.ts";

export type { ClientReport };

export interface ServiceOptions extends Omit<ServerOptions, "appAt"> {
  /** An absolute path, or undefined to keep the data in memory. */
  readonly dataFolder: string | undefined;
  /** The base URL for links to the catalog. Defaults to the address that the service listens on. */
  readonly publicUrl?: string | undefined;
  readonly media: "assume" | "fetch";
  /** Whether `--media fetch` may send requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  /** With `--media fetch`, returns the proxy for requests to a URL. By default, no proxy is used. */
  readonly proxyFor?: ProxyFor | undefined;
  readonly faults: readonly string[];
  readonly dailyLimit?: number | undefined;
  /** The time at which the service's clock starts. Defaults to the time of `clock`. */
  readonly now?: Date | undefined;
  /** Whether to look for mistakes of the clients. */
  readonly strict?: true | undefined;
}

export interface RunningService {
  /** The address that the service listens on, without a trailing slash. */
  readonly baseUrl: string;
  /** The base URL for links in the service's responses, without a trailing slash. */
  readonly origin: string;
  /** A valid API key for the sandbox owner. */
  readonly apiKey: string;
  /** Returns the private link to the sandbox owner's keys and drafts. */
  accountUrl(): Promise<string>;
  /** The watch over the clients, or undefined without `strict`. */
  readonly watch: ClientWatch | undefined;
  /** Shuts down the service. Waits at most 10 s for open requests to finish. */
  close(): Promise<void>;
}

/** Starts the local catalog service. If the start fails, the error can be a `ServiceError` or a `StoreUnavailableError`. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const clock = clockFrom(options.now, options.clock);
  const faults = options.faults.map(parseFault);
  const catalog = await openCatalog(options.dataFolder, options.clock);
  try {
    const apiKey = await sandboxKey(catalog, options.dataFolder, clock.now());
    const instance = randomUUID();
    const watch = options.strict && (await createWatch({ clock, keys: catalog.keys }));
    const originAt = (baseUrl: string) => options.publicUrl ?? baseUrl;
    const appAt = (baseUrl: string) =>
      appFor(catalog, { ...options, clock, faults, instance, watch, origin: originAt(baseUrl) });
    const server = await listen({ ...options, appAt });
    const { baseUrl } = server;
    const origin = originAt(baseUrl);
    const { media, allowPrivate } = options;
    await rememberServed(catalog, { origin, instance, baseUrl, media, allowPrivate });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= shutDown(catalog, server, instance));
    const accountUrl = async () => `${origin}${await accountPath(catalog, SANDBOX_OWNER)}`;
    return { baseUrl, origin, apiKey, accountUrl, watch, close };
  } catch (error) {
    catalog.database.close();
    throw error;
  }
}

/** Records the shutdown first, so that private links are not sent to a program that uses the address later. */
async function shutDown(catalog: CatalogStore, server: RunningServer, instance: string): Promise<void> {
  try {
    await forgetInstance(catalog, instance);
    await server.close(10_000);
  } finally {
    catalog.database.close();
  }
}

/** The code is loaded on first use, because most services watch nobody. */
async function createWatch(deps: ConstructorParameters<typeof ClientWatch>[0]): Promise<ClientWatch> {
  const { ClientWatch } = await import("./judge/client-watch.ts");
  return new ClientWatch(deps);
}

function appFor(
  catalog: CatalogStore,
  options: Omit<ServiceOptions, "clock" | "faults"> &
    Pick<AppDeps, "clock" | "instance" | "origin"> & {
      readonly faults: readonly Fault[];
      readonly watch: ClientWatch | undefined;
    },
): RequestHandler {
  const { origin, host, log, media, faults, watch, dailyLimit = DRAFTS_PER_DAY } = options;
  const app = createApiApp({
    ...options,
    ...catalog,
    ...(media === "fetch" ? createFetchedMedia(options) : ASSUMED_MEDIA),
    sleep,
    dailyLimit,
    hosts: [new URL(origin).hostname, host],
    onFailure: (error) => {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${reasonOf(error.cause)}` : "";
      log?.line(`Request failed: ${reasonOf(error)}${cause}`);
    },
  });
  const handle = injectFaults(repeatResponses(app.fetch, catalog.database), faults, { ...options, sleep });
  return watch ? watched(handle, watch) : handle;
}

/** Returns a handler that numbers the API requests and shows them to a watch. */
function watched(app: RequestHandler, watch: ClientWatch): RequestHandler {
  let count = 0;
  return async (request, bindings) => {
    if (!/^https?:\/\/[^/]*\/api\//.test(request.url)) return app(request, bindings);
    count += 1;
    const answered = await watch.observe(count, request, bindings);
    const response = await app(request, bindings);
    answered(response);
    return response;
  };
}
