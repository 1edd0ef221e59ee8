import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import { TOPIC_SHAPE, topicView } from "../../views/topic.ts";
import { helpOf } from "./help-of.ts";

export const output = () => TOPIC_SHAPE;

/** Prints the help of a command, or a topic. */
export async function run(
  app: App,
  words: readonly string[],
  _flags: unknown,
  command: Command,
): Promise<void> {
  const found = helpOf(command.parent ?? command, words);
  if ("command" in found) return found.command.outputHelp();
  await app.present([{ rows: found.topic.entries }], topicView(found.topic));
}
