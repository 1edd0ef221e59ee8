import type { Plugin } from "rolldown";
import { completionTable, fieldNames, programHelp } from "../src/commands/command-tree.ts";

/** Replaces the functions that read help and completion off the command tree by their results, so that neither loads the commands. */
export const readyMade: Plugin = {
  name: "ready-made",
  load: {
    filter: { id: /commands[\\/]command-tree\.ts$/ },
    handler: async () => {
      const { commands, ...others } = completionTable(await fieldNames());
      return `
        export const programHelp = () => ${JSON.stringify(programHelp())};
        export const commandTable = () => JSON.parse(${literal(commands)});
        export const completionTable = () => ({ ...JSON.parse(${literal(others)}), commands: commandTable() });`;
    },
  },
};

/** Returns a string literal of a value's JSON: engines parse it faster than an object literal. */
function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}
