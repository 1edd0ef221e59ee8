// biome-ignore lint/style/noRestrictedImports: opens the log that the user names.
import { openSync, writeSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { folderAdvice, reasonOf, valueOr } from "../../../base/files/system-error.ts";
import { removeAbandonedHomes } from "../../../base/files/temporary-home.ts";
import { proxiesOf } from "../../../client/http/proxy-route.ts";
import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT } from "../../../contract/limits.ts";
import type { App } from "../../app.ts";
import type { ShowOutcome } from "../../output/shown.ts";
import { type RequestLog, startLocalCatalog } from "../../start-local-catalog.ts";
import type { Fact } from "../../terminal/facts.ts";
import { runProgram } from "./run-program.ts";
import { open, untilEnded } from "./serve-page.ts";

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
    // The temporary folder also takes the place of `--memory`, so that `catalog sandbox` in the program finds the data.
    const { data } = flags;
    const own = data === undefined ? { dataFolder: temporary, dataOption: "TMPDIR" } : dataFolderOf(app);
    const more = { ...own, adminToken: "new", keepsStart: data !== undefined, log };
    return { ...(await start(app, { port: 0, ...flags }, more)), dataFolder: own.dataFolder };
  });
  return undefined;
}

async function serve(app: App, flags: ServeFlags, log: RequestLog | undefined) {
  const adminToken = app.context.env["CATALOG_ADMIN_TOKEN"]?.trim() || undefined;
  const folder = flags.memory ? { dataFolder: undefined } : dataFolderOf(app);
  const service = await start(app, flags, { ...folder, adminToken, log });
  const { baseUrl, origin, apiKey, accountUrl } = service;
  const publicUrl = origin === baseUrl ? {} : { publicUrl: origin };
  // The key and the link of data in a folder can be found with `catalog sandbox`.
  const secrets = flags.memory ? { apiKey, accountUrl: await accountUrl() } : {};
  return {
    row: { baseUrl, data: folder.dataFolder ?? null, ...publicUrl, ...secrets },
    networkUrls: networkUrls(baseUrl, flags.host),
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

function dataFolderOf({ folders: { data, dataOption } }: App) {
  return { dataFolder: data, dataOption };
}

type StartOptions = Pick<
  Parameters<typeof startLocalCatalog>[0],
  "dataFolder" | "dataOption" | "adminToken" | "keepsStart" | "log"
>;

async function start(app: App, { log: _, ...flags }: ServeFlags, options: StartOptions) {
  const { port = DEFAULT_PORT, allowPrivate = false, fault: faults = [] } = flags;
  const service = await startLocalCatalog({
    ...flags,
    ...options,
    port,
    allowPrivate,
    proxyFor: flags.media === "fetch" ? proxiesOf(app.context.env) : undefined,
    faults,
    clock: app.context.clock,
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
    file === undefined
      ? reporter.log
      : lineWriter(resolve(context.cwd, file), (text) => secrets.remove(text));
  return { line, detail: flags.verbose ? (lines) => lines.forEach(line) : undefined };
}

function lineWriter(path: string, redact: (text: string) => string): (text: string) => void {
  try {
    const file = openSync(path, "a", 0o600);
    return (text) => {
      // The catalog keeps running even if the disk is full.
      valueOr(0, () => writeSync(file, `${redact(text)}\n`));
    };
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
  const isLocal = host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
  if (isLocal || publicUrl?.startsWith("https:")) return;
  app.note(
    `Private links to editors and accounts are sent over plain http on ${host}: others on the network can read them`,
  );
}
