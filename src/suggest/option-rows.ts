import type { CommandTable } from "../argv/command-table.ts";
import { OPTIONS, type OptionRow } from "./options.ts";

/** How a row contains an option: by its name, with its value, or with a value that is left out. */
export type Form = "name" | "value" | "any value";

/** Returns the rows that apply to a command, those of the command itself first. */
export function rowsFor(path: string): readonly OptionRow[] {
  const scopes = Object.entries(OPTIONS).filter(
    ([scope]) => scope === "" || `${path} `.startsWith(`${scope} `),
  );
  return scopes.flatMap(([, rows]) => rows);
}

/** Reports whether an option of another tool chooses the form or the place of its output. */
export function isOutput(name: string): boolean {
  return /^(?:o|f|output|format|out|output-format|output-file|save)$/i.test(name);
}

/** Returns how a row contains an option, or undefined if it does not. */
export function formIn([names]: OptionRow, name: string, value: string | undefined): Form | undefined {
  const spellings = [...spellingsOf(name), ...(isOutput(name) ? ["output"] : [])];
  for (const each of names.split(" ")) {
    const [known = "", wanted] = each.split("=");
    if (!spellings.includes(plain(known))) continue;
    if (wanted === undefined) return "name";
    if (wanted === "" && value !== undefined) return "any value";
    if (wanted === value?.toLowerCase()) return "value";
  }
  return undefined;
}

/** Reports whether the word after an option is probably its value. An unknown option takes one, unless the table has its name alone. */
export function takesValue(table: CommandTable, flag: string, next: string): boolean {
  if (!/^-./.test(flag) || flag.includes("=")) return false;
  const options = table.flatMap((command) => command.options);
  const known = options.filter(({ long, short }) => long === flag || short === flag);
  if (known.length > 0) return known.some((option) => option.takesValue);
  const isValued = ([, to]: OptionRow) =>
    to.includes("{}") || options.some(({ long, takesValue }) => long === to && takesValue);
  const forms = Object.values(OPTIONS)
    .flat()
    .map((row) => ({ form: formIn(row, flag.replace(/^--?/, ""), next), isValued: isValued(row) }))
    .filter(({ form }) => form !== undefined);
  return forms.length === 0 || forms.some(({ form, isValued }) => form !== "name" || isValued);
}

/** Returns the name of an option without the differences of spelling between tools, and its singular. */
export function spellingsOf(name: string): readonly string[] {
  return [plain(name), plain(name).replace(/ies$/, "y"), plain(name).replace(/(?<=..)s$/, "")];
}

/** Returns a name without hyphens and underscores, and in lowercase unless it is a single letter. */
export function plain(name: string): string {
  return name.length === 1 ? name : name.toLowerCase().replaceAll(/[-_]/g, "");
}
