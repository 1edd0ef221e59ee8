import type { CommandTable } from "../argv/command-table.ts";
import { guessCommand } from "./guess-command.ts";
import { guessOption } from "./guess-option.ts";
import { oddityIn } from "./oddities.ts";
import type { Step } from "./step.ts";

/** The most faults that are corrected. A line with more was not written for another tool. */
const MAX_STEPS = 12;

/**
 * Returns the command line that a user of other tools probably meant, with the user's own words in order. It returns only lines that `runs`
 * accepts. A result without `words` only says what this tool cannot do.
 */
export function guessLine(
  table: CommandTable,
  argv: readonly string[],
  runs: (words: readonly string[]) => boolean,
): Step | undefined {
  const solve = (words: readonly string[], depth: number): Step | undefined => {
    const steps = stepsFrom(table, words);
    if (steps === undefined) return depth < MAX_STEPS && runs(words) ? { words } : undefined;
    if (depth === 0) return undefined;
    let reason: Step | undefined;
    for (const { words: next, tail, but } of steps) {
      const solved = next && solve(next, depth - 1);
      if (solved?.words) return { words: solved.words, tail: solved.tail ?? tail, but: but ?? solved.but };
      reason ??= but === undefined ? undefined : { but };
    }
    return reason;
  };
  return solve(argv, MAX_STEPS);
}

/** Returns the changes that correct the first fault of a line; undefined for a line without faults. */
function stepsFrom(table: CommandTable, words: readonly string[]): readonly Step[] | undefined {
  const odd = oddityIn(table, words);
  if (odd) return [odd];
  return (
    guessOption(table, words, "before") ?? guessCommand(table, words) ?? guessOption(table, words, "all")
  );
}
