import { Command } from "commander";
import { HELP_FLAGS } from "../version.ts";
import type { OutputShape } from "../views/view.ts";

/** The shapes that a command prints: the shape of its view, and other shapes for certain arguments. */
export interface PrintedShapes {
  readonly view?: OutputShape;
  readonly others?: readonly OutputShape[];
}

/** A function that loads a command's code. */
type Load = () => Promise<PrintedShapes>;

/** A command that keeps the function that loads its code, because the schema of its output is derived from that code. */
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

/** Reports whether an action was created by the function `action`, which attaches the `load` function. */
function isLoading(act: object): act is { readonly load: Load } {
  return "load" in act && typeof act.load === "function";
}

/** Returns the `load` functions of a program's commands, keyed by the names of their schemas, such as `draft-create`. */
export function loadingCommands(program: Command, prefix = ""): ReadonlyMap<string, Load> {
  return new Map(
    program.commands.flatMap((command) => {
      const name = prefix + command.name();
      const own = command instanceof CatalogCommand && command.load ? [[name, command.load] as const] : [];
      return [...own, ...loadingCommands(command, `${name}-`)];
    }),
  );
}

/** Reports whether a line asks for help on an unknown command. For such a line, commander would print the help of the group. */
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
