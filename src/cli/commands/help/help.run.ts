import type { Help, Option } from "commander";
import { nearest } from "../../../base/text/nearest.ts";
import { command as commandCall } from "../../../contract/errors/advice.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { App } from "../../app.ts";
import { OPTIONS, TOPICS, type Topic, type TopicRow } from "../../explain/topics.ts";
import { nearLines } from "../../near/near-line.ts";
import type { View } from "../../output/views/view.ts";
import { readLine } from "../../read-line.ts";
import { hintLines } from "../../terminal/advice.ts";
import { type Fact, factLines } from "../../terminal/facts.ts";
import { wrap } from "../../terminal/wrap.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { knownCommands } from "../command-table.ts";
import { globalOptions } from "./format.ts";

/** The view of a help topic: an introduction, names with their meanings, and any advice. */
const topicView: View<TopicRow, Pick<Topic, "introduction" | "advice">> = {
  form: "list",
  fields: [{ name: "name" }, { name: "meaning" }],
  body: ({ rows, introduction, advice }, screen) => {
    const facts = rows.map(({ name, meaning }): Fact => [name, meaning]);
    const entries = factLines(facts, screen, { indent: 2, paint: screen.ink.bold });
    const next = advice === undefined ? [] : ["", ...hintLines(advice, screen)];
    return [...wrap(introduction, screen.columns), "", ...entries, ...next].join("\n");
  },
  widest: 100,
};

export function helpCommand(program: CatalogCommand) {
  return {
    view: topicView,
    run: async ({ flags }: App, words: readonly string[]) => {
      const topic = TOPICS.find(({ name, also = [] }) => [name, ...also].includes(words.join(" ")));
      const help = program.createHelp();
      if (topic === OPTIONS) return { ...topic, rows: optionRows(help, globalOptions(program)) };
      if (topic) return { ...topic, rows: topic.entries };
      let command = program;
      for (const word of words) {
        const next = command.commands.find((candidate) => candidate.name() === word);
        if (next === undefined) throw unknownPage(command, word, words);
        command = next;
      }
      if (flags.json || flags.ndjson)
        return { rows: entriesOf(help, command), introduction: command.description() };
      command.outputHelp();
      return undefined;
    },
  };
}

function optionRows(help: Help, options: readonly Option[]): readonly TopicRow[] {
  return options.map((each) => ({ name: help.optionTerm(each), meaning: help.optionDescription(each) }));
}

function unknownPage(command: CatalogCommand, word: string, words: readonly string[]): UsageError {
  const { program } = command;
  const topics = command === program ? TOPICS.map(({ name, summary }) => [name, summary] as const) : [];
  const known = new Map([...command.below, ...topics]);
  const near = nearest(word, known.keys());
  const table = knownCommands(program);
  // A line with a note has no near command: `sandbox export` is the opposite of the command whose description lists it.
  const [line] = nearLines(table, readLine(table, words)).lines;
  const parent = words.slice(0, words.indexOf(word)).join(" ");
  const path = (line?.note === undefined && line?.path) || (near.length === 1 ? near[0] : parent);
  return new UsageError({
    message: `Unknown command or topic "${words.join(" ")}"`,
    suggestions: near.map((value) => ({ value, name: known.get(value) })),
    hint: path
      ? { text: "Try", command: commandCall("help", path.split(" ")) }
      : { text: "List commands and topics", command: commandCall("help") },
  });
}

function entriesOf(help: Help, command: CatalogCommand): readonly TopicRow[] {
  if (command.below.length > 0) return command.below.map(([name, meaning]) => ({ name, meaning }));
  return [
    ...help.visibleArguments(command).map((each) => ({ name: each.name(), meaning: each.description })),
    ...optionRows(help, help.visibleOptions(command)),
  ];
}
