import { resolve } from "node:path";
import type { App } from "../app/app.ts";
import { type RunningCatalog, startLocalCatalog } from "../app/local-catalog/start.ts";
import { type ServiceRow, serviceView } from "../views/service.ts";
import { siteProxyOf } from "./site-proxy.ts";

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
}

export const output = () => serviceView({ isUsualFolder: true });

/** Runs the local catalog until a signal comes. */
export async function run(app: App, flags: ServeFlags): Promise<void> {
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
    proxyFor: media === "fetch" ? siteProxyOf(app.context.env) : undefined,
    faults,
    clock: app.context.clock,
    now,
    log: (line) => app.reporter.trace(line),
  });
  try {
    const row = await rowOf(service, flags.memory ? null : folder, flags.publicUrl);
    const isUsualFolder = !flags.memory && flags.data === undefined;
    await app.present([{ rows: [row] }], serviceView({ isUsualFolder }));
    await ended(app.context.signal);
    app.note("Shutting down; finishing open requests");
  } finally {
    await service.close();
  }
}

/** Returns what is printed of a service. In memory, only it knows a key and an account link; in a folder, `sandbox` prints both. */
async function rowOf(
  { baseUrl, apiKey, accountUrl }: RunningCatalog,
  data: string | null,
  publicUrl: string | undefined,
): Promise<ServiceRow> {
  const row = { baseUrl, data, ...(publicUrl !== undefined && { publicUrl }) };
  return data === null ? { ...row, apiKey, accountUrl: await accountUrl() } : row;
}

/** Warns when private links, the only protection of editors and accounts, travel over plain http. */
function warnOfClearText(app: App, { host, publicUrl }: ServeFlags): void {
  const isLocal = host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
  if (isLocal || publicUrl?.startsWith("https:")) return;
  app.note(
    `Private links to editors and accounts are sent over plain http on ${host}: others on the network can read them`,
  );
}

/** Waits for the signal, with which this command succeeds. */
function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
