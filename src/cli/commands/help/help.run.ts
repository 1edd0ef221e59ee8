import type { App } from "../../app.ts";
import type { TopicRow } from "../../explain/topics.ts";
import { topicView } from "../../output/views/explain.ts";
import type { CatalogCommand } from "../catalog-command.ts";
import { knownCommands } from "../known-commands.ts";
import { commandNames } from "./format.ts";
import { helpOf } from "./help-of.ts";

/** Returns the `help` command, which prints a topic or the help for a command. */
export function helpCommand(program: CatalogCommand) {
  return {
    view: topicView,
    run: async ({ flags }: App, words: readonly string[]) => {
      const target = helpOf(program, knownCommands(program), words);
      if ("topic" in target) return { rows: target.topic.entries, ...target.topic };
      const { command } = target;
      if (flags.json || flags.ndjson)
        return { rows: entriesOf(command), introduction: command.description() };
      command.outputHelp();
      return undefined;
    },
  };
}

function entriesOf(command: CatalogCommand): readonly TopicRow[] {
  const below = commandNames(command).map(([name, meaning]) => ({ name, meaning }));
  if (below.length > 0) return below;
  const help = command.createHelp();
  return [
    ...help.visibleArguments(command).map((each) => ({ name: each.name(), meaning: each.description })),
    ...help
      .visibleOptions(command)
      .map((each) => ({ name: each.long ?? each.flags, meaning: each.description })),
  ];
}
