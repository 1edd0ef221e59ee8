import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import type { App } from "../app/app.ts";
import { type RequestLog, type RunningCatalog, startLocalCatalog } from "../app/start-local-catalog.ts";
import { proxiesOf } from "../http/proxy-route.ts";
import type { Fact } from "../terminal/facts.ts";
import type { ServiceRow } from "../views/local-catalog.ts";
import { open, untilEnded } from "./serve-keys.ts";

interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  readonly data?: string;
  readonly memory?: true;
  readonly media: "assume" | "fetch";
  readonly allowPrivate?: true;
  readonly fault?: readonly string[];
  readonly now?: Date;
  readonly open?: true;
}

export { serviceView as view } from "../views/local-catalog.ts";

/** Runs the local catalog until a signal or a key ends it. */
export async function run(app: App, flags: ServeFlags) {
  const { host, port, media, allowPrivate = false, fault: faults = [], now } = flags;
  const folder = flags.data === undefined ? app.folders.data : resolve(app.context.cwd, flags.data);
  warnOfClearText(app, flags);
  const service = await startLocalCatalog({
    dataFolder: flags.memory ? undefined : folder,
    host,
    port,
    publicUrl: flags.publicUrl,
    isServed: true,
    media,
    allowPrivate,
    proxyFor: media === "fetch" ? proxiesOf(app.context.env) : undefined,
    faults,
    clock: app.context.clock,
    now,
    log: requestLog(app),
  });
  const { origin, accountUrl } = service;
  return {
    row: await rowOf(service, folder, flags),
    isUsualFolder: !flags.memory && flags.data === undefined,
    networkUrls: networkUrls(service.baseUrl, host),
    changes: changesOf(flags),
    afterwards: async () => {
      if (flags.open) await open(app, `${origin}/`);
      await untilEnded(app, { home: `${origin}/`, account: await accountUrl() });
      app.note("Shutting down; finishing open requests");
    },
    release: () => service.close(),
  };
}

/** Returns a log of requests, with headers and bodies if `--verbose` is given. `--quiet` without `--verbose` turns the log off. */
function requestLog({ reporter, flags }: App): RequestLog | undefined {
  if (flags.quiet && !flags.verbose) return undefined;
  return {
    line: (text) => reporter.log(text),
    detail: flags.verbose ? (lines) => lines.forEach(reporter.log) : undefined,
  };
}

/**
 * Returns the row that describes a service. The row contains a key and an account link only for a catalog in memory. For a data folder,
 * `catalog sandbox` prints them.
 */
async function rowOf(
  { baseUrl, origin, apiKey, accountUrl }: RunningCatalog,
  folder: string,
  { memory }: ServeFlags,
): Promise<ServiceRow> {
  const row = { baseUrl, data: memory ? null : folder, ...(origin !== baseUrl && { publicUrl: origin }) };
  return memory ? { ...row, apiKey, accountUrl: await accountUrl() } : row;
}

function changesOf({ fault = [], now, media, allowPrivate }: ServeFlags): readonly Fact[] {
  return [
    ...fault.map((spec): Fact => ["Fault", spec]),
    ...(now ? [["Clock", `started at ${now.toISOString()}`] satisfies Fact] : []),
    ...(media === "fetch" ? [["Media", "fetched from websites"] satisfies Fact] : []),
    ...(allowPrivate ? [["Private", "media at private addresses is allowed"] satisfies Fact] : []),
  ];
}

/** Returns the URLs for other machines if the service listens on every address. */
function networkUrls(baseUrl: string, host: string): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  const { port } = new URL(baseUrl);
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && (host === "::" || family === "IPv4"))
    .filter(({ scopeid = 0 }) => scopeid === 0)
    .map(({ address, family }) => `http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
}

/** Warns if private links, the only protection of editors and accounts, can be sent to other machines over plain http. */
function warnOfClearText(app: App, { host, publicUrl }: ServeFlags): void {
  const isLocal = host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
  if (isLocal || publicUrl?.startsWith("https:")) return;
  app.note(
    `Private links to editors and accounts are sent over plain http on ${host}: others on the network can read them`,
  );
}
