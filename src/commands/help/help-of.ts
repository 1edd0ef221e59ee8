import type { Command } from "commander";
import { type Advice, command as commandCall } from "../../errors/advice.ts";
import { UsageError } from "../../errors/local-errors.ts";
import type { Topic } from "../../explain/topics.ts";
import { commandRules, meaningOf } from "../../suggest/rules.ts";
import { nearest } from "../../text/nearest.ts";
import { commandNames } from "./format.ts";
import { topicsOf } from "./topics-of.ts";

/** Returns the command or topic named by the words. Throws a `UsageError` with near matches for unknown words. */
export function helpOf(
  program: Command,
  words: readonly string[],
): { readonly command: Command } | { readonly topic: Topic } {
  const topic = words.length === 1 ? topicsOf(program).find(({ name }) => name === words[0]) : undefined;
  if (topic) return { topic };

  let command = program;
  for (const word of words) {
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (!next) throw unknown(command, word);
    command = next;
  }
  return { command };
}

function unknown(command: Command, word: string): UsageError {
  const known = new Map(commandNames(command));
  if (!command.parent) for (const { name, summary } of topicsOf(command)) known.set(name, summary);
  const suggestions = nearest(word, known.keys()).map((value) => ({ value, name: known.get(value) }));
  return new UsageError({
    message: `Unknown command or topic "${word}"`,
    suggestions,
    hint: meantBy(command, word) ?? { text: "List commands and topics", command: commandCall("help") },
  });
}

/** Returns advice to read the help of the command that another tool's word means; undefined for an unknown word. */
function meantBy(program: Command, word: string): Advice | undefined {
  if (program.parent) return undefined;
  const rules = commandRules();
  const rule = rules.get(word.toLowerCase()) ?? rules.get(meaningOf(word, "verb") ?? "");
  const paths = (rule?.tries ?? []).map((attempt) => pathIn(program, attempt.split(" ")));
  const path = paths.find(({ length }) => length > 0);
  return path && { text: "Try", command: commandCall("help", path) };
}

/** Returns the words of the command in an attempt of a rule. */
function pathIn(command: Command, [word, ...others]: readonly string[]): readonly string[] {
  if (word === undefined) return [];
  const next = command.commands.find((candidate) => candidate.name() === word);
  if (next) return [word, ...pathIn(next, others)];
  return command.parent ? [] : pathIn(command, others);
}
