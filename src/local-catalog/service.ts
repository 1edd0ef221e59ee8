import { randomUUID } from "node:crypto";
import { reasonOf } from "../base/files/system-error.ts";
import { isLoopbackHost } from "../base/text/parse-url.ts";
import { DRAFTS_PER_DAY } from "../contract/index.ts";
import type { ProxyFor } from "../site/network.ts";
import { storeAdminToken } from "./admin-access.ts";
import { Controls } from "./controls.ts";
import type { HandlerOptions } from "./create-handler.ts";
import type { Report as ClientReport } from "./judge/client-watch.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "./media/media-modes.ts";
import { type CatalogStore, openCatalog } from "./open-catalog.ts";
import type { RequestLog } from "./request-log.ts";
import { makeToken } from "./rules/api-key.ts";
import { SANDBOX_OWNER, sandboxKey } from "./sandbox-key.ts";
import { forgetInstance, rememberServed } from "./served.ts";
import { listen, type ServerOptions } from "./server.ts";
import { createServiceHandler } from "./service-handler.ts";
import type { ServedAddress } from "./store/settings.ts";

export type { ClientReport, RequestLog };

export interface ServiceOptions
  extends Omit<ServerOptions, "appAt">,
    Pick<ServedAddress, "media" | "allowPrivate" | "dailyLimit"> {
  /** An absolute path, or undefined to keep the data in memory. */
  readonly dataFolder: string | undefined;
  /** The base URL for links to the catalog. Defaults to the address that the service listens on. */
  readonly publicUrl?: string | undefined;
  /** With `--media fetch`, returns the proxy for requests to a URL. By default, no proxy is used. */
  readonly proxyFor?: ProxyFor | undefined;
  readonly faults: readonly string[];
  /** The time at which the service's clock starts. Defaults to the time of `clock`. */
  readonly now?: Date | undefined;
  /** For data in memory: the token for the routes below `/admin/v1`, or `new`. By default, the routes are off. Other data gets a new token. */
  readonly adminToken?: string | undefined;
  /** Whether a reset restores the state that the data folder has at the start, instead of the sample. */
  readonly keepsStart?: boolean | undefined;
  readonly strict?: true | undefined;
}

export type RunningService = Awaited<ReturnType<typeof startService>>;

/** Starts the local catalog service. If the start fails, the error can be a `ServiceError`, a `StoreUnavailableError` or SQLite's error. */
export async function startService(options: ServiceOptions) {
  const { dataFolder, host, publicUrl } = options;
  const controls = new Controls(options);
  const catalog = await openCatalog(dataFolder);
  const cleanUps: (() => unknown)[] = [() => catalog.database.close()];
  const cleanUp = async () => {
    for (const step of cleanUps.splice(0).reverse()) await step();
  };
  try {
    const apiKey = await sandboxKey(catalog, { folder: dataFolder }, controls.now());
    if (options.keepsStart && dataFolder !== undefined)
      cleanUps.push(await (await import("./reset.ts")).keepStart(catalog, dataFolder));
    const isPublic = publicUrl !== undefined || !isLoopbackHost(host);
    const own = options.adminToken === "new" || dataFolder !== undefined ? makeToken(32) : options.adminToken;
    const adminToken = isPublic ? undefined : own;
    // The code is loaded on first use, because most services watch nobody.
    const judge = options.strict && (await import("./judge/client-watch.ts"));
    const watch = judge && new judge.ClientWatch(controls);
    controls.observer = watch;
    const instance = randomUUID();
    const keyPlace = { folder: dataFolder, known: apiKey };
    const originAt = (baseUrl: string) => publicUrl ?? baseUrl;
    const appAt = (baseUrl: string) =>
      handlerFor(catalog, { ...options, controls, instance, keyPlace, origin: originAt(baseUrl) });
    const server = await listen({ ...options, adminToken, appAt });
    cleanUps.push(() => server.close(10_000));
    const { baseUrl } = server;
    const origin = originAt(baseUrl);
    if (adminToken !== undefined && dataFolder !== undefined)
      cleanUps.push(storeAdminToken(dataFolder, new URL(baseUrl).port || "80", adminToken));
    const { media, allowPrivate, dailyLimit } = options;
    const { aheadMs } = controls;
    await rememberServed(catalog, { origin, instance, baseUrl, media, allowPrivate, dailyLimit, aheadMs });
    // The shutdown is recorded first, so that private links are not sent to a program that uses the address later.
    cleanUps.push(() => forgetInstance(catalog, instance));
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= cleanUp());
    const accountUrl = async () =>
      `${origin}/account/${await catalog.database.write(() => catalog.accounts.tokenOf(SANDBOX_OWNER))}`;
    // `baseUrl` is the address that the service listens on, and `origin` the one for links, both without a trailing slash.
    return { baseUrl, origin, apiKey, adminToken, accountUrl, watch, close };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function handlerFor(
  catalog: CatalogStore,
  options: ServiceOptions & Pick<HandlerOptions, "controls" | "instance" | "keyPlace" | "origin">,
) {
  const { origin, host, log, media, dailyLimit = DRAFTS_PER_DAY } = options;
  return createServiceHandler(catalog, {
    ...options,
    ...(media === "fetch" ? createFetchedMedia(() => options) : ASSUMED_MEDIA),
    dailyLimit,
    hosts: [new URL(origin).hostname, host],
    onFailure: (error) => {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${reasonOf(error.cause)}` : "";
      log?.write([`Request failed: ${reasonOf(error)}${cause}`]);
    },
  });
}
