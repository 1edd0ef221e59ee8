/** A completion, and its description. */
export type Candidate = readonly [value: string, about: string];

/** An option as completion sees it. */
export interface KnownOption {
  readonly long: string;
  readonly short: string | undefined;
  readonly about: string;
  readonly takesValue: boolean;
  readonly repeats: boolean;
  readonly choices: readonly string[];
}

/** A command as completion sees it. */
export interface KnownCommand {
  /** Its words after the program's name: `draft create`. */
  readonly path: string;
  readonly options: readonly KnownOption[];
  /** The names and summaries of the commands below it. */
  readonly below: readonly Candidate[];
  /** The choices of each argument; none for free text. */
  readonly choices: readonly (readonly string[])[];
}

/** Everything that completion knows, but for names seen before. Plain data, which the build stores in the package. */
export interface CompletionTable {
  /** The program's own path is empty. Global options stand with the program only. */
  readonly commands: readonly KnownCommand[];
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
}

/** The meaning of the words before the one to complete. */
export interface Line {
  /** The deepest command on the line. */
  readonly command: KnownCommand;
  /** The arguments given to the command so far. */
  readonly operands: readonly string[];
  /** The option whose value comes next. */
  readonly awaiting: KnownOption | undefined;
  /** The long names of the options given, with the last value of each. */
  readonly given: ReadonlyMap<string, string>;
  /** True after a `--`: no option follows. */
  readonly isPastOptions: boolean;
}

/** Parses the words before the one to complete. Unknown words are ignored. */
export function readLine(table: CompletionTable, words: readonly string[]): Line {
  let command = commandAt(table, "");
  let awaiting: KnownOption | undefined;
  let isPastOptions = false;
  const operands: string[] = [];
  const given = new Map<string, string>();
  for (const word of words) {
    if (awaiting) {
      given.set(awaiting.long, word);
      awaiting = undefined;
    } else if (!isPastOptions && word === "--") {
      isPastOptions = true;
    } else if (!isPastOptions && word.startsWith("-") && word !== "-") {
      const [flag, value] = split(word);
      const option = optionsOf(table, command).find(({ long, short }) => flag === long || flag === short);
      if (option) given.set(option.long, value ?? "");
      awaiting = value === undefined && option?.takesValue ? option : undefined;
    } else if (operands.length === 0 && command.below.some(([name]) => name === word)) {
      command = commandAt(table, `${command.path} ${word}`.trim());
    } else {
      operands.push(word);
    }
  }
  return { command, operands, awaiting, given, isPastOptions };
}

/** Returns the options of a command: its own, then the global ones. */
export function optionsOf(table: CompletionTable, command: KnownCommand): readonly KnownOption[] {
  return command.path === "" ? command.options : [...command.options, ...commandAt(table, "").options];
}

/** Splits `--name=value` into its parts; for anything else the second is undefined. */
export function split(word: string): readonly [flag: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function commandAt({ commands }: CompletionTable, path: string): KnownCommand {
  return commands.find((command) => command.path === path) ?? { path, options: [], below: [], choices: [] };
}
