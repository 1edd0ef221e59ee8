import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { oneLine } from "../../base/text/sanitize.ts";
import { Interrupted } from "../../contract/errors/interrupted.ts";
import type { App } from "../app.ts";
import { wrap } from "../terminal/wrap.ts";

/**
 * Asks for one line without moving the cursor, so that screen readers can read the question. Questions are written to standard error.
 * A hidden answer is shown with neither its text nor its length. Throws `Interrupted` on Ctrl-C or at the end of the input.
 */
export function askLine({ context }: App, question: string, { isHidden = false } = {}): Promise<string> {
  const { stdin, stderr, signal } = context;
  const input = stdin.stream;
  const ask = () => stderr.stream.write(`${wrap(oneLine(question), stderr.columns || 80).join("\n")}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The terminal echoes what is typed, unless readline puts the terminal into raw mode.
  const lines = createInterface(
    isHidden ? { input, output: nowhere, terminal: true, historySize: 0 } : { input, terminal: false },
  );
  // Written only now, because the terminal no longer echoes a hidden answer.
  ask();
  const askAgain = () => {
    lines.resume();
    ask();
  };
  // After Ctrl-Z and `fg`, readline has stopped reading, and turns echo off again directly after this event.
  lines.on("SIGCONT", () => setImmediate(askAgain));
  return new Promise((resolve, reject) => {
    const stop = () => lines.close();
    let isAnswered = false;
    signal.addEventListener("abort", stop, { once: true });
    lines.once("line", (line) => {
      isAnswered = true;
      resolve(line);
      stop();
    });
    lines.once("SIGINT", stop);
    lines.once("close", () => {
      signal.removeEventListener("abort", stop);
      // Unless the terminal has echoed Enter, the next message would replace the question's last line.
      if (isHidden || !isAnswered) stderr.stream.write("\n");
      reject(signal.aborted ? signal.reason : new Interrupted("SIGINT"));
    });
  });
}
