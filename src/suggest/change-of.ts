import type { KnownOption } from "../argv/command-table.ts";
import { split, type Token } from "../argv/read-line.ts";
import { nearestOne } from "../text/nearest.ts";
import {
  addressWords,
  type Change,
  correctFields,
  correctValue,
  type TokenContext,
} from "./correct-value.ts";
import { type Form, formIn, isOutput, type OptionRow, plain, rowsFor, spellingsOf } from "./options.ts";
import { formsOf, isFile, isKnownWord } from "./words.ts";

/** An unknown option. Its value, if any, is the rest of the same word, as in `--name=value`, or the next argument. */
type Given = TokenContext & {
  readonly name: string;
  readonly value: string | undefined;
  readonly isJoined: boolean;
};

const FIELD_LIST = /^[a-z]\w*(?:\.\w+)*(?:,[a-z]\w*(?:\.\w+)*)+$/i;
/** A jq expression, or a JMESPath expression such as `[].slug`, which jq accepts if a leading dot is added. */
const EXPRESSION = /^\.?\[(?!\?)|^\.\w|\|/;

/** Returns the replacement for a token, which can be the token itself, or undefined if the token has no replacement. */
export function changeOf({ kind, words }: Token, context: TokenContext): Change | undefined {
  const [word = "", separate] = words;
  if (kind === "operand") return changeOfArgument(word, context);
  const { command, options, refused, next, operands } = context;
  if (kind === "unknown" || options.some(({ long }) => long === `-${word}`))
    return changeOfUnknown(word, context);
  const [flag, rest] = word.startsWith("--") ? split(word) : [word.slice(0, 2), word.slice(2) || undefined];
  const option = options.find(({ long, short }) => long === flag || short === flag);
  const value = rest ?? separate;
  if (option?.takesValue && value !== undefined) {
    const change = correctValue(option, value, context);
    return change?.words?.join("\0") === [option.long, value].join("\0") ? { words } : change;
  }
  if (option === undefined || option.takesValue || next === undefined) return { words };
  // The word after a flag can be its value, as in `--json slug,name` or `-q .[].slug`.
  const isPastWords = operands > 0 || command.arguments.length === 0;
  const isField = FIELD_LIST.test(next) || (isPastWords && command.fields.includes(next));
  const isRefused = refused?.name === option.long && refused.text === next;
  if (!isRefused && !EXPRESSION.test(next) && !(isField && /json$/.test(option.long))) return { words };
  const others = { ...context, options: options.filter((each) => each !== option) };
  const change = flagWith(word, next, context) ?? changeOfUnknown(word, others);
  return change && { ...change, takesNext: true };
}

/** Interprets `--name=value` and `--name5` as an option with a value, and `-name` as a long option or as a short option with a value. */
function changeOfUnknown(word: string, context: TokenContext): Change | undefined {
  const read = (name: string, value = context.next, isJoined = false) =>
    changeOfOption({ ...context, name, value, isJoined });
  // `-5` limits the number of results, as in `head -5`.
  if (/^-\d+$/.test(word)) return read("limit", word.slice(1), true);
  const [flag, joined] = split(`-${word}`.replace(/^-(?=--)/, "").replace(/^(--[a-z-]+)(\d+)$/, "$1=$2"));
  const long = read(flag.slice(2), joined, joined !== undefined);
  if (long || word.startsWith("--") || word.length === 2) return long;
  return read(word.charAt(1), word.slice(2).replace(/^=/, ""), true);
}

function changeOfOption(given: Given): Change | undefined {
  const { name, value, isJoined, options, command } = given;
  const takesNext = !isJoined && value !== undefined;
  const spellings = spellingsOf(name);
  const own = options.find(({ long }) => spellings.includes(plain(long)));
  if (own) return optionWith(own, given);
  for (const row of rowsFor(command.path)) {
    const form = formIn(row, name, value);
    const change = form && changeBy(row, form, given);
    if (change) return change;
  }
  if (isOutput(name) && value !== undefined) return { ...outputTo(value), takesNext };
  if (value !== undefined && (name === "jq" || EXPRESSION.test(value)))
    return { words: ["--json"], tail: pipeToJq(value), takesNext };
  const positive = options.find(({ long }) => spellings.includes(plain(`no${long}`)));
  if (positive) {
    const { long, takesValue } = positive;
    return { words: [], note: takesValue ? `Leave out ${long} instead` : `${long} is off by default` };
  }
  const longs = name.length < 3 ? [] : options.map(({ long }) => long);
  const near = options.find(({ long }) => long === nearestOne(name, longs));
  return near && optionWith(near, given);
}

/** Returns the change that a row describes, or undefined if the command does not have the row's option or cannot use the value. */
function changeBy([, to, note]: OptionRow, form: Form, given: Given): Change | undefined {
  const { value, isJoined, options, command } = given;
  const isValued = !isJoined && value !== undefined;
  const takesNext = form !== "name" && isValued;
  const [target = "", fixed] = to.split(" ");
  if (to === "HELP") return { note };
  if (to === "") return { words: [], takesNext, note };
  if (target === "ARGUMENT" || target === "FILE") {
    if (fixed !== undefined) return { words: [fixed] };
    const argument =
      value === undefined || EXPRESSION.test(value) ? undefined : changeOfArgument(value, given);
    const isFileHere = command.arguments[0]?.takes === "files" && isFile(argument?.words?.[0] ?? "");
    return argument && (target === "ARGUMENT" || isFileHere)
      ? { ...argument, takesNext: isValued }
      : undefined;
  }
  if (!target.startsWith("--")) {
    const words = form === "name" && isJoined && value !== undefined ? [value] : [];
    return { words, takesNext, line: to, note };
  }
  const option = options.find(({ long }) => long === target);
  if (option === undefined) return undefined;
  if (fixed?.includes("{}")) {
    const change = value === undefined ? undefined : correctValue(option, fixed.replace("{}", value), given);
    return change && { ...change, takesNext: isValued, note };
  }
  if (fixed !== undefined || (form !== "name" && !option.takesValue))
    return { words: to.split(" "), takesNext, note };
  const change = optionWith(option, given);
  return change && { ...change, note: note ?? change.note };
}

function optionWith(option: KnownOption, given: Given): Change | undefined {
  const { value, isJoined } = given;
  if (!option.takesValue)
    return isJoined && value !== undefined ? flagWith(option.long, value, given) : { words: [option.long] };
  const change = value === undefined ? undefined : correctValue(option, value, given);
  return change && { ...change, takesNext: !isJoined };
}

/** Returns the replacement for a flag that was typed with a value: a Boolean value, field names or a jq expression. */
function flagWith(flag: string, value: string, { command }: TokenContext): Change | undefined {
  if (/^(?:true|yes|on|1)$/i.test(value)) return { words: [flag] };
  if (/^(?:false|no|off|0)$/i.test(value)) return { words: [] };
  if (EXPRESSION.test(value)) return { words: [flag, "--json"], tail: pipeToJq(value) };
  if (!/json$/.test(flag) || !/^[\w.,]+$/.test(value)) return undefined;
  const names = value.split(",").filter(Boolean);
  const [unknown] = names.filter((name) => correctFields(name, command) === undefined);
  const fields = names.flatMap((name) => correctFields(name, command) ?? []).join(",");
  const note = unknown === undefined ? undefined : `There is no field "${unknown}"`;
  return fields === "" ? undefined : { words: [flag, "--fields", fields], note };
}

function pipeToJq(expression: string): string {
  return `| jq '${expression.replace(/^\[\]/, ".[]").replaceAll("'", "'\\''")}'`;
}

/** Returns the replacement for `--output FILE`, or a note if the value does not look like a file name. */
function outputTo(value: string): Change {
  if (!/^(?=[\w./-]+$).*?\w[./]./.test(value)) return { note: `There is no output format "${value}"` };
  const format = /\.(?:ndjson|jsonl)$/i.test(value) ? ["--ndjson"] : /\.json$/i.test(value) ? ["--json"] : [];
  return { words: format, tail: `> ${value}` };
}

/** Returns the replacement for an argument, which can be the argument itself, or undefined if the argument has no replacement. */
function changeOfArgument(word: string, context: TokenContext): Change | undefined {
  const { path, arguments: known } = context.command;
  const [, name = "", value = ""] = /^([a-z][\w-]*)(?::(?!\/\/)|==?)(\S.*)$/i.exec(word) ?? [];
  const argument = known[context.operands] ?? known.findLast(({ repeats }) => repeats);
  if (argument?.choices.length) {
    const { choices } = argument;
    const [key, ...values] = path === "config set" && name !== "" ? [name, value] : [word];
    const form = formsOf(key.replaceAll("_", "-")).find((each) => choices.includes(each));
    const choice = form ?? nearestOne(key, choices);
    return choice === undefined ? undefined : { words: [choice, ...values] };
  }
  if (path === "serve") {
    const address = addressWords(word);
    // `serve` runs the program that follows `--`. A known word, as in `serve start`, is probably not a program.
    return address.length > 0 ? { words: address } : isKnownWord(word) ? undefined : { words: ["--", word] };
  }
  // `tag:sql server` can mean a filter and a word, or a tag of two words.
  const isUnclear = path === "search" && value.includes(" ");
  const isOption = name !== "" && !path.startsWith("config") && !isUnclear;
  const option = isOption ? changeOfOption({ ...context, name, value, isJoined: true }) : undefined;
  if (option?.words?.length) return option;
  const isUrl = /^https?:\/\//i.test(word);
  switch (argument?.takes) {
    case "listings":
      return { words: word.includes("/") ? [word] : word.toLowerCase().split(",").filter(Boolean) };
    case "files":
      if (path === "draft init" && !/^-$|\.json$/.test(word)) return { words: starterFrom(word, isUrl) };
      if (path === "draft diff" && !isFile(word))
        return isUrl && !/\/tools\/[^/]+\/?$/.test(word) ? undefined : { words: ["--listing", word] };
      return isUrl || word.startsWith("{") ? undefined : { words: [word.replace(/^@/, "")] };
    default:
      return argument && { words: [word] };
  }
}

function starterFrom(word: string, isUrl: boolean): readonly string[] {
  if (isUrl) return ["--from", word];
  if (/^\w[\w.-]*\.(?:com|org|net|io|dev|app|ai|co|example)$/i.test(word))
    return ["--from", `https://${word}`];
  return [`${word.replace(/\.\w+$/, "").replaceAll(" ", "-")}.json`];
}
