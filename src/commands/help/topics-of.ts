import type { Command } from "commander";
import { TOPICS, type Topic } from "../../explain/topics.ts";
import { globalOptions } from "./format.ts";

/** Returns every topic, in the order of help. */
export function topicsOf(program: Command): readonly Topic[] {
  return [optionsTopic(program), ...TOPICS];
}

/** Returns the topic of `catalog help options`. */
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
