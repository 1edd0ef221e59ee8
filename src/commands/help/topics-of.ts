import type { Command } from "commander";
import { TOPICS, type Topic } from "../../explain/topics.ts";
import { globalOptions } from "./format.ts";

/** Returns all topics, in the order in which help lists them. */
export function topicsOf(program: Command): readonly Topic[] {
  return [optionsTopic(program), ...TOPICS];
}

/** Returns the topic that `catalog help options` prints. */
function optionsTopic(program: Command): Topic {
  const help = program.createHelp();
  return {
    name: "options",
    summary: "options of every command",
    introduction: "These options are accepted before and after every command.",
    entries: globalOptions(program).map((option) => ({
      name: help.optionTerm(option),
      meaning: help.optionDescription(option),
    })),
  };
}
