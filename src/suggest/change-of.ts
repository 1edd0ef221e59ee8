import type { KnownOption } from "../argv/command-table.ts";
import { split, type Token } from "../argv/read-line.ts";
import { nearest, nearestOne } from "../text/nearest.ts";
import { addressWords, type Change, correctValue, type TokenContext } from "./correct-value.ts";
import { type Form, formIn, isOutput, plain, rowsFor } from "./option-rows.ts";
import type { OptionRow } from "./options.ts";
import { formsOf, isFile, isKnownWord } from "./words.ts";

/** An option of another tool with its value: the rest of the same word, as in `--name=value`, or the next argument. */
interface Given extends TokenContext {
  readonly name: string;
  readonly value: string | undefined;
  readonly isJoined: boolean;
}

/** Returns the replacement for a token, which is the token itself if the command accepts it, or undefined if there is none. */
export function changeOf({ kind, words }: Token, context: TokenContext): Change | undefined {
  const [word = "", separate] = words;
  if (kind === "operand") return changeOfArgument(word, context);
  const { options, refused, next } = context;
  const isLong = options.some(({ long }) => long === `-${word}`);
  if (kind === "unknown" || isLong) return changeOfUnknown(word, context);
  const [flag, rest] = word.startsWith("--") ? split(word) : [word.slice(0, 2), word.slice(2) || undefined];
  const option = options.find(({ long, short }) => long === flag || short === flag);
  const value = rest ?? separate;
  if (option?.takesValue && value !== undefined) {
    const change = correctValue(option, value, context);
    return change?.words?.join("\0") === [option.long, value].join("\0") ? { words } : change;
  }
  if (option === undefined || option.takesValue || next === undefined) return { words };
  // The word after a flag is its value, as in `--json slug,name` or `-q .[].slug`.
  const isRefused = refused?.name === option.long && refused.text === next;
  const isField = FIELD_LIST.test(next) || (isPastWords(context) && context.command.fields.includes(next));
  if (!isRefused && !EXPRESSION.test(next) && !(/json$/.test(option.long) && isField)) return { words };
  const others = { ...context, options: options.filter((each) => each !== option) };
  const change = flagWith(word, next, context) ?? changeOfUnknown(word, others);
  return change && { ...change, takesNext: true };
}

/** Reports whether the next word is probably not an argument, because the command takes no arguments or already has one. */
function isPastWords({ command, operands }: TokenContext): boolean {
  return operands > 0 || command.arguments.length === 0;
}

/** `--name=value` is read as one option, and `-name` as the long option or a short option with its value. */
function changeOfUnknown(word: string, context: TokenContext): Change | undefined {
  // As in `head -5`.
  if (/^-\d+$/.test(word))
    return changeOfOption({ ...context, name: "limit", value: word.slice(1), isJoined: true });
  const [flag, joined] = split(word.startsWith("--") ? word : `-${word}`);
  const read = (name: string, value: string | undefined) =>
    changeOfOption({ ...context, name, value: value ?? context.next, isJoined: value !== undefined });
  const long = read(flag.slice(2), joined);
  if (long || word.startsWith("--") || word.length === 2) return long;
  return read(word.charAt(1), word.slice(2).replace(/^=/, ""));
}

function changeOfOption(given: Given): Change | undefined {
  const { name, value, isJoined, options, command } = given;
  const takesNext = !isJoined && value !== undefined;
  const own = options.find(({ long }) => plain(long.slice(2)) === plain(name));
  if (own) return optionWith(own, given);
  for (const row of rowsFor(command.path)) {
    const form = formIn(row, name, value);
    const change = form && changeBy(row, form, given);
    if (change) return change;
  }
  if (isOutput(name)) return value === undefined ? { words: ["--json"] } : { ...outputTo(value), takesNext };
  if (/^(?:jq|query|filter|jsonpath|expr|template|q|Q)$/.test(name) && value !== undefined)
    return { words: ["--json"], tail: pipeToJq(value), takesNext };
  const positive = options.find(({ long }) => `no-${long.slice(2)}` === name);
  if (positive) return { words: [], note: `${positive.long} is off by default` };
  const longs = name.length < 3 ? [] : options.map(({ long }) => long);
  const near = options.find(({ long }) => long === nearestOne(name, longs));
  return near && optionWith(near, given);
}

/** Returns the change that a row describes, or undefined if the command does not have its option or the value does not suit. */
function changeBy([, to, note]: OptionRow, form: Form, given: Given): Change | undefined {
  const { value, isJoined, options, command } = given;
  const takesNext = !isJoined && value !== undefined;
  const [target = "", fixed] = to.split(" ");
  if (to === "HELP") return { note };
  if (to === "") return { words: [], takesNext: form !== "name" && takesNext, note };
  if (target === "ARGUMENT" || target === "FILE") {
    if (fixed !== undefined) return { words: [fixed] };
    const argument =
      value === undefined || EXPRESSION.test(value) ? undefined : changeOfArgument(value, given);
    const isFileHere = command.arguments[0]?.takes === "files" && isFile(argument?.words?.[0] ?? "");
    return argument && (target === "ARGUMENT" || isFileHere) ? { ...argument, takesNext } : undefined;
  }
  if (!target.startsWith("--")) {
    const words = form === "name" && isJoined && value !== undefined ? [value] : [];
    return { words, takesNext: form === "any value" && takesNext, line: to, note };
  }
  const option = options.find(({ long }) => long === target);
  if (option === undefined) return undefined;
  if (fixed?.includes("{}")) {
    const change = value === undefined ? undefined : correctValue(option, fixed.replace("{}", value), given);
    return change && { ...change, takesNext, note };
  }
  if (fixed !== undefined || (form !== "name" && !option.takesValue))
    return { words: to.split(" "), takesNext: form !== "name" && takesNext, note };
  const change = optionWith(option, given);
  return change && { ...change, note: note ?? change.note };
}

function optionWith({ long, ...option }: KnownOption, given: Given): Change | undefined {
  const { value, isJoined } = given;
  if (!option.takesValue)
    return isJoined && value !== undefined ? flagWith(long, value, given) : { words: [long] };
  const change = value === undefined ? undefined : correctValue({ long, ...option }, value, given);
  return change && { ...change, takesNext: !isJoined };
}

/** Names of fields, separated by commas. */
const FIELD_LIST = /^[a-z]\w*(?:\.\w+)*(?:,[a-z]\w*(?:\.\w+)*)+$/i;
/** An expression for jq. */
const EXPRESSION = /^\.?\[|^\.\w|\|/;

/** Returns a flag without the value that other tools give it: a truth value, names of fields, or an expression for jq. */
function flagWith(flag: string, value: string, { command: { fields } }: TokenContext): Change | undefined {
  if (/^(?:true|yes|on|1)$/i.test(value)) return { words: [flag] };
  if (/^(?:false|no|off|0)$/i.test(value)) return { words: [] };
  if (EXPRESSION.test(value)) return { words: [flag, "--json"], tail: pipeToJq(value) };
  // If the names of the command's fields are not known, they cannot be corrected.
  const near = (name: string) => (fields.includes(name) ? name : (nearest(name, fields, 1)[0] ?? name));
  const names = value
    .split(",")
    .filter(Boolean)
    .map((name) => near(name));
  const isList = /json$/.test(flag) && /^[\w.,]+$/.test(value) && names.length > 0;
  return isList ? { words: [flag, "--fields", names.join(",")] } : undefined;
}

function pipeToJq(expression: string): string {
  return `| jq '${expression.replaceAll("'", "'\\''")}'`;
}

/** Returns the replacement for `--output VALUE` with a list of fields or a file name. */
function outputTo(value: string): Change {
  if (FIELD_LIST.test(value)) return { words: ["--fields", value] };
  if (!/^[\w./-]+$/.test(value) || !/[./]./.test(value))
    return { note: `There is no output format "${value}"` };
  const format = /\.ndjson$|\.jsonl$/i.test(value) ? ["--ndjson"] : /\.json$/i.test(value) ? ["--json"] : [];
  return { words: format, tail: `> ${value}` };
}

/** Returns the replacement for an argument, which is the argument itself unless its form is another tool's. */
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
    // A program to run follows `--`. `serve start` is another tool's form.
    return address.length > 0 ? { words: address } : isKnownWord(word) ? undefined : { words: ["--", word] };
  }
  const isOption = name !== "" && !path.startsWith("config");
  const option = isOption ? changeOfOption({ ...context, name, value, isJoined: true }) : undefined;
  if (option?.words?.[0]?.startsWith("--")) return option;
  if (argument === undefined) return undefined;
  if (argument.takes === "listings")
    return { words: word.includes("/") ? [word] : word.split(",").filter(Boolean) };
  const isUrl = /^https?:\/\//i.test(word);
  if (path === "draft init" && !/^-$|\.json$/.test(word)) return starterFrom(word, isUrl);
  if (path === "draft diff" && !isFile(word))
    return isUrl && !/\/tools\/[^/]+\/?$/.test(word) ? undefined : { words: ["--listing", word] };
  if (argument.takes !== "files") return { words: [word] };
  if (isUrl) return { words: ["--from", word], line: "draft init" };
  return word.startsWith("{") ? undefined : { words: [word.replace(/^@/, "")] };
}

function starterFrom(word: string, isUrl: boolean): Change {
  if (isUrl) return { words: ["--from", word] };
  if (/^\w[\w.-]*\.(?:com|org|net|io|dev|app|ai|co|example)$/i.test(word))
    return { words: ["--from", `https://${word}`] };
  return { words: [`${word.replace(/\.(?:ya?ml|toml|xml|txt|md)$/i, "").replaceAll(" ", "-")}.json`] };
}
