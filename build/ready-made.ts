import type { Plugin } from "rolldown";
import { completionTable, programHelp } from "../src/commands/command-tree.ts";

/** Replaces the functions that read help and completion off the command tree by their results, so that neither loads the commands. */
export const readyMade: Plugin = {
  name: "ready-made",
  load: {
    filter: { id: /commands[\\/]command-tree\.ts$/ },
    handler: () => `
      export const programHelp = () => ${JSON.stringify(programHelp())};
      export const completionTable = () => JSON.parse(${JSON.stringify(JSON.stringify(completionTable()))});`,
  },
};
