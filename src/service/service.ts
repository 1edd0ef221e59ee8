import { randomUUID } from "node:crypto";
import { reasonOf } from "../files/system-error.ts";
import type { ProxyFor } from "../site/network.ts";
import { accountPath, SANDBOX_OWNER, sandboxKey } from "./admin/owners.ts";
import { catalogOrigin, forgetInstance, rememberServed } from "./admin/served.ts";
import { seedOnce } from "./admin/with-catalog.ts";
import { clockFrom, type ServiceClock, type SystemClock, sleep } from "./clock.ts";
import { type Fault, parseFault } from "./faults/fault.ts";
import { injectFaults, type RequestHandler } from "./faults/inject-faults.ts";
import { assumeBadges, assumeMedia, fetchBadges, fetchMedia, fetchPictures } from "./media/media-modes.ts";
import type { RequestLog } from "./request-log.ts";
import { createApp } from "./routes/create-app.ts";
import { listen, type RunningServer } from "./server.ts";
import { type CatalogStore, catalogStore } from "./store/catalog-store.ts";
import { openDatabase } from "./store/open-database.ts";

/** Options of the local service. */
export interface ServiceOptions {
  /** Absolute path; undefined: in memory. */
  readonly dataFolder: string | undefined;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Base of listing and editor URLs while `isServed`; undefined: the address that it listens on. */
  readonly publicUrl: string | undefined;
  readonly media: "assume" | "fetch";
  /** Lets `fetch` request private addresses. */
  readonly allowPrivate: boolean;
  /** The proxy that `fetch` reaches a URL through; left out: none. */
  readonly proxyFor?: ProxyFor | undefined;
  /** Failures to rehearse, as given to `--fault`. */
  readonly faults: readonly string[];
  readonly clock: SystemClock;
  /** The time that its own clock starts at; undefined: that of `clock`. */
  readonly now: Date | undefined;
  /** True when its address is the catalog's from now on; false for a service that lives as long as one command. */
  readonly isServed: boolean;
  readonly log: RequestLog | undefined;
}

/** A running service. */
export interface RunningService {
  /** The address that it listens on, without a slash at the end. */
  readonly baseUrl: string;
  /** The address that its links start with, without a slash at the end. */
  readonly origin: string;
  /** A valid key of the sandbox owner. */
  readonly apiKey: string;
  /** The id of its data, which a reset replaces. */
  readonly dataId: string;
  /** Returns the private link to the sandbox owner's keys and drafts. */
  accountUrl(): Promise<string>;
  /** Shuts down; open requests finish, within 10 s. */
  close(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Starts the local catalog service. Throws a `ServiceError` when it cannot. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const clock = clockFrom(options.now, options.clock);
  const faults = options.faults.map(parseFault);
  const database = await openDatabase(options.dataFolder);
  try {
    const catalog = catalogStore(database, options.clock);
    await seedOnce(catalog);
    const apiKey = await sandboxKey(catalog, options.dataFolder, clock.now());
    const instance = randomUUID();
    const originAt = (baseUrl: string) =>
      options.isServed ? (options.publicUrl ?? baseUrl) : catalogOrigin(catalog);
    const server = await listen({
      host: options.host,
      port: options.port,
      appAt: (baseUrl) => appFor(catalog, { clock, faults, instance, origin: originAt(baseUrl) }, options),
      clock: options.clock,
      log: options.log,
    });
    const { baseUrl } = server;
    const origin = originAt(baseUrl);
    const { media, allowPrivate } = options;
    if (options.isServed) await rememberServed(catalog, { origin, instance, baseUrl, media, allowPrivate });
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= shutDown(catalog, server, instance);
      return closing;
    };
    const accountUrl = async () => `${origin}${await accountPath(catalog, SANDBOX_OWNER)}`;
    return { baseUrl, origin, apiKey, dataId: catalog.settings.dataId(), accountUrl, close };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Ends the service: first its record, so that nobody sends a private link to the next program at its address. */
async function shutDown(catalog: CatalogStore, server: RunningServer, instance: string): Promise<void> {
  try {
    await forgetInstance(catalog, instance);
    await server.close(SHUTDOWN_TIMEOUT_MS);
  } finally {
    catalog.database.close();
  }
}

interface Setting {
  readonly clock: ServiceClock;
  readonly faults: readonly Fault[];
  readonly instance: string;
  readonly origin: string;
}

function appFor(
  catalog: CatalogStore,
  { clock, faults, instance, origin }: Setting,
  options: ServiceOptions,
): RequestHandler {
  const { media, allowPrivate, proxyFor } = options;
  const isFetched = media === "fetch";
  const app = createApp({
    ...catalog,
    categories: catalog.taxonomies,
    badges: isFetched ? fetchBadges({ allowPrivate, proxyFor }) : assumeBadges(),
    pictures: isFetched ? fetchPictures({ allowPrivate, proxyFor }) : undefined,
    media: isFetched ? fetchMedia({ allowPrivate, proxyFor }) : assumeMedia(),
    clock,
    sleep,
    origin,
    instance,
    hosts: [new URL(origin).hostname, options.host],
    onFailure: (error) => options.log?.line(`Request failed: ${detailOf(error)}`),
  });
  return injectFaults((request, bindings) => app.fetch(request, bindings), faults, { clock, sleep });
}

/** Returns the reason of a failure, with its cause. */
function detailOf(error: unknown): string {
  const hasCause = error instanceof Error && error.cause !== undefined;
  return hasCause ? `${reasonOf(error)}: ${reasonOf(error.cause)}` : reasonOf(error);
}
