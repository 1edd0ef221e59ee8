import type { AddHelpTextContext, Command } from "commander";
import { brokenCommand } from "./help/broken-lines.ts";
import { widthOfHelp } from "./help/width.ts";

const HEADING = "Examples:";
const PROMPT = "  $ ";

/** The examples at the end of a command's help, as long as the terminal is wide. Tests run each of them. */
export function examples(...lines: readonly string[]) {
  return ({ command }: AddHelpTextContext): string => {
    const width = widthOfHelp(command);
    const shown = lines.flatMap((line) => brokenCommand(`catalog ${line}`, PROMPT, width));
    return ["", HEADING, ...shown].join("\n");
  };
}

/** The examples in a command's help, each a whole command line. What the command writes help with is put aside for it. */
export function examplesOf(command: Command): readonly string[] {
  const written: string[] = [];
  const before = command.configureOutput();
  command.configureOutput({ writeOut: (text) => written.push(text) }).outputHelp();
  command.configureOutput(before);
  const lines = written
    .join("")
    .replaceAll(/ \\\n */g, " ")
    .split("\n");
  return lines.filter((line) => line.startsWith(PROMPT)).map((line) => line.slice(PROMPT.length));
}
