import { programAlone } from "./program-alone.ts";

/** The program's own help at the width of a pipe. In the package it is ready made: it is the first thing that anyone asks for. */
export function readyHelp(): string {
  let text = "";
  const program = programAlone();
  program.configureOutput({ ...program.configureOutput(), writeOut: (part) => (text += part) });
  program.outputHelp();
  return text;
}
