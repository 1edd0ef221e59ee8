import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { Interrupted } from "../../errors/interrupted.ts";

/** The streams for questions and answers. Questions are written to standard error, because standard output contains only data. */
export interface Dialogue {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** True if questions are asked line by line, without moving the cursor. */
  readonly isPlain: boolean;
}

/** Asks for one line of text without moving the cursor, for screen readers. Throws `Interrupted` on Ctrl-C or at the end of the input. */
export function askLine(
  { input, output, signal }: Dialogue,
  question: string,
  { isHidden = false } = {},
): Promise<string> {
  output.write(`${question}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // A terminal echoes the input unless readline controls the terminal.
  const lines = createInterface(
    isHidden ? { input, output: nowhere, terminal: true } : { input, terminal: false },
  );
  return new Promise((resolve, reject) => {
    const stop = () => lines.close();
    signal.addEventListener("abort", stop, { once: true });
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
    });
    lines.once("SIGINT", stop);
    lines.once("close", () => {
      signal.removeEventListener("abort", stop);
      if (isHidden) output.write("\n");
      reject(signal.aborted ? signal.reason : new Interrupted("SIGINT"));
    });
  });
}

/** Asks a question until the answer is valid. If the user enters an empty line, the answer is `initial`. */
export async function askValid(
  dialogue: Dialogue,
  question: string,
  {
    initial = "",
    problemIn,
  }: { readonly initial?: string; readonly problemIn: (text: string) => string | undefined },
): Promise<string> {
  const suggestion = initial === "" ? "" : ` [${initial}]`;
  for (;;) {
    const answer = (await askLine(dialogue, question + suggestion)).trim() || initial;
    const problem = problemIn(answer);
    if (problem === undefined) return answer;
    dialogue.output.write(`${problem}\n`);
  }
}
