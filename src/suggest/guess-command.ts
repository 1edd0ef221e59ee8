import { type CommandTable, commandAt, type KnownCommand, optionsOf } from "../argv/command-table.ts";
import { type Line, readLine, type Token } from "../argv/read-line.ts";
import { nearest } from "../text/nearest.ts";
import { commandRules, meaningsOf, plain, type Rule, type Step } from "./rules.ts";

/** A line whose command is unknown. */
interface Unknown {
  readonly table: CommandTable;
  readonly line: Line;
  /** The arguments, starting with the unknown command. */
  readonly operands: readonly string[];
}

/** A meaning of the first arguments: a rule, and the number of arguments that it replaces in addition to the commands before them. */
type Meaning = readonly [rule: Rule, count: number];

/** Returns the lines in which a known command replaces the first unknown one; undefined when no command is unknown. */
export function guessCommand(table: CommandTable, words: readonly string[]): readonly Step[] | undefined {
  const line = readLine(table, words);
  const unknown = { table, line, operands: argumentsOf(line) };
  const [first] = unknown.operands;
  if (first === undefined) return undefined;
  if (!isUnknown(line.command, first) && foreignArgument(table, line) === undefined) return undefined;
  const sentence = requestOf(unknown) ?? withoutFillers(unknown);
  if (sentence) return [{ words: sentence }, { words: ["search", ...sentence] }];
  const [rule, count] = meaningOf(unknown) ?? [undefined, 0];
  const tries = rule?.tries ?? [];
  const shorter = rule?.but === undefined ? [] : tries.map((attempt) => attempt.replace(" *", ""));
  return [...tries, ...shorter].flatMap((attempt) => {
    const isPossible = attempt.startsWith("!");
    const but = isPossible ? undefined : rule?.but;
    const next = rewritten(attempt.replace("!", ""), unknown, { count, isLimited: but !== undefined });
    return next === undefined ? [] : [{ words: next, but }];
  });
}

/** Returns the words that are certainly arguments. A word after an unknown option may be its value. */
function argumentsOf({ tokens }: Line): readonly string[] {
  return tokens.flatMap((token, index) => (isArgument(token, tokens[index - 1]) ? token.words : []));
}

function isArgument({ kind }: Token, before: Token | undefined): boolean {
  return kind === "operand" && (before?.kind !== "unknown" || /=/.test(before.words[0] ?? ""));
}

/** Reports whether the first argument is an unknown subcommand of a group, an invalid choice, or superfluous. */
function isUnknown({ below, choices }: KnownCommand, first: string): boolean {
  const [allowed] = choices;
  if (below.length > 0 || allowed === undefined) return true;
  return allowed.length > 0 && !allowed.includes(first);
}

/** Returns the first argument where it is another tool's word for a setting or a schema. */
export function foreignArgument(table: CommandTable, line: Line): string | undefined {
  const operands = argumentsOf(line);
  const { path } = line.command;
  const isList = path === "schema" && operands.length === 1 && /^(?:list|ls|all)$/.test(operands[0] ?? "");
  if (!isList && !/^config (?:get|set|unset)$/.test(path)) return undefined;
  return operands[0] !== undefined && ruleFor({ table, line, operands }) ? operands[0] : undefined;
}

function meaningOf(unknown: Unknown): Meaning | undefined {
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

/** Returns a rule with its lines for the local catalog. */
function inSandbox({ tries, but }: Rule): Rule {
  return { tries: tries.map((line) => (/serve|help/.test(line) ? line : `${line} --sandbox`)), but };
}

/** Returns the rule for the first one or two arguments after the command: in their own words first, then in those of this tool. */
function ruleFor({ table, line, operands: [first = "", second = ""] }: Unknown): Meaning | undefined {
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

/** Returns the rule for a setting: `config url X`, `config get url`, `set timeout 5`. */
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

/** Returns the rule for the only command of this name below a path: `approve` means `sandbox listing approve`. */
function onlyCommand(table: CommandTable, path: string, names: readonly string[]): Meaning | undefined {
  const [only, ...others] = table.filter(
    (command) => command.path.startsWith(path) && names.includes(command.path.split(" ").at(-1) ?? ""),
  );
  return only && others.length === 0 ? [tryOne(`${only.path} *`), 1] : undefined;
}

const FILLERS = new Set(
  "i a an the want to please me my how do can you we is are what for of in with need would like let us some".split(
    " ",
  ),
);

/** Returns the words of a sentence without those that only join the others: `how do I publish` means `publish`. */
function withoutFillers({ line: { command, tokens }, operands }: Unknown): readonly string[] | undefined {
  const isFiller = (word = "") => FILLERS.has(word.toLowerCase());
  const isSentence = command.path === "" && operands.length > 2 && operands.slice(0, 2).some(isFiller);
  if (!isSentence || operands.every(isFiller)) return undefined;
  return tokens.flatMap(({ kind, words }) => (kind === "operand" && isFiller(words[0]) ? [] : words));
}

/** The path of an API request, such as `/api/v1/tools/git`. */
const ROUTE =
  /^(?:https?:\/\/[^/]*)?\/?(?:api\/)?(?:v\d+\/)?(tools|listings|products|categories|tags|drafts)(?:\/([\w-]+))?\/?(?:\?.*)?$/;

/** Returns the words for an API request, such as `api /tools/git` or `http POST /tools`. */
function requestOf({ line: { command, tokens }, operands }: Unknown): readonly string[] | undefined {
  const [client = ""] = operands;
  if (command.path !== "" || !/^(?:api|curl|https?|wget|request|get|post|delete)$/i.test(client))
    return undefined;
  const [, noun, slug] =
    operands
      .slice(1)
      .map((word) => ROUTE.exec(word))
      .find(Boolean) ?? [];
  if (noun === undefined) return undefined;
  const verb = operands
    .map((word) => ({ post: "create", delete: "delete" })[word.toLowerCase()])
    .find(Boolean);
  const isRest = (word = "") =>
    word !== client && !ROUTE.test(word) && !/^(?:get|post|put|patch|delete)$/i.test(word);
  const rest = tokens.filter(({ kind, words: [word] }) => kind !== "operand" || isRest(word));
  return [noun, ...(verb ? [verb] : []), ...(slug ? [slug] : []), ...rest.flatMap((token) => token.words)];
}

/** Conditions of an attempt on the remaining arguments. */
const CONDITIONS: Readonly<Record<string, (rest: readonly string[], table: CommandTable) => boolean>> = {
  NONE: ({ length }) => length === 0,
  ONE: ({ length }) => length === 1,
  PAGE: ([word], table) => table.some(({ path }) => path === word),
  NUM: ([word = ""]) => /^\d+$/.test(word),
  URL: ([word = ""]) => /^https?:\/\//i.test(word),
  FILE: ([word = ""]) => isFile(word),
};

/** Reports whether a word looks like the name of a draft file or a folder. */
export function isFile(word: string): boolean {
  return /^-$|^[./~]|\/$|^\w+:?=|\.(?:json|jsonc|ndjson|jsonl|ya?ml)$/i.test(word);
}

/** Returns the line with the words of an attempt; undefined when its condition does not hold. */
function rewritten(
  attempt: string,
  { table, line, operands }: Unknown,
  { count, isLimited }: { readonly count: number; readonly isLimited: boolean },
): string[] | undefined {
  const [condition = "", ...others] = attempt.split(" ");
  const holds = CONDITIONS[condition];
  if (holds && !holds(operands.slice(count), table)) return undefined;
  const words = holds ? others : attempt.split(" ");
  const { before, after } = around(line, count);
  const star = words.indexOf("*");
  const { command } = readLine(table, words);
  const known = optionsOf(table, command).flatMap(({ long, short }) => [long, short]);
  // A line that does less than was asked has no unknown options, and without a `*` no arguments.
  const rest = after.filter((token, index) => {
    if (token.kind === "option") return star !== -1 || known.includes(token.words[0]);
    return star !== -1 && (!isLimited || isArgument(token, after[index - 1]));
  });
  const [start, end] = star === -1 ? [words, []] : [words.slice(0, star), words.slice(star + 1)];
  return [...before, ...start, ...rest.flatMap((token) => token.words), ...end];
}

/** Returns the words before the command and the tokens after it, without the command and the arguments that belong to it. */
function around({ tokens }: Line, count: number) {
  let left = count;
  const start = tokens.findIndex(({ kind }) => kind === "command" || kind === "operand");
  const after = tokens.slice(start).filter((token, index, rest) => {
    if (token.kind === "command") return false;
    if (!isArgument(token, rest[index - 1]) || left === 0) return true;
    left -= 1;
    return false;
  });
  return { before: tokens.slice(0, start).flatMap((token) => token.words), after };
}
