import { Command } from "commander";
import { HELP_FLAGS } from "../version.ts";
import type { OutputShape } from "../views/view.ts";

/** The views that an `X.run.ts` module exports. */
export interface CommandViews {
  /** Undefined if the command prints nothing. */
  readonly view?: OutputShape;
  /** The view of another kind of result, which the command shows for certain arguments or options. */
  readonly otherwise?: { readonly view: OutputShape };
}

type Load = () => Promise<CommandViews>;

/** A command with a function that loads its code. The schema of the output is derived from the loaded views. */
export class CatalogCommand extends Command {
  load: Load | undefined;

  override createCommand(name?: string): CatalogCommand {
    return new CatalogCommand(name);
  }

  override action(act: Parameters<Command["action"]>[0]): this {
    if (isLoading(act)) this.load = act.load;
    return super.action(act);
  }
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

/** Reports whether a line asks for help on an unknown command. Commander would print the help of the group instead. */
export function asksHelpForUnknown(program: Command, argv: readonly string[]): boolean {
  if (!argv.some((word) => HELP_FLAGS.split(", ").includes(word))) return false;
  let command: Command | undefined = program;
  for (const word of argv.filter((each) => !each.startsWith("-"))) {
    if (command.commands.length === 0) return false;
    command = command.commands.find((below) => below.name() === word);
    if (command === undefined) return true;
  }
  return false;
}
