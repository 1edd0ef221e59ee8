import { type Command, Option } from "commander";
import { GLOBAL_OPTIONS, type GlobalOption } from "../app/global-flags.ts";

/** Adds the global options to the program, in groups with headings. */
export function addGlobalOptions(program: Command): void {
  for (const [heading, options] of Object.entries(GLOBAL_OPTIONS)) {
    for (const option of options) program.addOption(optionOf(option).helpGroup(heading));
  }
}

function optionOf({ flags, about, conflicts = [], choices, isList }: GlobalOption): Option {
  const option = new Option(flags, about).conflicts([...conflicts]);
  if (choices) option.choices(choices);
  return isList ? option.argParser(splitNames) : option;
}

function splitNames(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}
