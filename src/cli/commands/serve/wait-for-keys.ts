import { spawnSync } from "node:child_process";
import { on } from "node:events";
import process from "node:process";
import { ReadStream } from "node:tty";
import { reasonOf } from "../../../base/files/system-error.ts";
import type { App } from "../../app.ts";
import { openOrPrint } from "../open-in-browser.ts";

/** Reports whether keys can be read. A terminal stops a background job that reads from it. */
export function canReadKeys({ canAsk, context }: App, stream = context.stdin.stream): boolean {
  if (!canAsk || !(stream instanceof ReadStream)) return canAsk;
  // A plus sign marks the processes in the foreground of their terminal.
  const { stdout: state } = spawnSync("sh", ["-c", "ps -o stat= -p $PPID"], { encoding: "utf8" });
  return !state || state.includes("+");
}

/** Waits for `q`, Ctrl-C or a signal. Until then, a key in `pages` opens its page, and `h` shows help. */
export async function waitForKeys(app: App, pages: ReadonlyMap<string, () => Promise<string>>) {
  const { signal, stdin, platform } = app.context;
  const { stream } = stdin;
  const setRaw = (isRaw: boolean) => stream instanceof ReadStream && stream.setRawMode(isRaw);
  const stopReading = () => {
    setRaw(false);
    stream.pause();
  };
  // A shell continues a stopped job in the foreground or in the background. It sends no signal when it later moves a running job to the
  // foreground, so no keys are read then.
  const readAgain = () => {
    if (!canReadKeys(app, stream)) return;
    setRaw(true);
    stream.resume();
  };
  setRaw(true);
  process.on("SIGCONT", readAgain);
  try {
    for await (const [typed] of on(stream, "data", { signal })) {
      const keys = String(typed);
      if (keys.includes(CTRL_C)) return;
      if (keys.includes(CTRL_Z) && platform !== "win32") {
        stopReading();
        // Stops the whole job: `npx` is in the same process group.
        process.kill(0, "SIGTSTP");
        // Where no shell could continue the job, the system ignores the signal.
        readAgain();
      }
      // The next command is easily pasted here instead of into another terminal.
      for (const key of keys.length < PASTED ? keys : "") {
        if (key === "q") return;
        const page = pages
          .get(key)?.()
          .then((url) => openOrPrint(app, url));
        // The catalog keeps running if its database is locked.
        page?.catch((error: unknown) => app.reporter.note(reasonOf(error)));
        if (key === "h")
          app.reporter.note(
            "Keys: o opens the catalog, a opens the account page, q quits, h shows this line",
          );
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    process.off("SIGCONT", readAgain);
    stopReading();
  }
}

/** What these keys send in raw mode. */
const CTRL_C = "\u0003";
const CTRL_Z = "\u001a";

/** Characters that arrive together count as pasted if there are at least this many. */
const PASTED = 5;
