import type { App, Session } from "./app.ts";
import type { GlobalFlags } from "./global-flags.ts";
import { openApp } from "./open-app.ts";
import { checkOutput } from "./output/fields.ts";
import { present } from "./output/presenter.ts";
import type { Shown, ShownOtherwise } from "./output/shown.ts";
import type { OutputShape, View } from "./output/views/view.ts";

/** One run of a command that was parsed. */
export interface CommandRun<Row, Facts extends object> {
  readonly session: Session;
  readonly flags: GlobalFlags;
  readonly view: View<Row, Facts> | undefined;
  /** The view of the result that these arguments and options select. The output options are checked against it. */
  readonly shape: OutputShape | undefined;
  /** True if the command runs even if the configuration is invalid. */
  readonly allowsBrokenConfig: boolean;
  /** The sentence to print if a signal ends the command before it sets another. */
  readonly interrupted: string | undefined;
  /** Checks the app before the command runs. */
  readonly before: ((app: App) => Promise<void>) | undefined;
  readonly run: (app: App) => Promise<Shown<Row, Facts> | ShownOtherwise | undefined> | Promise<void>;
}

/** Runs a command: opens the app, checks the output options, does the command's work, and presents the result. */
export async function runCommand<Row, Facts extends object>(command: CommandRun<Row, Facts>): Promise<void> {
  const { app, printing } = openApp(command.session, command.flags);
  if (command.interrupted !== undefined) app.reporter.leaves({ statement: command.interrupted });
  try {
    await command.before?.(app);
    const [problem] = app.problems;
    if (problem && !command.allowsBrokenConfig) throw problem;
    checkOutput(command.shape, printing);
    const shown = await command.run(app);
    if (shown && command.view) await present(printing, command.view, shown);
  } finally {
    await app.close();
  }
}
