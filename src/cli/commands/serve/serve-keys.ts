import { once } from "node:events";
import { ReadStream } from "node:tty";
import type { App } from "../../app.ts";
import { openInBrowser } from "../open-in-browser.ts";

const CTRL_C = "\u0003";

/** Waits for a signal, or for `q` or Ctrl-C from the keyboard. The keys `o`, `a` and `h` open pages and show help. */
export async function untilEnded(app: App, pages: { readonly home: string; readonly account: string }) {
  const { signal, stdin } = app.context;
  const ended = new AbortController();
  const isOver = AbortSignal.any([signal, ended.signal]);
  const press = (key: string) => {
    if (key === "q" || key === CTRL_C) ended.abort();
    else if (key === "o") void open(app, pages.home);
    else if (key === "a") void open(app, pages.account);
    else if (key === "h") app.note(KEYS);
  };
  const close = app.canAsk ? listenToKeys(stdin.stream, press) : undefined;
  try {
    if (!isOver.aborted) await once(isOver, "abort");
  } finally {
    close?.();
  }
}

const KEYS = "Keys: o opens the catalog, a opens the account page, q quits, h shows this line";

/** Opens a page in the browser, or prints its URL if no browser can be opened. */
export async function open(app: App, url: string): Promise<void> {
  if (!(await openInBrowser(app, url))) app.note(`Open ${url}`);
}

/** Calls `onKey` with each input character. Returns a function that restores the terminal. */
function listenToKeys(stream: NodeJS.ReadableStream, onKey: (key: string) => void): () => void {
  const onData = (chunk: Buffer | string) => {
    for (const key of chunk.toString()) onKey(key);
  };
  if (stream instanceof ReadStream) stream.setRawMode(true);
  stream.on("data", onData);
  return () => {
    stream.off("data", onData);
    if (stream instanceof ReadStream) stream.setRawMode(false);
    stream.pause();
  };
}
