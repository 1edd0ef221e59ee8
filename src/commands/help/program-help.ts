import { commandTree } from "../command-tree.ts";

/** Returns the help of the program at the width of a pipe. In the package it is a constant: it is the first thing that anyone asks for. */
export function programHelp(): string {
  let text = "";
  const program = commandTree();
  program.configureOutput({ ...program.configureOutput(), writeOut: (part) => (text += part) });
  program.outputHelp();
  return text;
}
