import type { Command } from "commander";

/** Name and summary of each command below one, but for those that help does not show. */
export function commandNames(command: Command): readonly (readonly [name: string, summary: string])[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((below) => [below.name(), below.summary() || below.description()]);
}
