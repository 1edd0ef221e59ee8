import { on, once } from "node:events";
import { ReadStream } from "node:tty";
import { LocalFailure } from "../../../contract/errors/local-errors.ts";
import { DEFAULT_PORT } from "../../../contract/limits.ts";
import type { App } from "../../app.ts";
import { startLocalCatalog } from "../../start-local-catalog.ts";
import { openInBrowser } from "../open-in-browser.ts";

/** Serves the local catalog until Ctrl-C, and opens the page that a link refers to. Uses another port if the link's port is in use. */
export async function servePage(app: App, link: string): Promise<void> {
  const { port, pathname } = new URL(link);
  const { folders, context } = app;
  const startAt = (port: number) =>
    startLocalCatalog({
      dataFolder: folders.data,
      dataOption: folders.dataOption,
      host: "127.0.0.1",
      port,
      media: "assume",
      allowPrivate: false,
      faults: [],
      clock: context.clock,
    });
  const service = await startAt(Number(port) || DEFAULT_PORT).catch((error: unknown) => {
    if (error instanceof LocalFailure) return startAt(0);
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

/** What a terminal in raw mode sends for Ctrl-C. */
const CTRL_C = "\u0003";

/** Waits for a signal, or for `q` or Ctrl-C from the keyboard. The keys `o`, `a` and `h` open pages and show help. */
export async function untilEnded(app: App, pages: { readonly home: string; readonly account: string }) {
  const { signal, stdin } = app.context;
  const { stream } = stdin;
  if (signal.aborted) return;
  if (!app.canAsk) return void (await once(signal, "abort"));
  const setRaw = (isRaw: boolean) => stream instanceof ReadStream && stream.setRawMode(isRaw);
  setRaw(true);
  try {
    for await (const [keys] of on(stream, "data", { signal })) {
      for (const key of String(keys)) {
        if (key === "q" || key === CTRL_C) return;
        press(app, key, pages);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    setRaw(false);
    stream.pause();
  }
}

function press(app: App, key: string, { home, account }: Parameters<typeof untilEnded>[1]): void {
  if (key === "o") void open(app, home);
  else if (key === "a") void open(app, account);
  else if (key === "h")
    app.note("Keys: o opens the catalog, a opens the account page, q quits, h shows this line");
}

/** Opens a page in the browser, or prints its URL if no browser can be opened. */
export async function open(app: App, url: string): Promise<void> {
  if (!(await openInBrowser(app, url))) app.note(`Open ${url}`);
}
