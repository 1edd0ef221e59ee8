// biome-ignore lint/style/noRestrictedImports: opens the log that the user names.
import { openSync, writeSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { folderAdvice, reasonOf } from "../../../base/files/system-error.ts";
import { removeAbandonedHomes } from "../../../base/files/temporary-home.ts";
import { proxiesOf } from "../../../client/http/proxy-route.ts";
import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT } from "../../../contract/limits.ts";
import type { App } from "../../app.ts";
import type { ShowOutcome } from "../../output/shown.ts";
import type { ServiceRow } from "../../output/views/local-catalog.ts";
import {
  type RequestLog,
  type RunningCatalog,
  type ServiceOptions,
  startLocalCatalog,
} from "../../start-local-catalog.ts";
import type { Fact } from "../../terminal/facts.ts";
import { runProgram } from "./run-program.ts";
import { open, untilEnded } from "./serve-keys.ts";

interface ServeFlags {
  readonly host: string;
  readonly port?: number;
  readonly publicUrl?: string;
  readonly data?: string;
  readonly memory?: true;
  readonly media: "assume" | "fetch";
  readonly allowPrivate?: true;
  readonly fault?: readonly string[];
  readonly dailyLimit?: number;
  readonly now?: Date;
  readonly open?: true;
  readonly log?: string;
  readonly strict?: true;
}

export { serviceView as view } from "../../output/views/local-catalog.ts";

/** Runs the local catalog until a signal or a key press stops it or, if a program is specified, until the program ends. */
export async function run(
  app: App,
  flags: ServeFlags,
  { args: program }: { readonly args: readonly string[] },
) {
  const hasProgram = program.length > 0;
  warnOfClearText(app, flags);
  removeAbandonedHomes();
  const log = requestLog(app, flags.log, hasProgram);
  if (!hasProgram) return serve(app, flags, log);
  await runProgram(app, program, async (temporary) => {
    const dataFolder = flags.data === undefined ? temporary : app.folders.data;
    const keepsStart = flags.data !== undefined;
    const options = { port: 0, ...flags, adminToken: "new", keepsStart };
    return { ...(await start(app, options, dataFolder, log)), dataFolder };
  });
  return undefined;
}

async function serve(app: App, flags: ServeFlags, log: RequestLog | undefined) {
  const folder = app.folders.data;
  const adminToken = app.context.env["CATALOG_ADMIN_TOKEN"]?.trim() || undefined;
  const service = await start(app, { ...flags, adminToken }, folder, log);
  const { origin, accountUrl } = service;
  return {
    row: await rowOf(service, folder, flags),
    networkUrls: networkUrls(service.baseUrl, flags.host),
    changes: changesOf(flags),
    readsKeys: app.canAsk,
    finish: async ({ result }: ShowOutcome) => {
      try {
        if (result !== "shown") return;
        if (flags.open) await open(app, `${origin}/`);
        await untilEnded(app, { home: `${origin}/`, account: await accountUrl() });
        app.note("Shutting down; finishing open requests");
      } finally {
        await service.close();
      }
    },
  };
}

type StartOptions = ServeFlags & Pick<ServiceOptions, "adminToken" | "keepsStart">;

async function start(app: App, flags: StartOptions, folder: string, log: RequestLog | undefined) {
  const { memory, port = DEFAULT_PORT, media, allowPrivate = false, fault: faults = [] } = flags;
  const service = await startLocalCatalog({
    ...flags,
    dataFolder: memory ? undefined : folder,
    dataOption: folder === app.folders.data ? app.folders.dataOption : "TMPDIR",
    port,
    allowPrivate,
    proxyFor: media === "fetch" ? proxiesOf(app.context.env) : undefined,
    faults,
    clock: app.context.clock,
    log,
  });
  app.secrets.add(service.adminToken);
  return service;
}

/** Returns undefined with `--quiet` or a program, unless `--log` or `--verbose` is also set. */
function requestLog(
  { reporter, flags, context, secrets }: App,
  file: string | undefined,
  hasProgram: boolean,
): RequestLog | undefined {
  if (file === undefined && !flags.verbose && (flags.quiet || hasProgram)) return undefined;
  const line =
    file === undefined ? reporter.log : writerTo(resolve(context.cwd, file), (text) => secrets.remove(text));
  return { line, detail: flags.verbose ? (lines) => lines.forEach(line) : undefined };
}

function writerTo(path: string, redact: (text: string) => string): (text: string) => void {
  const file = openLog(path);
  return (text) => {
    try {
      writeSync(file, `${redact(text)}\n`);
    } catch {
      // The catalog keeps running even if the disk is full.
    }
  };
}

function openLog(path: string): number {
  try {
    return openSync(path, "a", 0o600);
  } catch (error) {
    const hint = folderAdvice(error, "--log", "file");
    throw new LocalFailure({ message: `Cannot write ${path}: ${reasonOf(error)}`, hint, cause: error });
  }
}

/** Returns the row to show, which contains an API key and an account link only if the data is kept in memory. */
async function rowOf(
  { baseUrl, origin, apiKey, accountUrl }: RunningCatalog,
  folder: string,
  { memory }: ServeFlags,
): Promise<ServiceRow> {
  const row = { baseUrl, data: memory ? null : folder, ...(origin !== baseUrl && { publicUrl: origin }) };
  return memory ? { ...row, apiKey, accountUrl: await accountUrl() } : row;
}

function changesOf({ fault = [], dailyLimit, now, media, allowPrivate }: ServeFlags): readonly Fact[] {
  return [
    ...fault.map((spec): Fact => ["Fault", spec]),
    ...(dailyLimit ? [["Limit", `${dailyLimit} new drafts per API key per day`] satisfies Fact] : []),
    ...(now ? [["Clock", `started at ${now.toISOString()}`] satisfies Fact] : []),
    ...(media === "fetch" ? [["Media", "fetched from websites"] satisfies Fact] : []),
    ...(allowPrivate ? [["Private", "media at private addresses is allowed"] satisfies Fact] : []),
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
  const isLocal = host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
  if (isLocal || publicUrl?.startsWith("https:")) return;
  app.note(
    `Private links to editors and accounts are sent over plain http on ${host}: others on the network can read them`,
  );
}
