import type { Command } from "commander";

/** Longer lines tire the reader. */
const WIDEST = 100;

/** Width of help where no terminal says otherwise. */
const USUAL = 80;

/** The width of help on a terminal of so many columns. */
export function helpWidth(columns: number | undefined): number {
  return Math.min(columns || USUAL, WIDEST);
}

/** The width that a command's help is written in. */
export function widthOfHelp(command: Command): number {
  return command.configureOutput().getOutHelpWidth?.() ?? USUAL;
}
