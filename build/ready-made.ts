import type { Plugin } from "rolldown";
import { completionTable } from "../src/commands/command-tree.ts";
import { programHelp } from "../src/commands/help/program-help.ts";

/** Replaces the functions that read help and completion off the command tree by their results, so that neither loads the commands. */
export const readyMade: Plugin = {
  name: "ready-made",
  load: {
    filter: { id: /commands[\\/](command-tree|help[\\/]program-help)\.ts$/ },
    handler: (id) =>
      id.endsWith("command-tree.ts")
        ? `export const completionTable = () => JSON.parse(${JSON.stringify(JSON.stringify(completionTable()))});`
        : `export const programHelp = () => ${JSON.stringify(programHelp())};`,
  },
};
