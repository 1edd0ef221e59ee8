import type { CommandTable } from "../argv/command-table.ts";
import { nearest } from "../text/nearest.ts";
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
  return /^(?:o|output|format|out|output-format|output-file|save)$/i.test(name);
}

/** Returns how a row contains an option, or undefined if it does not. */
export function formIn([names]: OptionRow, name: string, value: string | undefined): Form | undefined {
  const forms = [plain(name), plain(name).replace(/(?<=..)s$/, ""), ...(isOutput(name) ? ["output"] : [])];
  for (const each of names.split(" ")) {
    const [known = "", wanted] = each.split("=");
    if (!forms.includes(plain(known))) continue;
    if (wanted === undefined) return "name";
    if (wanted === "") return "any value";
    if (wanted === value?.toLowerCase()) return "value";
  }
  return undefined;
}

/** Reports whether the word after an option, which may be another tool's, is its value rather than an argument. */
export function takesValue(table: CommandTable, flag: string, next: string): boolean {
  const options = table.flatMap((command) => command.options);
  const isValued = (name = "") => {
    return options.some(({ takesValue, long, short }) => takesValue && (long === name || short === name));
  };
  if (isValued(flag)) return true;
  const name = flag.replace(/^--?(?=\w{2}|o$)/, "");
  if (name === flag || options.some(({ long }) => long === flag)) return false;
  const forms = Object.values(OPTIONS)
    .flat()
    .flatMap((row) => ({ to: row[1].split(" "), form: formIn(row, name, next) }))
    .filter(({ form }) => form !== undefined);
  if (forms.length === 0)
    return (
      isOutput(name) ||
      isValued(
        nearest(
          flag,
          options.map(({ long }) => long),
          1,
        )[0],
      )
    );
  return forms.some(
    ({ to, form }) => form !== "name" || (isValued(to[0]) && (!to[1] || to[1].includes("{}"))),
  );
}

/** Returns a name without the differences of spelling between tools. Case matters only in a short option. */
export function plain(name: string): string {
  return name.length === 1 ? name : name.toLowerCase().replaceAll(/[-_]/g, "");
}
