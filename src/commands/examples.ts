import type { AddHelpTextContext, Command } from "commander";

const HEADING = "Examples:";
const PROMPT = "  $ ";
/** The left margin of continuation lines. */
const MARGIN = " ".repeat(PROMPT.length + 2);

/** Returns a function that formats examples for the end of a command's help. Tests run every example. */
export function examples(...lines: readonly string[]) {
  return ({ command }: AddHelpTextContext): string =>
    ["", HEADING, ...lines.map((line) => broken(`catalog ${line}`, command))].join("\n");
}

/** Returns a prompt and a command line. A line that is too long is continued after a backslash. */
function broken(line: string, command: Command): string {
  const width = helpWidthOf(command);
  if (PROMPT.length + line.length <= width) return PROMPT + line;
  const text = command.createHelp().boxWrap(line, width - MARGIN.length - CONTINUED.length);
  return PROMPT + text.replaceAll("\n", `${CONTINUED}\n${MARGIN}`);
}

const CONTINUED = " \\";

/** The width of help without a terminal, in cells. */
export const DEFAULT_WIDTH = 80;

/** Returns the width of a command's help, in cells. */
export function helpWidthOf(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? DEFAULT_WIDTH;
}

/** Returns the examples in a command's help, each as a complete command line. */
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
