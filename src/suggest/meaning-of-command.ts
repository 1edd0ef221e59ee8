import { type CommandTable, commandAt } from "../argv/command-table.ts";
import { type Line, readLine } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import { commandRules, meaningsOf, plain, type Rule } from "./rules.ts";

/** A line that contains an unknown command or argument. */
export interface UnknownCommand {
  readonly table: CommandTable;
  readonly line: Line;
  /** The arguments, beginning with the unknown one. */
  readonly operands: readonly string[];
}

/** A rule, and the number of arguments that it replaces together with the command before them. */
export type Meaning = readonly [rule: Rule, count: number];

/** Returns the rule for the meaning of the first arguments or, if they have no known meaning, a rule that probably applies. */
export function meaningOf(unknown: UnknownCommand): Meaning | undefined {
  const { table, line, operands } = unknown;
  const { path, below, choices } = line.command;
  const [word = ""] = operands;
  const exact =
    (path === "" ? undefined : onlyCommand(table, path, [word])) ??
    ruleFor(unknown) ??
    onlyCommand(table, path, meaningsOf(word));
  if (exact) return exact;
  const parts = word.split(/[-:._/]/).filter((part) => part !== "");
  const joined = parts.length === 2 ? ruleFor({ ...unknown, operands: parts }) : undefined;
  if (joined?.[1] === 2) return [joined[0], 1];
  const outside = path === "sandbox" ? ruleFor({ table, line: readLine(table, []), operands }) : undefined;
  if (outside) return [inSandbox(outside[0]), outside[1]];
  const near = isFile(word) ? [] : nearest(word, choices[0] ?? below.map(([name]) => name));
  const [name] = near.length === 1 ? near : meaningsOf(word).filter((each) => choices[0]?.includes(each));
  if (name !== undefined) return [tryOne(`${path} ${name} *`), 1];
  const any = commandRules().get(`${path} +`.trim().replaceAll(" ", "."));
  if (any || below.length === 0)
    return [{ tries: [...(any?.tries ?? []), ...(path === "" ? [] : [path])], but: undefined }, 0];
  return path === "" ? undefined : onlyCommand(table, "", [word]);
}

function tryOne(line: string): Rule {
  return { tries: [line.trim()], but: undefined };
}

function inSandbox({ tries, but }: Rule): Rule {
  return { tries: tries.map((line) => (/serve|help/.test(line) ? line : `${line} --sandbox`)), but };
}

/** Returns the rule for the first argument or the first two, as written or as words of this tool that they can mean. */
function ruleFor({ table, line, operands: [first = "", second = ""] }: UnknownCommand): Meaning | undefined {
  const { path } = line.command;
  const rules = commandRules();
  const [ones, twos] = [meaningsOf(first), second === "" ? [] : meaningsOf(second)];
  const pairs = ones.flatMap((one) => twos.map((two) => [one, two]));
  const keys = [...pairs, ...pairs.map((pair) => pair.toReversed()), ...ones.map((one) => [one])];
  const setting = settingRule(table, path, [first, second]);
  if (setting) return setting;
  for (const key of keys) {
    const words = [...(path === "" ? [] : path.split(" ")), ...key];
    const name = words.join(" ");
    const rule = rules.get(words.map(plain).join("."));
    if (rule) return [rule, key.length];
    if (name !== path && table.some((command) => command.path === name))
      return [tryOne(`${name} *`), key.length];
    const [group, inside = "", ...rest] = words;
    if (group === "sandbox" && rest.length === 0 && table.some((command) => command.path === inside)) {
      return [inSandbox(tryOne(`${inside} *`)), key.length];
    }
  }
  return undefined;
}

/** Returns the rule for a line that names a setting, such as `config url X`, `config get url` or `set timeout 5`. */
function settingRule(
  table: CommandTable,
  path: string,
  [first = "", second = ""]: readonly string[],
): Meaning | undefined {
  const { options } = commandAt(table, "");
  const settingIn = (word: string) =>
    meaningsOf(word).find((each) =>
      options.some(({ long, takesValue }) => takesValue && long === `--${each}`),
    );
  const own = settingIn(first);
  const isVerb = path === "" && /^(?:get|set|unset)$/.test(first);
  const other = isVerb ? settingIn(second) : undefined;
  if (other) return [tryOne(`config ${first} ${other} *`), 2];
  if (own === undefined || own === "fields") return undefined;
  if (path === "config") return [{ tries: [`config set ${own} *`, `config get ${own}`], but: undefined }, 1];
  return /^config \w+$/.test(path) && own !== first ? [tryOne(`${path} ${own} *`), 1] : undefined;
}

/** If only one command below a path has one of the names, returns its rule. For example, `approve` means `sandbox listing approve`. */
function onlyCommand(table: CommandTable, path: string, names: readonly string[]): Meaning | undefined {
  const [only, ...others] = table.filter(
    (command) => command.path.startsWith(path) && names.includes(command.path.split(" ").at(-1) ?? ""),
  );
  return only && others.length === 0 ? [tryOne(`${only.path} *`), 1] : undefined;
}

/** Reports whether a word looks like a draft file, a folder, or a field with its value, such as `name=Git`. */
export function isFile(word: string): boolean {
  return /^-$|^[./~]|\/$|^\w+:?=|\.(?:json|jsonc|ndjson|jsonl|ya?ml)$/i.test(word);
}

/** Returns the first argument if it is another tool's word for a setting or for the list of schemas. */
export function foreignArgument(table: CommandTable, line: Line): string | undefined {
  const operands = line.operands;
  const { path } = line.command;
  const isList = path === "schema" && operands.length === 1 && /^(?:list|ls|all)$/.test(operands[0] ?? "");
  if (!isList && !/^config (?:get|set|unset)$/.test(path)) return undefined;
  return operands[0] !== undefined && ruleFor({ table, line, operands }) ? operands[0] : undefined;
}
