import type { Plugin } from "rolldown";
import { completionTable } from "../src/commands/completion/table.ts";
import { readyHelp } from "../src/commands/help/ready-help.ts";

/** What the program knows of itself, put ready made in the place of what reads it off the program, and of all that loads. */
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
