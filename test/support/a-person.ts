import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** The text that a person types after a prompt appears. */
export type Answer = readonly [onceSeen: string, keys: string];

export const KEYS = { enter: "\r", down: "\u001b[B", ctrlC: "\u0003" } as const;

/** Returns a person at a terminal, who waits for each question before answering it. */
export function aPerson(...answers: readonly Answer[]) {
  const stdin = new PassThrough();
  const left = [...answers];
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
      const [next] = left;
      if (next === undefined || !unread.includes(next[0])) return;
      left.shift();
      unread = "";
      // The question is drawn completely first.
      setImmediate(() => {
        for (const key of keysOf(next[1])) stdin.write(key);
      });
    },
    /** Returns the drawn text without control sequences. */
    drawn: () => screen.join("\n"),
    /** The answers to questions that were never asked. */
    left: () => left.map(([question]) => question),
  };
}

/** Splits typed text into keys, as a terminal sends them. */
function keysOf(keys: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: arrow keys are escape sequences.
  return keys.match(/\u001b\[[A-Z]|[\s\S]/g) ?? [];
}
