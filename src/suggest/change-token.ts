import type { KnownCommand, KnownOption } from "../argv/command-table.ts";
import { split, type Token } from "../argv/read-line.ts";
import { nearest, nearestOne } from "../text/nearest.ts";
import { formsOf, isFile } from "./guess-command.ts";
import { OPTION_MEANINGS, type OptionMeaning, SYNONYMS } from "./other-words.ts";

/** A value that was refused, with the argument or the long name of the option that it was given to. */
export interface Refused {
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
}

/** The line that contains a token. */
export interface Place {
  readonly command: KnownCommand;
  readonly options: readonly KnownOption[];
  readonly given: ReadonlyMap<string, string>;
  readonly refused: Refused | undefined;
  /** The words of the token before. */
  readonly previous: readonly string[];
  /** The argument after an option, which may be its value. */
  readonly next: string | undefined;
}

/** The replacement for a token. Without `words`, there is none. */
export interface Change {
  readonly words?: readonly string[];
  /** True if the words also replace the next argument. */
  readonly takesNext?: boolean;
  /** A pipe or a redirection to append to the line. */
  readonly tail?: string | undefined;
  readonly but?: string | undefined;
  /** The command that replaces the command in the line. */
  readonly line?: string;
}

/** Returns the replacement for a token, which is the token itself if the command accepts it, or undefined if there is none. */
export function changeOf({ kind, words }: Token, place: Place): Change | undefined {
  const [word = "", separate] = words;
  if (kind === "operand") return changeOfArgument(word, place);
  if (kind === "option") {
    const [flag, joined] = split(word);
    const { refused, next } = place;
    const option = place.options.find((each) => each.long === flag || each.short === word.slice(0, 2));
    if (option === undefined) return { words };
    if (!option.takesValue && refused?.name === option.long && refused.text === next) {
      // The word after a flag is its value, as in `--json slug,name`.
      const options = place.options.filter(({ long }) => long !== "--version");
      const change = changeOfOption(option.long.slice(2), next, { ...place, options, given: new Map() });
      return change && { ...change, takesNext: true };
    }
    const value = separate ?? joined ?? (/^-\w./.test(word) ? word.slice(2) : undefined);
    const isRefused = refused?.name === option.long && refused.text === value;
    const isWrong = option.choices.length > 0 && !option.choices.includes(value ?? "");
    const isValued = value !== undefined && option.takesValue && (isRefused || isWrong);
    return isValued ? changeOfValue(option, value, place) : { words };
  }
  const [flag, joined] = split(word.startsWith("--") ? word : word.replace(/^-(?=\w=)/, "--"));
  const own = changeOfOption(flag.replace(/^-+/, ""), joined, place);
  if (own || word.startsWith("--") || word.length === 2) return own;
  // `-ojson` is a short option with its value.
  return changeOfOption(word.charAt(1), word.slice(2), place);
}

function changeOfOption(name: string, joined: string | undefined, place: Place): Change | undefined {
  const { options, next } = place;
  const value = joined ?? next;
  const takesNext = joined === undefined && next !== undefined;
  const own = options.find(({ long }) => plain(long.slice(2)) === plain(name));
  if (own) return valueFor(own, value, { ...place, takesNext });
  const output = /^(?:o|output|format|out|output-format|output-file|save)$/i.test(name);
  if (output && value === undefined) return { words: ["--json"] };
  for (const entry of OPTION_MEANINGS) {
    const form = suits(entry, place) && formIn(entry, output ? "output" : name, value);
    const change = form && changeBy(entry, form, { ...place, value, takesNext });
    if (change) return change;
  }
  if (output) return { takesNext, ...outputChange(value ?? "") };
  if (/^(?:jq|query|filter|jsonpath|expr|template|q|Q)$/.test(name) && value !== undefined)
    return { takesNext, ...expressionChange(value, place) };
  const positive = options.find(({ long }) => `no-${long.slice(2)}` === name);
  if (positive) return { words: [], but: `${positive.long} is off by default` };
  const longs = name.length < 3 ? [] : options.map(({ long }) => long);
  const near = options.find(({ long }) => long === nearestOne(name, longs));
  return near && valueFor(near, value, { ...place, takesNext });
}

interface WithValue extends Place {
  readonly takesNext: boolean;
}

/** Returns an option with its value. A flag's value is left out, as in `--verbose=2`, or becomes another option, as in `--json=slug`. */
function valueFor(option: KnownOption, value: string | undefined, place: WithValue): Change | undefined {
  const { takesNext } = place;
  if (option.takesValue) {
    if (value === undefined) return undefined;
    const { choices, long } = option;
    if (long === "--base-url")
      return HOST.test(value) ? { words: [long, baseUrlOf(value)], takesNext } : undefined;
    const change = choices.includes(value) ? undefined : changeOfValue(option, value, place);
    if (change === undefined && choices.length > 0 && !choices.includes(value)) return undefined;
    return { words: [long, value], ...change, takesNext };
  }
  const words = place.given.has(option.long) ? [] : [option.long];
  if (takesNext || value === undefined || /^(?:true|yes|on|1)$/i.test(value)) return { words };
  if (/^(?:false|no|off|0)$/i.test(value)) return { words: [] };
  return /^--(?:nd)?json$/.test(option.long) ? { words: [...words, ...fieldWords(value, place)] } : undefined;
}

/** Reports whether an entry applies to the command, and its option exists there. */
function suits({ scope, to }: OptionMeaning, { command, options }: Place): boolean {
  const [target] = to?.split(" ") ?? [];
  const isHere = !target?.startsWith("--") || options.some(({ long }) => long === target);
  return isHere && `${command.path} `.startsWith(scope === undefined ? "" : `${scope} `);
}

type Form = "name" | "value" | "left out with a value";

function formIn({ names }: OptionMeaning, name: string, value: string | undefined): Form | undefined {
  for (const each of names) {
    const [known = "", wanted] = each.split("=");
    if (plain(known) !== plain(name) && plain(known) !== plain(name).replace(/(?<=..)s$/, "")) continue;
    if (wanted === undefined) return "name";
    if (wanted === "") return "left out with a value";
    if (wanted === value?.toLowerCase()) return "value";
  }
  return undefined;
}

/** Returns the change that an entry describes, or undefined if the command does not have its option or the value does not suit. */
function changeBy(
  { to, but }: OptionMeaning,
  form: Form,
  { value, takesNext, ...place }: WithValue & { readonly value: string | undefined },
): Change | undefined {
  const isValued = form !== "name" && takesNext;
  const [target = "", fixed] = to?.split(" ") ?? [];
  if (target === "HELP") return { but };
  if (target === "") return { words: [], takesNext: isValued, but };
  if (target === "@draft" && value !== undefined && isFile(value) && fixed === "init")
    return { words: [value], takesNext };
  if (target.startsWith("@")) {
    if (form === "left out with a value") return { words: [], takesNext, line: to?.slice(1) ?? "", but };
    const isFlag = takesNext && place.command.path.startsWith("draft");
    return {
      words: value === undefined || isFlag ? [] : [value],
      takesNext: !isFlag && takesNext,
      line: to?.slice(1) ?? "",
      but,
    };
  }
  if (target === "ARGUMENT") {
    if (fixed !== undefined) return { words: [fixed] };
    if (value === undefined || /^\.|\[|\|/.test(value)) return undefined;
    const argument = changeOfArgument(value.replace(/^@/, ""), place);
    return argument && { ...argument, takesNext, but };
  }
  const option = place.options.find(({ long }) => long === target);
  if (option === undefined) return undefined;
  if (fixed !== undefined) {
    const words = [target, fixed.replace("{}", value ?? "")];
    return { words, takesNext: (form === "value" || fixed.includes("{}")) && takesNext, but };
  }
  const flag: Change = { words: place.given.has(target) ? [] : [target], takesNext: isValued };
  const isFlag = !option.takesValue && form !== "name";
  const change = isFlag ? flag : valueFor(option, value, { ...place, takesNext });
  return change && { ...change, but: but ?? change.but };
}

/** Returns an option with a correction of its value, which was refused, or undefined if there is none. */
function changeOfValue(option: KnownOption, value: string, place: Place): Change | undefined {
  const { long, choices } = option;
  const name = long.slice(2);
  const { to } =
    OPTION_MEANINGS.find((entry) => suits(entry, place) && formIn(entry, name, value) === "value") ?? {};
  if (to !== undefined) return { words: to.split(" ") };
  if (long === "--fault") return { words: [long, value.replace(/^[45]\d\d/, "status:$&")] };
  if (choices.length > 0) {
    const choice = nearestOne(value, choices);
    return choice === undefined ? undefined : { words: [long, choice] };
  }
  const isRefused = place.refused?.text === value;
  if ((long === "--category" || long === "--tag") && (isRefused || value.includes(","))) {
    // A second filter is left out, and of several values all but the first.
    const [first = "", ...others] = value.includes(",") ? value.split(",") : ["", value];
    const but = `The API filters by one ${name}, so ${others.join(", ")} is left out`;
    return { words: first === "" ? [] : [long, first], but };
  }
  if (/^--(?:host|port)$/.test(long) && addressWords(value).length > 0) return { words: addressWords(value) };
  const digits = /^=(.+)$/.exec(value)?.[1];
  return digits === undefined ? undefined : { words: [long, digits] };
}

/** Returns the replacement for an argument, which is the argument itself unless its form is another tool's. */
function changeOfArgument(word: string, place: Place): Change | undefined {
  const { command, refused, previous } = place;
  const { path } = command;
  const [, name = "", value = ""] = /^([a-z][\w-]*)(?::(?!\/\/)|==?)(\S.*)$/i.exec(word) ?? [];
  const choices =
    command.arguments.length === 1 ? (command.arguments[0]?.choices ?? []) : (refused?.choices ?? []);
  if (
    choices.length > 0 &&
    !choices.includes(word) &&
    (word === refused?.text || command.arguments.length === 1)
  ) {
    const choice = formsOf(word).find((form) => choices.includes(form)) ?? nearestOne(word, choices);
    return choice === undefined ? undefined : { words: [choice] };
  }
  if (path.startsWith("config "))
    return { words: name === "" || path !== "config set" ? [word] : [name, value] };
  const option = name === "" ? undefined : changeOfOption(name, value, { ...place, next: undefined });
  if (option?.words?.[0]?.startsWith("--")) return option;
  if (word === refused?.text && refused.name.startsWith("--")) {
    if (/^(?:true|false)$/i.test(word)) return { words: [] };
    return { words: fieldWords(word, place) };
  }
  if (/^--(?:nd)?json$/.test(previous[0] ?? "") && (FIELD_LIST.test(word) || command.fields.includes(word)))
    return { words: fieldWords(word, place) };
  if (/^\.?\[|^\.\w/.test(word) && /^(?:-q|--quiet|--json)$/.test(previous[0] ?? ""))
    return expressionChange(word, place);
  if (path === "auth login")
    return { words: [], but: "A key is read from a hidden prompt or standard input, never from an argument" };
  if (path === "serve") {
    const address = addressWords(word);
    if (address.length > 0) return { words: address };
    // A program to run follows `--`. `serve start` is another tool's form.
    return formsOf(word).some((form) => form in SYNONYMS) ? undefined : { words: ["--", word] };
  }
  if (path === "draft open" && isFile(word))
    return { words: [], but: `An editor takes no file, so ${word} is left out` };
  if (path === "draft init") return starterFile(word);
  if (path === "draft diff" && !isFile(word)) return { words: ["--listing", word] };
  if (!/^draft (?:create|check)$/.test(path)) return { words: [word] };
  if (/^https?:\/\//i.test(word)) return { words: ["--from", word], line: "draft init" };
  if (/^\s*\{/.test(word)) return undefined;
  return { words: [word.replace(/^@/, "")] };
}

/** Names of fields, separated by commas. */
const FIELD_LIST = /^[a-z]\w*(?:\.\w+)*(?:,[a-z]\w*(?:\.\w+)*)+$/i;

function starterFile(word: string): Change {
  if (/^https?:\/\//i.test(word)) return { words: ["--from", word] };
  if (/^\w[\w.-]*\.(?:com|org|net|io|dev|app|ai|co|example)$/i.test(word))
    return { words: ["--from", `https://${word}`] };
  if (/^-$|\.json$/.test(word)) return { words: [word] };
  return { words: [`${word.replace(/\.(?:ya?ml|toml|xml|txt|md)$/i, "").replaceAll(" ", "-")}.json`] };
}

/** Returns the options for an address such as `:8080`, `0.0.0.0:8080` or `localhost`; none if the text is not an address. */
function addressWords(text: string): readonly string[] {
  const [, host, port] =
    /^(?:https?:\/\/)?(localhost|\d+(?:\.\d+){3}|\[::1?\])?:?(\d{1,5})?\/?$/.exec(text) ?? [];
  return [...(host ? ["--host", host] : []), ...(port ? ["--port", port] : [])];
}

/** Returns `--fields` with the names. Without the command's fields, the names cannot be checked. */
function fieldWords(names: string, { command: { fields } }: Place): readonly string[] {
  const chosen = names.split(",").flatMap((each) => {
    const [first = "", ...others] = each.trim().split(".");
    const [near = first] = fields.length === 0 || fields.includes(first) ? [] : nearest(first, fields, 1);
    return first === "" ? [] : [[near, ...others].join(".")];
  });
  return chosen.length === 0 ? [] : ["--fields", chosen.join(",")];
}

/** Returns the replacement for a jq expression, which is a pipe into jq. */
function expressionChange(expression: string, { given }: Place): Change {
  return {
    words: given.has("--json") ? [] : ["--json"],
    tail: `| jq '${expression.replaceAll("'", "'\\''")}'`,
  };
}

/** Returns the replacement for `--output VALUE` with a list of fields or a file name. */
function outputChange(value: string): Change {
  if (/^[a-z]\w*(?:,\w+)+$/i.test(value)) return { words: ["--fields", value] };
  if (!/^[\w./-]+$/.test(value) || !/[./]./.test(value))
    return { but: `There is no output format "${value}"` };
  const format = /\.ndjson$|\.jsonl$/i.test(value) ? ["--ndjson"] : /\.json$/i.test(value) ? ["--json"] : [];
  return { words: format, tail: `> ${value}` };
}

/** A value that can be the address of a catalog. */
const HOST = /[.:]|^(?:localhost|sandbox)$/;

/** Returns the base URL for a host. Without a scheme, it uses http for this machine and https for any other host. */
function baseUrlOf(host: string): string {
  if (/^[a-z]+:\/\//i.test(host) || host === "sandbox") return host;
  return `${/^(?:localhost|127\.|\[::1\])/.test(host) ? "http" : "https"}://${host}`;
}

/** Returns a name without the differences of spelling between tools. Case matters only in a short option. */
function plain(name: string): string {
  return name.length === 1 ? name : name.toLowerCase().replaceAll(/[-_]/g, "");
}
