import type { Plugin } from "rolldown";
import { completionTable } from "../src/commands/completion/table.ts";

/** Puts the table of completion ready made in the place of what reads it off the program, and of all that it loads. */
export const readyCompletionTable: Plugin = {
  name: "ready-completion-table",
  load: {
    filter: { id: /completion[\\/]table\.ts$/ },
    handler: () =>
      `const table = ${JSON.stringify(completionTable())}; export const completionTable = () => table;`,
  },
};
