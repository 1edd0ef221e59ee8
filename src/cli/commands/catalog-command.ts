import { type Argument, Command, CommanderError, InvalidArgumentError, type Option } from "commander";
import type { CommandFacts, CommandOptions } from "../../contract/errors/advice.ts";
import type { App, Session } from "../app.ts";
import type { Takes } from "../global-flags.ts";
import type { OutputShape } from "../output/views/view.ts";
import type { CommandModule, RunOptions } from "../run-command.ts";
import { collect, RefusedValue } from "./arguments.ts";
import { CatalogHelp, examplesText } from "./help/format.ts";

/** The help heading for the global options that select and contact a catalog. */
export const CONNECTION_OPTIONS = "Connection options:";

/** The facts about a command that needs neither a valid configuration nor a catalog. */
export const ANYWHERE = { allowBrokenConfig: true, isWithoutCatalog: true } as const;

/** A command whose code is loaded only when needed. The schema of its output is derived from its views. */
export class CatalogCommand extends Command {
  load: (() => Promise<{ view?: OutputShape; otherwise?: { readonly view: OutputShape } }>) | undefined;
  facts: CommandFacts = {};
  program: CatalogCommand = this;
  /** The words of the command line, or none if the program is described as a whole. It is set on the program. */
  words: readonly string[] = [];
  /** Returns the program with all commands. It is set on the program. */
  describeAll: () => CatalogCommand = () => this.program;
  #isPartial = false;
  /** A function that runs the parsed command. It is set on the program, not on the command. */
  start: ((session: Session) => Promise<void>) | undefined;
  before: ((app: App) => Promise<void>) | undefined;
  declare readonly commands: readonly CatalogCommand[];
  /** The words of the command line. Commander sets this property on the program, but does not declare it. */
  declare readonly rawArgs: readonly string[];
  readonly taken = new Map<Argument | Option, Takes>();
  readonly shaping = new Map<Option, "data" | "screen">();
  /** Other words that people type, each with its replacement, which is undefined for the command itself. */
  readonly otherWords: (readonly [typed: string, instead: string | undefined])[] = [];
  #last: Argument | Option | undefined;
  exampleLines: readonly string[] = [];

  override createHelp(): CatalogHelp {
    return new CatalogHelp();
  }

  get below(): readonly (readonly [name: string, summary: string])[] {
    return this.commands.map((command) => [command.name(), command.summary()]);
  }

  /** Returns the entries that the command line names or, if it names none, all, because describing every command takes time. */
  named<Register>(commands: Readonly<Record<string, Register>>): readonly (readonly [string, Register])[] {
    const all = Object.entries(commands);
    const named = all.filter(([name]) => this.program.words.includes(name));
    this.#isPartial = named.length > 0;
    return this.#isPartial ? named : all;
  }

  subcommand(name: string, summary: string): CatalogCommand {
    const command = new CatalogCommand(name).copyInheritedSettings(this).summary(summary);
    command.program = this.program;
    this.addCommand(command);
    return command;
  }

  override addArgument(argument: Argument): this {
    this.#last = argument;
    guard(argument, argument.name());
    return super.addArgument(argument);
  }

  override addOption(option: Option): this {
    this.#last = option;
    guard(option, option.long ?? option.flags);
    return super.addOption(option);
  }

  /** Prints help. Throws an error if the command line names an unknown subcommand, which commander would ignore. */
  override outputHelp(): void {
    const [word = "help"] = this.args;
    const isKnown = this.below.length === 0 || ["help", ...this.below.map(([name]) => name)].includes(word);
    if (!isKnown && !word.startsWith("-")) throw new CommanderError(2, "commander.unknownCommand", "");
    if (this.#isPartial) {
      // The value of an option was the name of a command.
      const program = this.program.describeAll();
      const whole = program.commands.find((each) => each.name() === this.name()) ?? program;
      whole.outputHelp();
    } else super.outputHelp();
  }

  takes(kind: Takes): this {
    if (this.#last) this.taken.set(this.#last, kind);
    return this;
  }

  /**
   * Adds other words for the latest option or, before any of them, for the command: each is a word, or an option with a value
   * (`--format json`). By default, that option or command is suggested. `instead` is another command or option, or a sentence that
   * explains why there is no replacement.
   */
  also(words: string, instead?: string): this {
    const last = this.#last;
    const own = last === undefined ? undefined : "long" in last ? (last.long ?? "") : "";
    for (const word of words.split(", ")) this.otherWords.push([word, instead ?? own]);
    return this;
  }

  /** Marks the latest option as one that selects or changes what is printed, so that suggested commands repeat it. */
  shapes(kind: "data" | "screen"): this {
    if (this.#last && "long" in this.#last) this.shaping.set(this.#last, kind);
    return this;
  }

  /** Returns the options of the command line that shape its output. */
  outputOptions(): CommandOptions {
    const entries = [...this.shaping.keys()].map((option) => {
      const value: unknown = this.getOptionValue(option.attributeName());
      return [option.long?.slice(2), value === undefined || value === true ? value : String(value)];
    });
    return Object.fromEntries(entries);
  }

  is(facts: CommandFacts): this {
    this.facts = { ...this.facts, ...facts };
    return this;
  }

  /** Sets the examples in the command's help. Tests run the examples. */
  examples(...lines: readonly string[]): this {
    this.exampleLines = lines;
    return this.addHelpText("after", ({ command }) => examplesText(lines, command));
  }

  /** Makes the command run the code that `load` loads. The code is not loaded if help is requested or the parser rejects the command line. */
  runs<Received extends readonly unknown[], Row, Facts extends object>(
    load: () => Promise<CommandModule<Received, Row, Facts>>,
    { allowBrokenConfig, interrupted, ...facts }: CommandFacts & RunOptions = {},
  ): this {
    this.load = load;
    this.facts = { ...this.facts, ...facts };
    return this.action((...received: Received) => {
      const { rawArgs: words } = this.program;
      // Commander accepts a negative number, and an option whose hyphens a web page has changed, as an operand.
      if (this.args.some((word) => /^(?:-\d|[–—])/.test(word)) && !words.includes("--"))
        this.error("", { code: "commander.unknownOption" });
      this.#assertValues();
      this.program.start = async (session) => {
        const [{ openApp, runCommand }, module] = await Promise.all([import("../run-command.ts"), load()]);
        const app = await openApp(session, this.optsWithGlobals());
        const options = { before: this.before, allowBrokenConfig, interrupted, words };
        await runCommand(app, module, received, options);
      };
    });
  }

  /** Throws an error if the value of an option is the name of another: commander accepts `--category --all`. */
  #assertValues(): void {
    const options = [...this.options, ...this.program.options];
    const values: Readonly<Record<string, unknown>> = this.optsWithGlobals();
    const incomplete = options.find((option) =>
      options.some(({ long }) => long !== undefined && values[option.attributeName()] === long),
    );
    if (incomplete) this.error(`${incomplete.long}`, { code: "commander.optionMissingArgument" });
  }
}

/** Makes the parser for an argument or an option throw a `RefusedValue` for an invalid value. */
function guard(value: Argument | Option, name: string): void {
  const { parseArg, argChoices } = value;
  if (parseArg === undefined || parseArg === collect) return;
  value.parseArg = (text, earlier) => {
    try {
      return parseArg(text, earlier);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      const advice = argChoices ? undefined : error.message.replace(/\.$/, "");
      throw new RefusedValue({ name, text, choices: argChoices ?? [] }, advice);
    }
  };
}
