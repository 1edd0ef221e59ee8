import { nearest } from "../../../base/text/nearest.ts";
import { type CommandCall, command as commandCall } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { CommandTable } from "../../command-table.ts";
import { TOPICS, type Topic } from "../../explain/topics.ts";
import { nearLines } from "../../near/near-line.ts";
import { readLine } from "../../read-line.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { commandNames, globalOptions, TOPIC_NAMES } from "./format.ts";

/** Finds the command or topic with the specified words. If a word is unknown, throws a `UsageError` that suggests any close matches. */
export function helpOf(
  program: CatalogCommand,
  table: CommandTable,
  words: readonly string[],
): { readonly command: CatalogCommand } | { readonly topic: Topic } {
  const topic =
    words.length === 1
      ? topicsOf(program).find(({ name, also }) => [name, ...(also ?? [])].includes(words[0] ?? ""))
      : undefined;
  if (topic) return { topic };

  let command = program;
  for (const [index, word] of words.entries()) {
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (!next) {
      const known = new Map(commandNames(command));
      if (!command.parent) for (const { name, summary } of topicsOf(command)) known.set(name, summary);
      const near = nearest(word, known.keys());
      const likely = near.length === 1 ? commandCall("help", words.with(index, near[0] ?? "")) : undefined;
      const call = meantBy(table, words) ?? likely;
      throw new UsageError({
        message: `Unknown command or topic "${word}"`,
        suggestions: near.map((value) => ({ value, name: known.get(value) })),
        hint: call
          ? { text: "Try", command: call }
          : { text: "List commands and topics", command: commandCall("help") },
      });
    }
    command = next;
  }
  return { command };
}

function meantBy(table: CommandTable, words: readonly string[]): CommandCall | undefined {
  const [{ path } = { path: "" }] = nearLines(table, readLine(table, words));
  return path === "" ? undefined : commandCall("help", path.split(" "));
}

/** Returns all topics, in the order in which help lists them. */
export function topicsOf(program: CatalogCommand): readonly Topic[] {
  const help = program.createHelp();
  const options: Topic = {
    name: "options",
    summary: "global options",
    introduction:
      "These options can be placed before or after a command. Some commands do not accept all of them.",
    entries: globalOptions(program).map((option) => ({
      name: help.optionTerm(option),
      meaning: help.optionDescription(option),
    })),
  };
  const topics: Readonly<Record<(typeof TOPIC_NAMES)[number], Topic>> = { options, ...TOPICS };
  return TOPIC_NAMES.map((name) => topics[name]);
}
