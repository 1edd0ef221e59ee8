import { once } from "node:events";
// biome-ignore lint/style/noRestrictedImports: opens the log that the user names.
import { constants, openSync, writeSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { folderAdvice, reasonOf, valueOr } from "../../../base/files/system-error.ts";
import { removeAbandonedHomes } from "../../../base/files/temporary-home.ts";
import { isLoopbackHost } from "../../../base/text/parse-url.ts";
import { proxiesOf } from "../../../client/http/proxy-route.ts";
import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT } from "../../../contract/limits.ts";
import type { App } from "../../app.ts";
import type { ShowOutcome } from "../../output/shown.ts";
import { type RequestLog, type RunningCatalog, startLocalCatalog } from "../../start-local-catalog.ts";
import type { Fact } from "../../terminal/facts.ts";
import { openOrPrint } from "../open-in-browser.ts";
import { reportFindings, runProgram } from "./run-program.ts";
import { canReadKeys, waitForKeys } from "./wait-for-keys.ts";

type StartOptions = Parameters<typeof startLocalCatalog>[0];

interface ServeFlags
  extends Pick<StartOptions, "host" | "media" | "publicUrl" | "dailyLimit" | "now" | "strict">,
    Partial<Pick<StartOptions, "port" | "allowPrivate">> {
  readonly fault?: StartOptions["faults"];
  readonly open?: true;
  readonly log?: string;
}

export { serviceView as view } from "../../output/views/local-catalog.ts";

/** Runs the local catalog until a signal or a key press stops it or, if a program is specified, until the program ends. */
export async function run(app: App, flags: ServeFlags, { args }: { readonly args: readonly string[] }) {
  const hasProgram = args.length > 0;
  warnOfClearText(app, flags);
  removeAbandonedHomes();
  const log = requestLog(app, flags.log, hasProgram);
  if (!hasProgram) return serve(app, flags, log);
  await runProgram(app, args, async (temporary) => {
    // The temporary folder also takes the place of `--memory`, so that `catalog sandbox` in the program finds the data.
    const { data } = app.flags;
    const own = data === undefined ? { dataFolder: temporary, dataOption: "TMPDIR" } : dataFolderOf(app);
    const more = { ...own, adminToken: "new", keepsStart: data !== undefined, log };
    return { ...(await start(app, { port: 0, ...flags }, more)), dataFolder: own.dataFolder };
  });
  return undefined;
}

async function serve(app: App, flags: ServeFlags, log: RequestLog | undefined) {
  const adminToken = app.context.env["CATALOG_ADMIN_TOKEN"]?.trim() || undefined;
  const folder = app.flags.memory ? { dataFolder: undefined } : dataFolderOf(app);
  const service = await start(app, flags, { ...folder, adminToken, log });
  const { baseUrl, origin, apiKey, accountUrl } = service;
  const publicUrl = origin === baseUrl ? {} : { publicUrl: origin };
  // The key and the link of data in a folder can be found with `catalog sandbox`.
  const readsKeys = canReadKeys(app);
  const secrets = app.flags.memory ? { apiKey, accountUrl: await accountUrl() } : {};
  return {
    rows: [{ baseUrl, data: folder.dataFolder ?? null, ...publicUrl, ...secrets }],
    networkUrls: networkUrls(baseUrl, flags.host),
    changes: changesOf(flags),
    readsKeys,
    finish: async ({ result }: ShowOutcome) => {
      if (result !== "shown") return service.close();
      if (flags.open) await openOrPrint(app, `${origin}/`);
      await untilEnded(app, service, readsKeys);
      await reportFindings(app, service);
    },
  };
}

/** Serves the local catalog until Ctrl-C, and opens the page that a link refers to. Uses another port if the link's port is in use. */
export async function servePage(app: App, link: string): Promise<void> {
  const { port, pathname } = new URL(link);
  const startAt = (port: number) =>
    start(app, { host: "127.0.0.1", port, media: "assume" }, dataFolderOf(app));
  const service = await startAt(Number(port) || DEFAULT_PORT).catch((error: unknown) => {
    if (error instanceof LocalFailure) return startAt(0);
    throw error;
  });
  await openOrPrint(app, `${service.origin}${pathname}`);
  app.reporter.note(`Serving the local catalog at ${service.origin}/ until you press Ctrl-C`);
  await untilEnded(app, service, canReadKeys(app));
}

function dataFolderOf({ folders: { data, dataOption } }: App) {
  return { dataFolder: data, dataOption };
}

type FolderOptions = Pick<StartOptions, "dataFolder" | "dataOption" | "adminToken" | "keepsStart" | "log">;

async function start(app: App, { log: _, ...flags }: ServeFlags, options: FolderOptions) {
  const { port = DEFAULT_PORT, allowPrivate = false, fault: faults = [] } = flags;
  const { clock, env } = app.context;
  const proxyFor = flags.media === "fetch" ? proxiesOf(env) : undefined;
  const all = { ...flags, ...options, port, allowPrivate, faults, proxyFor, clock };
  const service = await startLocalCatalog(all);
  app.secrets.add(service.adminToken);
  return service;
}

/** Returns undefined with `--quiet` or a program, unless `--log` or `--verbose` is also set. */
function requestLog(app: App, file: string | undefined, hasProgram: boolean) {
  const { reporter, flags, context, secrets } = app;
  if (file === undefined && !flags.verbose && (flags.quiet || hasProgram)) return undefined;
  const descriptor = file === undefined ? undefined : openLog(resolve(context.cwd, file));
  const write: RequestLog["write"] = (lines) => {
    const text = lines.join("\n");
    if (descriptor === undefined) reporter.log(text);
    // The catalog keeps running even if the disk is full, or if the reader of a pipe is too slow.
    else valueOr(0, () => writeSync(descriptor, `${secrets.remove(text)}\n`));
  };
  return { write, detail: flags.verbose ? write : undefined };
}

function openLog(path: string): number {
  try {
    // Opening a pipe that nobody reads would otherwise wait for a reader.
    const { O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY } = constants;
    return openSync(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, 0o600);
  } catch (error) {
    const hint = folderAdvice(error, "--log", "file");
    throw new LocalFailure({ message: `Cannot write ${path}: ${reasonOf(error)}`, hint, cause: error });
  }
}

function changesOf({ fault = [], dailyLimit, now, media, allowPrivate }: ServeFlags): readonly Fact[] {
  return [
    ...fault.map((spec): Fact => ["Fault", spec]),
    ["Limit", dailyLimit === undefined ? null : `${dailyLimit} new drafts per API key per day`],
    ["Clock", now && `started at ${now.toISOString()}`],
    ["Media", media === "fetch" ? "fetched from websites" : null],
    ["Private", allowPrivate ? "media at private addresses is allowed" : null],
  ];
}

function networkUrls(baseUrl: string, host: string): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  const { port } = new URL(baseUrl);
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && (host === "::" || family === "IPv4"))
    .filter(({ scopeid = 0 }) => scopeid === 0)
    .map(({ address, family }) => `http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
}

/** Warns if private links can be sent over plain http to other machines. Anyone who has a link can use its editor or account. */
function warnOfClearText(app: App, { host, publicUrl }: ServeFlags): void {
  if (isLoopbackHost(host) || publicUrl?.startsWith("https:")) return;
  app.reporter.note(
    `Private links to editors and accounts are sent over plain http on ${host}: others on the network can read them`,
  );
}

/** Serves until a signal, or `q` or Ctrl-C from the keyboard. */
async function untilEnded(app: App, { origin, accountUrl, close }: RunningCatalog, readsKeys: boolean) {
  try {
    const { signal } = app.context;
    const pages = new Map(Object.entries({ o: async () => `${origin}/`, a: accountUrl }));
    if (readsKeys) await waitForKeys(app, pages);
    else if (!signal.aborted) await once(signal, "abort");
    app.reporter.note("Shutting down; finishing open requests");
  } finally {
    await close();
  }
}
