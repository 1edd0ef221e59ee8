import { SANDBOX } from "../config/base-url.ts";
import { SETTINGS } from "../config/settings.ts";
import { entries } from "../explain/explain-entries.ts";
import { TOPICS } from "../explain/topics.ts";
import { type CommandTable, type FieldNames, knownCommands, outputSchemaLoaders } from "./command-table.ts";
import type { CompletionTable } from "./completion/complete-line.ts";
import { createProgram } from "./program.ts";

// The package contains the program's help and these tables as constants, so that they can be used without loading the commands.

/** Returns the program's help in the form that is printed when output is piped. */
export function programHelp(): string {
  const parts: string[] = [];
  createProgram({ print: (part) => parts.push(part) }).outputHelp();
  return parts.join("");
}

/** Returns the names to suggest for `--fields`, keyed by schema name. Loads the commands' code. */
export async function fieldNames(): Promise<FieldNames> {
  const loaded = Array.from(outputSchemaLoaders(createProgram()), async ([name, load]) => {
    const [shape] = await load();
    const names = shape?.fields.flatMap((field) => (field.only === "screen" ? [] : field.name));
    return [name, names ?? []] as const;
  });
  return new Map(await Promise.all(loaded));
}

/** Returns the table of all commands, which usage errors and near matches use. */
export function commandTable(fields: FieldNames = new Map()): CommandTable {
  return knownCommands(createProgram(), fields);
}

/** Returns everything that completion can suggest without a catalog. */
export function completionTable(fields?: FieldNames, schemas: readonly string[] = []): CompletionTable {
  return {
    commands: commandTable(fields),
    catalogs: [[SANDBOX, "the sandbox"]],
    settings: Object.entries(SETTINGS).map(([name, { about }]) => [name, about]),
    codes: entries().map(({ code, meaning }) => [code, meaning]),
    topics: TOPICS.map(({ name, summary }) => [name, summary]),
    schemas: schemas.map((name) => [name, ""]),
  };
}
