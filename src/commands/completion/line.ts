/** A word that fits, and what it is. */
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
  /** The choices of each argument; none where anything goes. */
  readonly choices: readonly (readonly string[])[];
}

/** Everything that completion knows but for names seen. Plain data, so that the build can put it in the place of this file. */
export interface CompletionTable {
  /** The program's own path is empty. Options of every command stand with the program alone. */
  readonly commands: readonly KnownCommand[];
  readonly settings: readonly Candidate[];
  readonly codes: readonly Candidate[];
  readonly topics: readonly Candidate[];
}

/** The meaning of the words before the one to complete. */
export interface Line {
  /** The deepest command that is named. */
  readonly command: KnownCommand;
  /** The arguments that the command has already. */
  readonly operands: readonly string[];
  /** The option whose value comes next. */
  readonly awaiting: KnownOption | undefined;
  /** The long names of the options that are there, with the last value of each. */
  readonly given: ReadonlyMap<string, string>;
  /** True after a `--`: no option follows. */
  readonly isPastOptions: boolean;
}

/** Reads the words before the one to complete. What is unknown is passed over. */
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

/** The options that a command takes: its own, then those of every command. */
export function optionsOf(table: CompletionTable, command: KnownCommand): readonly KnownOption[] {
  return command.path === "" ? command.options : [...command.options, ...commandAt(table, "").options];
}

/** `--name=value` as its two parts; of anything else the second is undefined. */
export function split(word: string): readonly [flag: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function commandAt({ commands }: CompletionTable, path: string): KnownCommand {
  return commands.find((command) => command.path === path) ?? { path, options: [], below: [], choices: [] };
}
