import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { readLine, split } from "../argv/read-line.ts";
import {
  addressToServe,
  hostWithoutScheme,
  type Look,
  markedFile,
  type OddValue,
  unitOfTime,
  wordOfList,
} from "./odd-values.ts";
import { expressionStep } from "./option-values.ts";
import { optionRule } from "./rules.ts";
import type { Step } from "./step.ts";

/** A mistake in a line that can be parsed, with the correction. */
export interface Oddity extends Step {
  readonly message: string;
}

/** Returns the first mistake in a line, with the corrected line. */
export function oddityIn(table: CommandTable, words: readonly string[]): Oddity | undefined {
  const line = readLine(table, words);
  const { tokens } = line;
  if (words.length === 1 && words[0] === "-v") {
    return { message: "-v shows requests, and needs a command", words: ["--version"] };
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "end") return undefined;
    const look = { table, line, token, previous: tokens[index - 1] };
    // This is the value of an option that is replaced later.
    if (token.kind === "operand" && tokens[index - 1]?.kind === "unknown") continue;
    const found = LOOKS.map((find) => find(look)).find((finding) => finding !== undefined);
    if (found === undefined) continue;
    const next = tokens.flatMap((each, at) => {
      if (at === index) return found.with;
      return at === index - 1 && found.replacesPrevious ? [] : each.words;
    });
    return { message: found.message, tail: found.tail, but: found.but, words: next };
  }
  return undefined;
}

const LOOKS: readonly ((look: Look) => OddValue | undefined)[] = [
  pastedDash,
  longWithOneDash,
  valueOfOption,
  fieldsAfterJson,
  expressionAfterQuiet,
  truthAfterFlag,
  qualifier,
  settingWithSign,
  websiteAsFile,
  versionOfListing,
  addressToServe,
  unitOfTime,
  hostWithoutScheme,
  wordOfList,
  markedFile,
];

function pastedDash({ token: { words } }: Look): OddValue | undefined {
  const index = words.findIndex((word) => /^-?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*\p{L}/u.test(word));
  const word = words[index];
  if (word === undefined) return undefined;
  const name = word.replace(/^[\u2010-\u2015\u2212-]+/, "");
  return {
    message: `"${word}" begins with a dash that is not a hyphen`,
    with: words.with(index, `${name.length === 1 ? "-" : "--"}${name}`),
  };
}

function longWithOneDash({ table, line, token }: Look): OddValue | undefined {
  const [word = "", ...rest] = token.words;
  const [flag] = split(`-${word}`);
  const isLong = optionsOf(table, line.command).some(({ long }) => long === flag);
  if (token.kind !== "option" || !isLong || word.startsWith("--")) return undefined;
  return { message: `"${word}" begins with one hyphen instead of two`, with: [`-${word}`, ...rest] };
}

/** Replaces another tool's word for the value of an option, such as `--color off` or `--limit all`, or a choice in the wrong case. */
function valueOfOption({ table, line, token }: Look): OddValue | undefined {
  const [word = "", next] = token.words;
  const [flag, joined] = split(word);
  const value = joined ?? next;
  if (token.kind !== "option" || value === undefined) return undefined;
  const rule = optionRule(`${flag}:${value.toLowerCase()}`, line.command.path);
  const { choices = [] } = optionsOf(table, line.command).find(({ long }) => long === flag) ?? {};
  const choice = choices.find((each) => each.toLowerCase() === value.toLowerCase() && each !== value);
  const words = rule?.tries[0]?.split(" ") ?? (choice && [flag, choice]);
  if (!words) return undefined;
  return { message: `Invalid value "${value}" for ${flag}`, with: words };
}

/** Names in the form of a list of fields: `slug,category.name`. */
const FIELD_LIST = /^[a-z]\w*(?:\.\w+)*(?:,[a-z]\w*(?:\.\w+)*)+,?$/i;

function fieldsAfterJson({ token, previous, line }: Look): OddValue | undefined {
  const [flag = ""] = previous?.words ?? [];
  const [word = ""] = token.words;
  const isAfter = token.kind === "operand" && ["--json", "--ndjson", "--raw"].includes(flag);
  const isField = FIELD_LIST.test(word) || line.command.fields.includes(word);
  if (isAfter && isField) return { message: `${flag} takes no fields`, with: ["--fields", word] };
  const isSecond = token.kind === "operand" && flag === "--fields" && previous?.words.length === 2;
  if (!isSecond || !(previous.words[1]?.endsWith(",") || line.command.fields.includes(word)))
    return undefined;
  return {
    message: `--fields takes one word: "${word}" is another`,
    with: ["--fields", `${previous.words[1]},${word}`.replace(",,", ",")],
    replacesPrevious: true,
  };
}

function expressionAfterQuiet({ token, previous }: Look): OddValue | undefined {
  const [flag = ""] = previous?.words ?? [];
  const [word = ""] = token.words;
  if (token.kind !== "operand" || !/^-q$|^--quiet$/.test(flag) || !/^\.?\[|^\.\w|\| ?\./.test(word))
    return undefined;
  const step = expressionStep(word);
  return { message: `${flag} takes no expression`, with: step.words, tail: step.tail };
}

function truthAfterFlag({ table, line, token, previous }: Look): OddValue | undefined {
  const [flag = "", value] = previous?.words ?? [];
  const [word = ""] = token.words;
  const option = optionsOf(table, line.command).find(({ long, short }) => flag === long || flag === short);
  const isTruth = token.kind === "operand" && value === undefined && /^(?:true|false)$/i.test(word);
  return isTruth && option && !option.takesValue
    ? { message: `${flag} takes no value`, with: [] }
    : undefined;
}

/** The words that people write before a colon or an equals sign, and the options they mean. */
const QUALIFIERS: Readonly<Record<string, string>> = {
  category: "--category",
  cat: "--category",
  topic: "--category",
  tag: "--tag",
  tags: "--tag",
  label: "--tag",
  limit: "--limit",
  per_page: "--limit",
  q: "",
  query: "",
};

function qualifier({ line, token }: Look): OddValue | undefined {
  const [word = ""] = token.words;
  const [, name = "", value = ""] = /^(\w+)(?::|==?)([^/\s].*)$/.exec(word) ?? [];
  const option = Object.hasOwn(QUALIFIERS, name) ? QUALIFIERS[name] : undefined;
  if (token.kind !== "operand" || line.command.path !== "search" || option === undefined) return undefined;
  return { message: `"${word}" would be a search word`, with: option === "" ? [value] : [option, value] };
}

function settingWithSign({ line, token }: Look): OddValue | undefined {
  const [, name, value] = /^([a-z-]+)=(.+)$/.exec(token.words[0] ?? "") ?? [];
  if (token.kind !== "operand" || line.command.path !== "config set" || line.operands.length > 1)
    return undefined;
  return name && value
    ? { message: `"${name}=${value}" is one word instead of two`, with: [name, value] }
    : undefined;
}

function websiteAsFile({ line, token }: Look): OddValue | undefined {
  const [word = ""] = token.words;
  const isWebsite =
    token.kind === "operand" && /^https?:\/\//i.test(word) && line.command.path === "draft init";
  return isWebsite ? { message: `"${word}" is not a file name`, with: ["--from", word] } : undefined;
}

function versionOfListing({ line, token }: Look): OddValue | undefined {
  const [word = ""] = token.words;
  if (!line.command.path.startsWith("sandbox listing ") || !/^(?:--version|-V)(?:=|$)/.test(word))
    return undefined;
  const [, value] = split(word);
  return {
    message: "--version prints the version of this tool",
    with: value === undefined ? ["--if-version"] : ["--if-version", value],
  };
}
