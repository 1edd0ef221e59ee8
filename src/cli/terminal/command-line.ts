import { UNPRINTABLE } from "../../base/text/sanitize.ts";
import type { CommandCall, CommandFacts, CommandOptions } from "../../contract/errors/advice.ts";

/** The shells that commands are printed for. `windows` means both cmd.exe and PowerShell; `posix` includes fish. */
type Shell = "posix" | "windows";

/** The style in which this tool's commands are printed during one run. */
export interface CommandStyle {
  /** The options that specify the run's catalog, unless the next command finds the catalog in the environment or the store. */
  readonly catalog: CommandOptions;
  readonly shell: Shell;
  /** Returns the facts about a command that its description states. */
  readonly factsOf?: (verb: string) => CommandFacts;
  /** The value of `--data`, which commands with this option repeat. */
  readonly data?: string | undefined;
  /** A relative `CATALOG_DATA_DIR`. It may be set for this run only, so commands for POSIX shells repeat it. */
  readonly dataVariable?: string | undefined;
  /** Returns the data folder for commands that write data, if they cannot use the run's. */
  readonly writableData?: () => string | undefined;
  /** Reports whether commands can store values in the configuration folder. */
  readonly canStore?: () => boolean;
  /** True if the run's catalog is the sandbox, which does not require a login. */
  readonly isSandbox?: boolean;
}

/** The command style for a POSIX shell, without options that specify the catalog. */
export const POSIX: CommandStyle = { catalog: {}, shell: "posix" };

/** Returns one of this tool's commands as a single line for a shell. */
export function commandLine(call: CommandCall, style: CommandStyle): string {
  return commandWords(call, style).join(" ");
}

/** Returns the words in one of this tool's commands, quoted for the shell. */
export function commandWords(call: CommandCall, style: CommandStyle): string[] {
  const { verb, operands, options, line } = call;
  const word = (text: string) => shellWord(text, style.shell);
  // cmd.exe and PowerShell set a variable for the whole session, so printed commands need not repeat it.
  const facts = call.facts ?? (line === undefined ? style.factsOf?.(verb) : undefined) ?? {};
  const here = facts.writesData ? style.writableData?.() : undefined;
  const data = line?.data ?? style.dataVariable ?? (style.data === undefined ? here : undefined);
  const program = [...(data && style.shell === "posix" ? [`CATALOG_DATA_DIR=${word(data)}`] : []), "catalog"];
  if (line) return [...program, ...line.words.map(word)];
  if (verb === "auth login" && style.isSandbox) return [...program, "auth", "login", "--base-url", "URL"];
  // If the run's catalog is the sandbox, the command finds it in the same way.
  const own = style.isSandbox ? { ...options, sandbox: undefined } : options;
  const namesCatalog = own["base-url"] !== undefined || own["sandbox"] !== undefined;
  // With `--from`, `draft init` can read a live listing.
  const isComplete = namesCatalog || (own["from"] === undefined && facts.isWithoutCatalog);
  const folder = facts.hasData ? { data: style.data && (here ?? style.data) } : {};
  const named = optionWords({ ...own, ...folder, ...(isComplete ? {} : style.catalog) }, word);
  const words = operands.map(word);
  const start = [...program, ...verb.split(" ")];
  // Nothing after `--` is parsed as an option, so the options precede `--`. A lone `-` means standard input.
  const isLikeOption = operands.some((operand) => /^[-–—]./.test(operand));
  return isLikeOption ? [...start, ...named, "--", ...words] : [...start, ...words, ...named];
}

function optionWords(options: CommandOptions, word: (text: string) => string): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (value === true) return [`--${name}`];
    // A value that looks like an option is joined to the option's name with `=`.
    return value.startsWith("-") ? [`--${name}=${word(value)}`] : [`--${name}`, word(value)];
  });
}

/** Words that do not need quotes in any POSIX shell or fish. At the start of a word, zsh expands `=`, and fish expands `%`. */
const PLAIN_WORD = /^[\w@+:,./-][\w@%+=:,./-]*$/;

/** Quotes text as one word for a shell if necessary. Returns a placeholder for text that cannot be quoted reliably. */
export function shellWord(text: string, shell: Shell): string {
  if (shell === "posix") return posixWord(text);
  if (UNPRINTABLE.test(text) || UNQUOTABLE.test(text)) return PLACEHOLDER;
  return PLAIN_WINDOWS_WORD.test(text) ? text : `"${text}"`;
}

/** Quotes a word for POSIX shells and fish. Unprintable characters become octal escapes for `printf`, because some shells lack `$'…'`. */
function posixWord(text: string): string {
  if (PLAIN_WORD.test(text)) return text;
  // A single quote would end the quotes, and fish interprets a backslash within them, so both are written outside the quotes.
  if (!UNPRINTABLE.test(text)) return `'${text.replaceAll(/['\\]/g, (character) => `'\\${character}'`)}'`;
  // Command substitution would remove a trailing newline.
  return text.endsWith("\n") ? PLACEHOLDER : `"$(printf '${octal(text).replaceAll("%", "%%")}')"`;
}

/** Words that do not need quotes in cmd.exe or PowerShell. A comma would create a list, and a leading `@` or `-` has a special meaning. */
const PLAIN_WINDOWS_WORD = /^[\w.:/\\][\w@+:./\\=-]*$/;

/** Characters that cmd.exe, PowerShell or a program's argument parser interprets even within double quotes. */
const UNQUOTABLE = /["%!$`\u201c-\u201e]|\\$/;

const PLACEHOLDER = "FILE";

/** The characters to escape for `printf`: some shells replace `!` within double quotes, and a leading hyphen would be an option. */
const ESCAPED = new RegExp(`^-|['"\\\\!\`$]|${UNPRINTABLE.source}`, "g");

function octal(text: string): string {
  const append = (codes: string, byte: number) => `${codes}\\${byte.toString(8).padStart(3, "0")}`;
  return text.replaceAll(ESCAPED, (character) => Buffer.from(character).reduce(append, ""));
}
