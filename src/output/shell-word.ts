import { oneLine } from "./sanitize.ts";

/** A text as one word of a POSIX shell command line, quoted only where it has to be, safe to print. */
export function shellWord(text: string): string {
  const word = oneLine(text);
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Words of a command line, joined by spaces. */
export function commandLine(...words: readonly string[]): string {
  return words.map(shellWord).join(" ");
}
