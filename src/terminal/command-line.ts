import type { CommandCall, CommandOptions } from "../errors/advice.ts";

/** The flags that name the catalog of a run: none when the next command finds it in the environment or the store as well. */
export type CatalogFlags = readonly string[];

/** Returns the flags that name a catalog as the command line did. `--base-url sandbox` equals `--sandbox`. */
export function catalogFlagsOf(flags: {
  readonly sandbox?: true | undefined;
  readonly baseUrl?: string | undefined;
}): CatalogFlags {
  if (flags.sandbox || flags.baseUrl?.trim() === "sandbox") return ["--sandbox"];
  return flags.baseUrl === undefined ? [] : ["--base-url", flags.baseUrl];
}

/** Returns a command of this tool as one line for a POSIX shell. */
export function commandLine(call: CommandCall, flags: CatalogFlags): string {
  return commandWords(call, flags).join(" ");
}

/** Returns the words of that line, each quoted where the shell needs it, so that the line may be broken between them. */
export function commandWords({ verb, operands, options, line }: CommandCall, flags: CatalogFlags): string[] {
  if (line) return ["catalog", ...line.words.map(shellWord), ...(line.tail === undefined ? [] : [line.tail])];
  const given = optionWords(options);
  const way = needsCatalog(verb, options) && !namesCatalog(options) ? quotedFlags(flags) : [];
  const words = operands.map(shellWord);
  const start = ["catalog", ...verb.split(" ")];
  // After `--` nothing is an option, so the options come first there. A lone `-` is standard input.
  const isLikeOption = operands.some((operand) => operand.startsWith("-") && operand !== "-");
  return isLikeOption ? [...start, ...given, ...way, "--", ...words] : [...start, ...words, ...given, ...way];
}

/** Commands that use no catalog, or name their own. */
const WITHOUT_CATALOG = [
  "--help",
  "--version",
  "completion",
  "config path",
  "config set",
  "config unset",
  "draft init",
  "explain",
  "help",
  "sandbox",
  "schema",
  "serve",
];

function needsCatalog(verb: string, { from }: CommandOptions): boolean {
  // A draft file may be made from a live listing.
  if (from !== undefined) return true;
  return !verb.endsWith("--help") && !WITHOUT_CATALOG.some((start) => `${verb} `.startsWith(`${start} `));
}

function namesCatalog(options: CommandOptions): boolean {
  return options["base-url"] !== undefined || options["sandbox"] !== undefined;
}

function optionWords(options: CommandOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return value === true ? [`--${name}`] : optionWith(name, value);
  });
}

/** Returns the words of an option; a value that looks like an option is joined to its name. */
function optionWith(name: string, value: string): string[] {
  return value.startsWith("-") ? [`--${name}=${shellWord(value)}`] : [`--${name}`, shellWord(value)];
}

function quotedFlags([flag, value]: CatalogFlags): string[] {
  if (flag === undefined) return [];
  return value === undefined ? [flag] : optionWith(flag.slice(2), value);
}

/** Words that no shell gives a meaning to; zsh expands one that starts with `=`. */
const PLAIN_WORD = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/** Controls of C0 and C1, DEL, ends of lines and what changes the direction of text: none of these may be printed. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;

/**
 * Returns a text as one word of a POSIX shell. Unprintable characters are spelled in octal for `printf`, whose output a shell takes
 * without line ends at its end: a word that ends so is spelled as `$'…'` instead (POSIX.1-2024 §2.2.4).
 */
export function shellWord(text: string): string {
  if (PLAIN_WORD.test(text)) return text;
  // Quotes and backslashes are outside the quotes: between single quotes, fish takes a backslash for an escape and sh does not.
  if (!UNPRINTABLE.test(text)) return `'${text.replaceAll(/['\\]/g, (character) => `'\\${character}'`)}'`;
  return text.endsWith("\n") ? `$'${octal(text)}'` : `"$(printf '${octal(text).replaceAll("%", "%%")}')"`;
}

/**
 * Returns the text with octal escapes. Quotes, backslashes, and `!`, which some shells replace within double quotes, are spelled as
 * well, and a hyphen at the start, which `printf` takes for an option.
 */
function octal(text: string): string {
  const isSpelled = (character: string, index: number) =>
    UNPRINTABLE.test(character) || /['"\\!`$]/.test(character) || (index === 0 && character === "-");
  return [...text]
    .map((character, index) => (isSpelled(character, index) ? spelled(character) : character))
    .join("");
}

function spelled(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
