import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import { topicView } from "../../views/topic.ts";
import { helpOf } from "./help-of.ts";

/** Returns the command that prints the help of a command of the program, or a topic. */
export function helpCommand(program: Command) {
  return {
    view: topicView,
    run: async (_app: App, words: readonly string[]) => {
      const target = helpOf(program, words);
      if ("topic" in target) return { rows: target.topic.entries, ...target.topic };
      target.command.outputHelp();
      return undefined;
    },
  };
}
