import type { Plugin } from "rolldown";
import { completionTable } from "../src/commands/completion/table.ts";
import { readyHelp } from "../src/commands/help/ready-help.ts";

/** Replaces modules that read help and completion off the program by their results, so that neither loads the commands. */
export const readyMade: Plugin = {
  name: "ready-made",
  load: {
    filter: { id: /(completion[\\/]table|help[\\/]ready-help)\.ts$/ },
    handler: (id) =>
      id.endsWith("table.ts")
        ? `const table = ${JSON.stringify(completionTable())}; export const completionTable = () => table;`
        : `export const readyHelp = () => ${JSON.stringify(readyHelp())};`,
  },
};
