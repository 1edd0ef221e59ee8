import type { CommandTable } from "../argv/command-table.ts";
import { readLine } from "../argv/read-line.ts";
import { guessCommand } from "./guess-command.ts";
import { guessOption } from "./guess-option.ts";
import { oddityIn } from "./oddities.ts";
import { meaningsOf, type Step } from "./rules.ts";

/** The maximum number of corrections. A line that needs more was probably not written for another tool. */
const MAX_STEPS = 12;

/**
 * Returns the command line that a user of other tools probably meant, if there is one that `runs` accepts. A result without `words` says
 * only what cannot be done.
 */
export function guessLine(
  table: CommandTable,
  argv: readonly string[],
  runs: (words: readonly string[]) => boolean,
): Step | undefined {
  const solve = (words: readonly string[], depth: number): Step | undefined => {
    const faults = stepsFrom(table, words);
    if (faults === undefined && runs(words)) return { words };
    if (depth === 0) return undefined;
    let reason: Step | undefined;
    for (const { words: next, tail, but } of faults ?? completions(table, words)) {
      const solved = next && solve(next, depth - 1);
      if (solved?.words) return { words: solved.words, tail: solved.tail ?? tail, but: but ?? solved.but };
      reason ??= but === undefined ? undefined : { but };
    }
    return reason;
  };
  return solve(argv, MAX_STEPS);
}

/** Returns the changes that might correct the first fault in a line, or undefined if the line has no fault. */
function stepsFrom(table: CommandTable, words: readonly string[]): readonly Step[] | undefined {
  const odd = oddityIn(table, words, true);
  if (odd) return [odd];
  return (
    guessOption(table, words, "before") ?? guessCommand(table, words) ?? guessOption(table, words, "all")
  );
}

/** The values to suggest for options whose value is missing. */
const VALUES: Readonly<Record<string, string>> = {
  "--limit": "10",
  "--timeout": "30",
  "--max-wait": "10s",
  "--base-url": "sandbox",
  "--port": "4321",
  "--fields": "slug,name",
};

const LISTS: Readonly<Record<string, string>> = { "--category": "categories", "--tag": "tags" };

/** Returns lines that add a missing value or argument, and commands that list the possible values. */
function completions(table: CommandTable, words: readonly string[]): readonly Step[] {
  const { awaiting, command, operands } = readLine(table, words);
  if (awaiting) {
    const value = VALUES[awaiting.long] ?? awaiting.choices[0];
    const list = LISTS[awaiting.long];
    return [...(value ? [{ words: [...words, value] }] : []), ...(list ? [{ words: [list] }] : [])];
  }
  if (command.path === "schema" && operands.length > 1) {
    // For example, `schema draft create` and `schema show draft` specify the schema in several words.
    const isShow = meaningsOf(operands[0] ?? "").includes("show");
    return [{ words: ["schema", operands.slice(isShow ? 1 : 0).join("-")] }];
  }
  if (operands.length >= command.required) return [];
  const choice = command.choices[operands.length]?.[0];
  const list =
    command.path === "show" ? "search" : command.path.replace("owner", "key").replace(/\w+$/, "list");
  if (choice) return [{ words: [...words, choice] }];
  return table.some(({ path }) => path === list) ? [{ words: list.split(" ") }] : [];
}
