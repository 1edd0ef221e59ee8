import { markdownTable } from "../../build/markdown-table.ts";
import { entries } from "../../src/explain/explain-entries.ts";

/** Returns the table of exit codes with the error codes of each. */
export function exitCodesTable(): string {
  const rows = entries()
    .filter(({ kind }) => kind === "exit")
    .map(({ code, exitName, meaning, codes, again }) => [
      code,
      exitName,
      meaning,
      codes.map((each) => `\`${each}\``).join(" "),
      again,
    ]);
  return markdownTable([["exit", "name", "when", "codes", "same command again?"], ...rows]);
}
