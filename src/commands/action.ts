import type { Command } from "commander";
import type { App, Session } from "../app/app.ts";
import type { Shown, ShownOtherwise } from "../output/shown.ts";
import type { OutputShape, View } from "../views/view.ts";
import type { CommandViews } from "./catalog-command.ts";

/** The exports of an `X.run.ts` module. */
interface CommandModule<Received extends readonly unknown[], Row, Facts extends object> extends CommandViews {
  /** Receives the arguments and options that commander parsed, and returns the result. */
  run(
    app: App,
    ...received: Received
  ): Promise<Shown<Row, Facts> | ShownOtherwise | undefined> | Promise<void>;
  readonly view?: View<Row, Facts>;
  readonly otherwise?: { readonly view: OutputShape; when(...received: Received): boolean };
}

interface ActionOptions {
  /** True if the command also runs with an invalid configuration. */
  readonly allowBrokenConfig?: true;
  /** The sentence to print if a signal ends the command. By default, it says that nothing was changed. */
  readonly interrupted?: string;
}

/**
 * Returns an action for commander that loads the command's code, checks the output options, runs the command and presents its result. For
 * help and usage errors, the code is not loaded.
 */
export function action<Received extends readonly unknown[], Row, Facts extends object>(
  session: Session,
  load: () => Promise<CommandModule<Received, Row, Facts>>,
  { allowBrokenConfig, interrupted }: ActionOptions = {},
) {
  const act = async function (this: Command, ...received: Received): Promise<void> {
    const [{ openApp }, { run, view, otherwise }] = await Promise.all([import("../app/open-app.ts"), load()]);
    const { app, outputs } = openApp(session, this.optsWithGlobals());
    if (interrupted !== undefined) app.reporter.leaves({ statement: interrupted });
    try {
      const [problem] = app.problems;
      if (problem && !allowBrokenConfig) throw problem;
      outputs.check(otherwise?.when(...received) ? otherwise.view : view);
      const shown = await run(app, ...received);
      if (shown && view) await outputs.presenter().present(view, shown);
    } finally {
      await app.close();
    }
  };
  return Object.assign(act, { load });
}
