import type { Plugin } from "rolldown";
import { completionTable, fieldNames, programHelp } from "../src/cli/commands/describe-program.ts";
import { createProgram } from "../src/cli/commands/program.ts";
import { schemaNames } from "../src/cli/commands/schema/schema.run.ts";

/**
 * Replaces the functions that derive the general help and the tables for completion from the command tree with their results, so that
 * the commands need not be loaded.
 */
export const readyMade: Plugin = {
  name: "ready-made",
  load: {
    filter: { id: /cli[\\/]commands[\\/]describe-program\.ts$/ },
    handler: async () => {
      const { commands, ...others } = completionTable(await fieldNames(), await schemaNames(createProgram()));
      return `
        export const programHelp = () => ${JSON.stringify(programHelp())};
        export const commandTable = () => JSON.parse(${literal(commands)});
        export const completionTable = () => ({ ...JSON.parse(${literal(others)}), commands: commandTable() });`;
    },
  },
};

/** Returns a string literal that contains a value as JSON. V8 parses JSON faster than an object literal. */
function literal(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}
