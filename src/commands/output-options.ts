import type { App } from "../app/app.ts";
import { GLOBAL_OPTIONS, type GlobalOption, longName } from "../app/global-flags.ts";
import type { CommandOptions } from "../errors/advice.ts";

/** Returns the options of this run that shape its output, so that a suggested command can repeat them. */
export function outputOptions({ flags }: Pick<App, "flags">): CommandOptions {
  const given = new Map<string, unknown>(Object.entries(flags));
  const options = Object.entries<GlobalOption>(GLOBAL_OPTIONS["Output options:"]).flatMap(
    ([name, option]) => {
      const value = option.shapes && given.get(name);
      return value === undefined
        ? []
        : [[longName(option).slice(2), value === true || String(value)] as const];
    },
  );
  return Object.fromEntries(options);
}
