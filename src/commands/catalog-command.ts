import { type Argument, Command, CommanderError, InvalidArgumentError, type Option } from "commander";
import type { Takes } from "../argv/command-table.ts";
import type { OutputShape } from "../views/view.ts";
import { collect } from "./arguments.ts";

/** The views that an `X.run.ts` module exports. */
export interface CommandViews {
  /** Undefined if the command prints nothing. */
  readonly view?: OutputShape;
  /** The view of another kind of result, which the command shows for certain arguments or options. */
  readonly otherwise?: { readonly view: OutputShape };
}

type Load = () => Promise<CommandViews>;

declare module "commander" {
  interface Command {
    /** States what the argument or option that was added last takes. */
    takes(kind: Takes): this;
    /** Returns what an argument or option takes, or undefined if it was not stated. */
    takenBy(value: Argument | Option): Takes | undefined;
  }
}

/** A command with a function that loads its code. The schema of the output is derived from the loaded views. */
export class CatalogCommand extends Command {
  load: Load | undefined;
  /** The words of the command line, which commander sets on the program but does not declare. */
  declare readonly rawArgs: readonly string[];
  readonly #taken = new Map<Argument | Option, Takes>();
  #last: Argument | Option | undefined;

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

  override takes(kind: Takes): this {
    if (this.#last) this.#taken.set(this.#last, kind);
    return this;
  }

  override takenBy(value: Argument | Option): Takes | undefined {
    return this.#taken.get(value);
  }

  override createCommand(name?: string): CatalogCommand {
    return new CatalogCommand(name);
  }

  override action(act: Parameters<Command["action"]>[0]): this {
    if (isLoading(act)) this.load = act.load;
    return super.action(act);
  }
}

/** Returns all words of the command line that runs a command of the program. */
export function wordsOf({ parent }: Command): readonly string[] {
  return parent instanceof CatalogCommand ? parent.rawArgs : [];
}

function isLoading(act: object): act is { readonly load: Load } {
  return "load" in act && typeof act.load === "function";
}

/**
 * For each command that loads its code, returns a function that loads the shapes of the command's output. The functions are keyed by the
 * names of schemas, such as `draft-create`. A command that prints nothing has no shapes.
 */
export function shapeLoaders(program: Command, prefix = ""): ReadonlyMap<string, LoadShapes> {
  return new Map(
    program.commands.flatMap((command) => {
      const name = prefix + command.name();
      const load = command instanceof CatalogCommand ? command.load : undefined;
      const own = load ? [[name, async () => shapesOf(await load())] as const] : [];
      return [...own, ...shapeLoaders(command, `${name}-`)];
    }),
  );
}

type LoadShapes = () => Promise<readonly OutputShape[]>;

function shapesOf({ view, otherwise }: CommandViews): readonly OutputShape[] {
  return [view, otherwise?.view].filter((shape) => shape !== undefined);
}

/** A value that the description of an argument or an option does not accept. */
export class RefusedValue extends CommanderError {
  /** The argument or the long name of the option, the value, and the accepted values if they are listed. */
  readonly refused: { readonly name: string; readonly text: string; readonly choices: readonly string[] };
  readonly advice: string | undefined;

  constructor(
    name: string,
    text: string,
    { advice, choices = [] }: { readonly advice?: string; readonly choices?: readonly string[] },
  ) {
    super(2, "catalog.refusedValue", `Invalid ${name} "${text}"`);
    this.refused = { name, text, choices };
    this.advice = advice;
  }
}

/** Makes the parser of an argument or an option throw a `RefusedValue` for an invalid value. */
function guard(value: Argument | Option, name: string): void {
  const { parseArg, argChoices } = value;
  if (parseArg === undefined || parseArg === collect) return;
  value.parseArg = (text, earlier) => {
    try {
      return parseArg(text, earlier);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new RefusedValue(
        name,
        text,
        argChoices ? { choices: argChoices } : { advice: error.message.replace(/\.$/, "") },
      );
    }
  };
}
