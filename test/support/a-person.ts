import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** Some text on the terminal, and the keys that the user presses after it appears. */
export type Answer = readonly [onceSeen: string, keys: string];

export const KEYS = { enter: "\r", down: "\u001b[B", ctrlC: "\u0003" } as const;

/** Returns options for a run in a terminal whose user waits for each question before answering it. */
export function aPerson(...answers: readonly Answer[]) {
  const stdin = new PassThrough();
  const remaining = [...answers];
  let unread = "";
  const screen: string[] = [];
  return {
    columns: 80,
    terminals: { stdin: true, stdout: true, stderr: true },
    stdin,
    onStderr: (text: string) => {
      const plain = stripVTControlCharacters(text);
      screen.push(plain);
      unread += plain;
      const [next] = remaining;
      if (next === undefined || !unread.includes(next[0])) return;
      remaining.shift();
      unread = "";
      // Types only after the question has been drawn completely.
      setImmediate(() => {
        for (const key of keysOf(next[1])) stdin.write(key);
      });
    },
    /** Returns the text that was written to stderr, without control sequences. */
    drawn: () => screen.join("\n"),
    /** Returns the expected questions that were not asked. */
    remaining: () => remaining.map(([question]) => question),
  };
}

/** Splits typed text into the sequences that a terminal sends for the keys. */
function keysOf(keys: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: arrow keys are escape sequences.
  return keys.match(/\u001b\[[A-Z]|[\s\S]/g) ?? [];
}
