import { resolve } from "node:path";
import type { App } from "../app/app.ts";
import { type RunningCatalog, startLocalCatalog } from "../app/local-catalog/start.ts";
import { type ServiceRow, serviceView } from "../output/views/service.ts";

interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly memory?: true;
  readonly media: "assume" | "fetch";
  readonly allowPrivate?: true;
  readonly fault: readonly string[];
  readonly now?: Date;
}

/** Runs the local catalog until a signal comes. */
export async function run(app: App, flags: ServeFlags): Promise<void> {
  const { host, port, media, allowPrivate = false, fault: faults, now } = flags;
  const folder = flags.data === undefined ? app.folders.data : resolve(app.context.cwd, flags.data);
  const service = await startLocalCatalog({
    dataFolder: flags.memory ? undefined : folder,
    host,
    port,
    publicUrl: undefined,
    media,
    allowPrivate,
    faults,
    now,
    log: (line) => app.reporter.trace(line),
  });
  await app.present([{ rows: [rowOf(service, flags.memory ? null : folder)] }], serviceView());
  await ended(app.context.signal);
  app.note("Ending: requests that are under way get their answers");
  await service.close();
}

/** A key in memory can be had nowhere else; in a folder keys are made by `sandbox key create`. */
function rowOf({ baseUrl, apiKey }: RunningCatalog, data: string | null): ServiceRow {
  return data === null ? { baseUrl, data, apiKey } : { baseUrl, data };
}

/** Being told to end is how this command ends well. */
function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
