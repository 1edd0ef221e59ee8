import type { Context } from "../context.ts";
import type { CommandCall, CommandOptions } from "../errors/advice.ts";

/** The shells that commands are printed for. `windows` covers cmd.exe and PowerShell; `posix` also covers fish. */
export type Shell = "posix" | "windows";

/** How commands of this tool are printed in one run. */
export interface CommandStyle {
  /** The options that name the catalog of the run; none when the next command finds it in the environment or the store. */
  readonly catalog: CommandOptions;
  readonly shell: Shell;
}

/** The style for a POSIX shell and the catalog of the settings. */
export const POSIX: CommandStyle = { catalog: {}, shell: "posix" };

/**
 * Returns the style for a run. Printed commands name the catalog as the command line of the run did. `--base-url sandbox` equals
 * `--sandbox`.
 */
export function commandStyleOf(
  { sandbox, baseUrl }: { readonly sandbox?: true | undefined; readonly baseUrl?: string | undefined },
  { env, platform }: Pick<Context, "env" | "platform">,
): CommandStyle {
  const isSandbox = sandbox || baseUrl?.trim() === "sandbox";
  return {
    catalog: isSandbox ? { sandbox: true } : { "base-url": baseUrl },
    // Git Bash, MSYS2 and Cygwin set `MSYSTEM`, and read words like a POSIX shell.
    shell: platform === "win32" && !env["MSYSTEM"] ? "windows" : "posix",
  };
}

/** Returns a command of this tool as one line for the shell of the style. */
export function commandLine(call: CommandCall, style: CommandStyle): string {
  return commandWords(call, style).join(" ");
}

/** Returns the words of that line, quoted for the shell. The line may be broken between words. */
export function commandWords({ verb, operands, options, line }: CommandCall, style: CommandStyle): string[] {
  const word = (text: string) => shellWord(text, style.shell);
  if (line) return ["catalog", ...line.words.map(word), ...(line.tail === undefined ? [] : [line.tail])];
  const namesCatalog = options["base-url"] !== undefined || options["sandbox"] !== undefined;
  const isComplete = namesCatalog || !needsCatalog(verb, options);
  const named = optionWords(isComplete ? options : { ...options, ...style.catalog }, word);
  const words = operands.map(word);
  const start = ["catalog", ...verb.split(" ")];
  // After `--` nothing is an option, so the options precede it. A lone `-` is standard input.
  const isLikeOption = operands.some((operand) => operand.startsWith("-") && operand !== "-");
  return isLikeOption ? [...start, ...named, "--", ...words] : [...start, ...words, ...named];
}

/** Commands that use no catalog or name one themselves. */
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
  // `--from` may name a live listing.
  if (from !== undefined) return true;
  return !verb.endsWith("--help") && !WITHOUT_CATALOG.some((start) => `${verb} `.startsWith(`${start} `));
}

function optionWords(options: CommandOptions, word: (text: string) => string): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (value === true) return [`--${name}`];
    // A value that looks like an option is joined to the name.
    return value.startsWith("-") ? [`--${name}=${word(value)}`] : [`--${name}`, word(value)];
  });
}

/** Words that need no quotes in any POSIX shell; zsh expands one that starts with `=`. */
const PLAIN_WORD = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/** Characters that must not be printed: C0 and C1 controls, DEL, line ends and bidirectional controls. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;

/** Returns a text as one word of a shell. */
export function shellWord(text: string, shell: Shell): string {
  return shell === "windows" ? windowsWord(text) : posixWord(text);
}

/**
 * Returns a text as one word of a POSIX shell or fish. Unprintable characters are octal escapes for `printf`. A shell removes line ends at
 * the end of its output, so a word that ends with one is written as `$'…'` instead (POSIX.1-2024 §2.2.4).
 */
function posixWord(text: string): string {
  if (PLAIN_WORD.test(text)) return text;
  // Quotes and backslashes are outside the quotes, because fish treats a backslash between single quotes as an escape and sh does not.
  if (!UNPRINTABLE.test(text)) return `'${text.replaceAll(/['\\]/g, (character) => `'\\${character}'`)}'`;
  return text.endsWith("\n") ? `$'${octal(text)}'` : `"$(printf '${octal(text).replaceAll("%", "%%")}')"`;
}

/** Words that need no quotes in cmd.exe and PowerShell. A comma would make a list, and `@` and `-` have a meaning at the start. */
const PLAIN_WINDOWS_WORD = /^[\w.:/\\][\w@+:./\\=-]*$/;

/** Characters that one of the shells, or the parser of a program's arguments, interprets even within double quotes. */
const UNQUOTABLE = /["%!$`\u201c-\u201e]|\\$/;

/** The placeholder for a text that cannot be quoted the same way for both shells. */
const PLACEHOLDER = "FILE";

/** Returns a text as one word that cmd.exe and PowerShell read the same way. */
function windowsWord(text: string): string {
  if (UNPRINTABLE.test(text) || UNQUOTABLE.test(text)) return PLACEHOLDER;
  return PLAIN_WINDOWS_WORD.test(text) ? text : `"${text}"`;
}

/**
 * Returns the text with octal escapes. It also escapes quotes, backslashes, `!`, which some shells replace within double quotes, and a
 * hyphen at the start, which `printf` would treat as an option.
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
