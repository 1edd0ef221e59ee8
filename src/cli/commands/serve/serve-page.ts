import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT } from "../../../contract/limits.ts";
import type { App } from "../../app.ts";
import { startLocalCatalog } from "../../start-local-catalog.ts";
import { open, untilEnded } from "./serve-keys.ts";

/** Serves the local catalog until Ctrl-C, and opens the page that a link refers to. Uses another port if the link's port is in use. */
export async function servePage(app: App, link: string): Promise<void> {
  const { port, pathname } = new URL(link);
  const service = await start(app, Number(port) || DEFAULT_PORT).catch((error: unknown) => {
    if (error instanceof LocalFailure) return start(app, 0);
    throw error;
  });
  try {
    const { origin } = service;
    await open(app, `${origin}${pathname}`);
    app.note(`Serving the local catalog at ${origin}/ until you press Ctrl-C`);
    await untilEnded(app, { home: `${origin}/`, account: await service.accountUrl() });
  } finally {
    await service.close();
  }
}

function start({ folders, context }: App, port: number) {
  return startLocalCatalog({
    dataFolder: folders.data,
    dataOption: folders.dataOption,
    host: "127.0.0.1",
    port,
    media: "assume",
    allowPrivate: false,
    faults: [],
    clock: context.clock,
  });
}
