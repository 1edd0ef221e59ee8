import { once } from "node:events";
import { ReadStream } from "node:tty";
import type { App } from "../app/app.ts";
import { openInBrowser } from "./open-in-browser.ts";

/** The pages that keys of a running `serve` open. */
export interface ServePages {
  readonly home: string;
  readonly account: string;
}

/** What Ctrl-C sends while a terminal passes on each key. */
const CTRL_C = "\u0003";

/** Waits until a signal comes, or until a person at the terminal presses the key that ends `serve`. */
export async function untilEnded(app: App, pages: ServePages): Promise<void> {
  const { signal, stdin } = app.context;
  const ended = new AbortController();
  const isOver = AbortSignal.any([signal, ended.signal]);
  const close = app.canAsk ? listenToKeys(stdin.stream, (key) => press(key)) : () => undefined;
  try {
    if (!isOver.aborted) await once(isOver, "abort");
  } finally {
    close();
  }

  function press(key: string): void {
    if (key === "q" || key === CTRL_C) ended.abort();
    else if (key === "o") void open(app, pages.home);
    else if (key === "a") void open(app, pages.account);
    else if (key === "h") app.note(KEYS);
  }
}

/** The keys of a running `serve`, for people. */
export const KEYS = "Keys: o opens the catalog, a opens the account page, q quits, h shows this line";

/** Opens a page in the browser, or prints its URL where there is none. */
export async function open(app: App, url: string): Promise<void> {
  if (!(await openInBrowser(app, url))) app.note(`Open ${url}`);
}

/** Calls `onKey` with each key. Returns a function that gives the terminal back as it was. */
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
