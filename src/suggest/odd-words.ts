import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { type Line, split, type Token } from "../argv/read-line.ts";
import { baseUrlOf, expressionStep } from "./option-values.ts";
import { type Change, meaningsOf, optionRules } from "./rules.ts";

/** The input for checking one token. */
export interface Look {
  readonly table: CommandTable;
  readonly line: Line;
  readonly token: Token;
  /** The first word of the token. */
  readonly word: string;
  /** The words of the option before an argument; empty if no option precedes it. */
  readonly previous: readonly string[];
  /** The argument, or the option with its value, such as `--timeout 5s`. The value in `config set timeout 5s` also has this form. */
  readonly text: string;
}

/** A correction, and a message about the mistake that it corrects. */
export type WordChange = Change & { readonly message: string };

/** Checks that need more than the form of one word. */
export const LOOKS: readonly ((look: Look) => WordChange | undefined)[] = [
  wrongHyphens,
  valueOfOption,
  valueAfterFlag,
  splitFields,
  expressionAfterQuiet,
  repeatedFilter,
  wordOfList,
];

/** Corrects the hyphens before an option, as in `-json`, or in `—json` with a pasted dash. */
function wrongHyphens({ table, line, token: { kind, words }, word }: Look): WordChange | undefined {
  const [flag] = split(`-${word}`);
  const isLong = kind === "option" && optionsOf(table, line.command).some(({ long }) => long === flag);
  const index = isLong && !word.startsWith("--") ? 0 : words.findIndex((each) => DASHED.test(each));
  const wrong = words[index];
  if (wrong === undefined) return undefined;
  const name = wrong.replace(/^[\u2010-\u2015\u2212-]+/, "");
  const hyphens = name.length === 1 ? "-" : "--";
  return { message: `"${wrong}" must begin with ${hyphens}`, words: words.with(index, `${hyphens}${name}`) };
}

const DASHED = /^-?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*\p{L}/u;

/** Replaces an option's value if it has another tool's form, as in `--color off` or `--timeout 5s`, or is a choice in the wrong case. */
function valueOfOption({ table, line, token, text }: Look): WordChange | undefined {
  const [, flag = "", value = ""] = /^(--?[\w-]+) (.+)$/.exec(text) ?? [];
  const option = optionsOf(table, line.command).find(({ long, short }) => long === flag || short === flag);
  if (option === undefined) return undefined;
  const [rule] = optionRules(`${option.long.slice(2)}:${value.toLowerCase()}`, line.command.path);
  const choice = option.choices.find((each) => each.toLowerCase() === value.toLowerCase() && each !== value);
  const correct = choice ?? VALUES[option.long]?.(value.toLowerCase(), value);
  const words = rule?.tries[0]?.split(" ") ?? (correct && correct !== value && [flag, correct]);
  if (!words) return undefined;
  // For a setting, the line contains only the value, so the option is left out.
  return {
    message: `Invalid value "${value}" for ${flag}`,
    words: token.kind === "operand" ? words.slice(1) : words,
  };
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Functions that convert another tool's form of a value to this tool's form, or return undefined. */
const VALUES: Readonly<Record<string, (value: string, original: string) => string | undefined>> = {
  "--limit": (value) => (NUMBERS.indexOf(value) > 0 ? String(NUMBERS.indexOf(value)) : undefined),
  "--timeout": (value) => {
    const [, number, unit = ""] = /^(\d+)\s*(ms|[smh])[a-z]*$/.exec(value) ?? [];
    return number && String(Number(number) * (SECONDS[unit] ?? 1));
  },
  "--max-wait": (value) => {
    const [, number, unit] = /^(\d+)(?:\s*([smh])(?!s)[a-z]*)?$/.exec(value) ?? [];
    return number && `${number}${unit ?? "s"}`;
  },
  "--base-url": (value, original) =>
    /^(?:localhost|[\w-]+(?:\.[\w-]+)+|\[::1\])(?::\d+)?(?:\/.*)?$/.test(value)
      ? baseUrlOf(original)
      : undefined,
};

const DATA_FORMS: readonly string[] = ["--json", "--ndjson", "--raw"];

/** A list of field names, such as `slug,category.name`. */
const FIELD_LIST = /^[a-z]\w*(?:\.\w+)*(?:,[a-z]\w*(?:\.\w+)*)+,?$/i;

/** The names of fields in other tools, for lines such as `search git --json stars`. */
const OTHER_FIELD = /^(?:id|title|url|stars|author|owner|version|created_?at|updated_?at|license|homepage)$/i;

/** Joins a word to the flag before it if the word was probably meant as the flag's value, as in `--json slug`. */
function valueAfterFlag({
  table,
  line: { command, operands },
  word,
  previous,
}: Look): WordChange | undefined {
  const [flag = "", value] = previous;
  const option = optionsOf(table, command).find(({ long, short }) => flag === long || flag === short);
  if (option === undefined || value !== undefined) return undefined;
  // A single word before a command can only be the name of a field.
  const isBefore = command.path === "" && table.some(({ path }) => path === operands[1]);
  const isAfterWords = operands.length > 1 && operands.at(-1) === word && OTHER_FIELD.test(word);
  const isField = FIELD_LIST.test(word) || command.fields.includes(word) || isBefore || isAfterWords;
  const isData = DATA_FORMS.includes(flag) && (word.startsWith("{") || isField);
  return isData || /^(?:true|false)$/i.test(word)
    ? { message: `${flag} takes no value`, words: [`${option.long}=${word}`], takesPrevious: true }
    : undefined;
}

/** Joins a name to the value of `--fields` before it, as in `--fields a, b`. */
function splitFields({ word, previous: [first = "", second = ""], line }: Look): WordChange | undefined {
  const [flag, value = second] = split(first);
  if (flag !== "--fields" || !(value.endsWith(",") || line.command.fields.includes(word))) return undefined;
  return {
    message: `"${word}" is separated from the value of --fields by a space`,
    words: ["--fields", `${value},${word}`.replace(",,", ",")],
    takesPrevious: true,
  };
}

function expressionAfterQuiet({ word, previous: [flag = ""], line }: Look): WordChange | undefined {
  if (!/^-q$|^--quiet$/.test(flag) || !/^\.?\[|^\.\w|\| ?\./.test(word)) return undefined;
  return { message: `${flag} takes no expression`, ...expressionStep(word, line.command.fields) };
}

/** Turns a second category or tag into a search word, because a search accepts only one of each. */
function repeatedFilter({ line: { command, tokens }, token, text }: Look): WordChange | undefined {
  const kindOf = (word = "") => /^(?:-(?=[ct])|--(?=(?:category|tag)\b))(\w)/.exec(word)?.[1];
  const kind = token.kind === "option" && command.path === "search" ? kindOf(text) : undefined;
  if (kind === undefined) return undefined;
  const [flag = "", value = ""] = text.startsWith("--")
    ? text.split(/ (.*)/s)
    : [text.slice(0, 2), text.slice(2).trim()];
  const [first = "", ...others] = value.split(",");
  const isSecond = tokens.find((each) => each.kind === "option" && kindOf(each.words[0]) === kind) !== token;
  if (!isSecond && others.length === 0) return undefined;
  return {
    message: `${flag} has more than one value`,
    but: "The API filters by words, one category and one tag",
    words: isSecond ? [first, ...others] : [flag, first, ...others],
  };
}

/** Refuses a verb before words that filter by name, as in `tags create x`. Also refuses `tags ls --json`, where no note can be printed. */
function wordOfList({ line: { command, operands, given }, word }: Look): WordChange | undefined {
  if (!["tags", "categories"].includes(command.path) || word !== operands[0]) return undefined;
  const meanings = meaningsOf(word);
  const message = `"${word}" would be searched for as part of a name`;
  if (operands.length > 1 && ["create", "edit", "delete"].some((verb) => meanings.includes(verb))) {
    return { message, but: `The API cannot change ${command.path}`, words: [] };
  }
  const isData = DATA_FORMS.some((form) => given.has(form));
  const isList = ["list", "show", "search"].some((verb) => meanings.includes(verb));
  return isData && isList ? { message, words: [] } : undefined;
}
