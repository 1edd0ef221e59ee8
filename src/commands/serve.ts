import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { type ServiceRow, serviceView } from "../output/views/service.ts";
import type { RunningService } from "../service/service.ts";
import { collect, instant, portNumber } from "./arguments.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";

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

/** `serve`: the local catalog service, in the foreground until it is told to end. */
export function registerServe(parent: Command, session: Session): void {
  const media = new Option("--media <how>", "take media as reachable, or really fetch it");
  const data = new Option("--data <folder>", "folder of its data (default: the user's data folder)");
  parent
    .command("serve")
    .summary("run the local catalog service")
    .description("Run the local catalog service over the same data as --sandbox, until Ctrl-C.")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port to listen on; 0 picks a free one", portNumber, 4321)
    .addOption(data.conflicts("memory"))
    .option("--memory", "keep the data in memory and forget it at the end")
    .addOption(media.choices(["assume", "fetch"]).default("assume"))
    .option("--allow-private", "let media come from private addresses, for tests")
    .option(
      "--fault <spec>",
      "rehearse a failure: CODE[@N], status:503@2, drop@1, latency:500ms",
      collect,
      [],
    )
    .option("--now <time>", "start its clock at this time", instant)
    .addHelpText(
      "after",
      examples("serve", "serve --port 0 --memory", "serve --memory --fault RATE_LIMITED@2"),
    )
    .action(inApp(session, serve));
}

async function serve(app: App, flags: ServeFlags): Promise<void> {
  const [{ startService }, { withServiceErrors }] = await Promise.all([
    import("../service/service.ts"),
    import("../app/sandbox.ts"),
  ]);
  const { host, port, media, allowPrivate = false, fault: faults, now } = flags;
  const folder = flags.data === undefined ? app.folders.data : resolve(app.context.cwd, flags.data);
  const service = await withServiceErrors(() =>
    startService({
      dataFolder: flags.memory ? undefined : folder,
      host,
      port,
      publicUrl: undefined,
      media,
      allowPrivate,
      faults,
      now,
      log: (line) => app.reporter.trace(line),
    }),
  );
  await app.present([{ rows: [rowOf(service, flags.memory ? null : folder)] }], serviceView());
  await ended(app.context.signal);
  app.note("Ending: requests that are under way get their answers");
  await service.close();
}

/** A key in memory can be had nowhere else; in a folder keys are made by `sandbox key create`. */
function rowOf({ baseUrl, apiKey }: RunningService, data: string | null): ServiceRow {
  return data === null ? { baseUrl, data, apiKey } : { baseUrl, data };
}

/** Being told to end is how this command ends well. */
function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
