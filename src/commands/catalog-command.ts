import { Command } from "commander";
import type { OutputShape } from "../views/view.ts";

/** The shapes of what a command prints: its view's, and that of what it shows instead with some arguments. */
export interface PrintedShapes {
  readonly view?: OutputShape;
  readonly others?: readonly OutputShape[];
}

/** What loads a command's code. */
type Load = () => Promise<PrintedShapes>;

/** A command that keeps what loads its code, from which the schema of its output is derived. */
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

/** Reports whether an action was made by `action`, which attaches what loads the code. */
function isLoading(act: object): act is { readonly load: Load } {
  return "load" in act && typeof act.load === "function";
}

/** Returns the commands below a program that load code, by the names of their schemas: `draft-create`. */
export function loadingCommands(program: Command, prefix = ""): ReadonlyMap<string, Load> {
  return new Map(
    program.commands.flatMap((command) => {
      const name = prefix + command.name();
      const own = command instanceof CatalogCommand && command.load ? [[name, command.load] as const] : [];
      return [...own, ...loadingCommands(command, `${name}-`)];
    }),
  );
}
