import type { Context } from "../context.ts";
import type { CommandCall, CommandOptions } from "../errors/advice.ts";

/** The shells that commands are printed for. `windows` means both cmd.exe and PowerShell; `posix` includes fish. */
type Shell = "posix" | "windows";

/** How commands of this tool are printed during one run. */
export interface CommandStyle {
  /** The options that specify the run's catalog; empty if the next command finds the catalog in the environment or the store. */
  readonly catalog: CommandOptions;
  readonly shell: Shell;
}

/** The style for a POSIX shell and the catalog in the settings. */
export const POSIX: CommandStyle = { catalog: {}, shell: "posix" };

/** Returns the style for a run. Printed commands specify the same catalog as the run's own command line. */
export function commandStyleOf(
  { sandbox, baseUrl }: { readonly sandbox?: true | undefined; readonly baseUrl?: string | undefined },
  { env, platform }: Pick<Context, "env" | "platform">,
): CommandStyle {
  const isSandbox = sandbox || baseUrl?.trim() === "sandbox";
  return {
    catalog: isSandbox ? { sandbox: true } : { "base-url": baseUrl },
    // Git Bash and MSYS2 set `MSYSTEM`, and parse words as a POSIX shell does.
    shell: platform === "win32" && !env["MSYSTEM"] ? "windows" : "posix",
  };
}

/** Returns a command of this tool as one line for a shell. */
export function commandLine(call: CommandCall, style: CommandStyle): string {
  return commandWords(call, style).join(" ");
}

/** Returns the words of a command of this tool, quoted for the shell. */
export function commandWords({ verb, operands, options, line }: CommandCall, style: CommandStyle): string[] {
  const word = (text: string) => shellWord(text, style.shell);
  if (line) return ["catalog", ...line.words.map(word), ...(line.tail === undefined ? [] : [line.tail])];
  const namesCatalog = options["base-url"] !== undefined || options["sandbox"] !== undefined;
  const isComplete = namesCatalog || !needsCatalog(verb, options);
  const named = optionWords(isComplete ? options : { ...options, ...style.catalog }, word);
  const words = operands.map(word);
  const start = ["catalog", ...verb.split(" ")];
  // Nothing after `--` is parsed as an option, so the options precede `--`. A lone `-` means standard input.
  const isLikeOption = operands.some((operand) => operand.startsWith("-") && operand !== "-");
  return isLikeOption ? [...start, ...named, "--", ...words] : [...start, ...words, ...named];
}

/** The first words of commands that need no catalog. */
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
  // The value of `--from` can be a live listing.
  if (from !== undefined) return true;
  return !verb.endsWith("--help") && !WITHOUT_CATALOG.some((start) => `${verb} `.startsWith(`${start} `));
}

function optionWords(options: CommandOptions, word: (text: string) => string): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (value === true) return [`--${name}`];
    // A value that looks like an option is joined to the option's name with `=`.
    return value.startsWith("-") ? [`--${name}=${word(value)}`] : [`--${name}`, word(value)];
  });
}

/** Words that need no quotes in any POSIX shell. A word that starts with `=` needs quotes, because zsh expands such words. */
const PLAIN_WORD = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/** Characters that must not be printed: C0 and C1 controls, DEL, line endings and bidirectional controls. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/;

/** Returns text as one word for a shell, quoted if necessary. */
export function shellWord(text: string, shell: Shell): string {
  return shell === "windows" ? windowsWord(text) : posixWord(text);
}

/**
 * Returns text as one word for a POSIX shell or fish. Unprintable characters are written as octal escapes for `printf`. Command
 * substitution removes trailing newlines, so a word that ends with a newline is written as `$'…'` instead (POSIX.1-2024 §2.2.4).
 */
function posixWord(text: string): string {
  if (PLAIN_WORD.test(text)) return text;
  // Single quotes and backslashes are written outside the quotes. Between single quotes, fish treats a backslash as an escape, but sh does
  // not.
  if (!UNPRINTABLE.test(text)) return `'${text.replaceAll(/['\\]/g, (character) => `'\\${character}'`)}'`;
  return text.endsWith("\n") ? `$'${octal(text)}'` : `"$(printf '${octal(text).replaceAll("%", "%%")}')"`;
}

/** Words that need no quotes in cmd.exe or PowerShell. A comma would create a list, and a leading `@` or `-` has a special meaning. */
const PLAIN_WINDOWS_WORD = /^[\w.:/\\][\w@+:./\\=-]*$/;

/** Characters that cmd.exe, PowerShell or a program's argument parser interprets even within double quotes. */
const UNQUOTABLE = /["%!$`\u201c-\u201e]|\\$/;

/** The placeholder for text that cannot be quoted for both cmd.exe and PowerShell. */
const PLACEHOLDER = "FILE";

/** Returns text as one word that cmd.exe and PowerShell parse in the same way, or a placeholder if there is no such word. */
function windowsWord(text: string): string {
  if (UNPRINTABLE.test(text) || UNQUOTABLE.test(text)) return PLACEHOLDER;
  return PLAIN_WINDOWS_WORD.test(text) ? text : `"${text}"`;
}

/**
 * The characters to escape in the argument of `printf` and in `$'…'`. Some shells replace `!` within double quotes, and `printf` would
 * treat a leading hyphen as an option.
 */
const ESCAPED = new RegExp(`^-|['"\\\\!\`$]|${UNPRINTABLE.source}`, "g");

function octal(text: string): string {
  const append = (codes: string, byte: number) => `${codes}\\${byte.toString(8).padStart(3, "0")}`;
  return text.replaceAll(ESCAPED, (character) => Buffer.from(character).reduce(append, ""));
}
