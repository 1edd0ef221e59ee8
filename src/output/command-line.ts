import { oneLine } from "../text/sanitize.ts";

/** Words as a POSIX shell command line: quoted only where they have to be, and safe to print. */
export function commandLine(...words: readonly string[]): string {
  return words.map(shellWord).join(" ");
}

function shellWord(text: string): string {
  const word = oneLine(text);
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
