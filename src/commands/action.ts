import type { Command } from "commander";
import type { App, Session } from "../app/app.ts";
import type { OutputShape, Shown, ShownOtherwise, View } from "../views/view.ts";

/** A command as its `X.run.ts` exports it. */
interface CommandModule<Received extends readonly unknown[], Row, Facts extends object> {
  /** Does the command's work, with its arguments and options as commander read them, and returns what it shows. */
  run(
    app: App,
    ...received: Received
  ): Promise<Shown<Row, Facts> | ShownOtherwise | undefined> | Promise<void>;
  /** The view of what is shown. Left out when the command prints nothing: then nothing can be chosen from it. */
  readonly view?: View<Row, Facts>;
  /** The shapes of what is shown instead with some arguments. */
  readonly others?: readonly OutputShape[];
  /** Returns which of them is shown with these arguments; undefined for the view's. */
  shape?(...received: Received): OutputShape | undefined;
}

interface ActionOptions {
  /** Runs the command even with an invalid configuration, which it may explain or repair. */
  readonly allowBrokenConfig?: true;
  /** What the command leaves behind when a signal ends it, as a sentence. Left out for one that only reads. */
  readonly interrupted?: string;
}

/**
 * Returns commander's action for a command whose code, with its view, is loaded when it runs, not for help and usage errors. Output
 * options are checked before the command does anything, its result is presented, and the app is closed in the end.
 */
export function action<Received extends readonly unknown[], Row, Facts extends object>(
  session: Session,
  load: () => Promise<CommandModule<Received, Row, Facts>>,
  { allowBrokenConfig, interrupted }: ActionOptions = {},
) {
  const act = async function (this: Command, ...received: Received): Promise<void> {
    const [{ openApp }, { run, view, shape }] = await Promise.all([import("../app/open-app.ts"), load()]);
    const { app, outputs } = openApp(session, this.optsWithGlobals());
    if (interrupted !== undefined) app.reporter.leaves({ statement: interrupted });
    try {
      const [problem] = app.problems;
      if (problem && !allowBrokenConfig) throw problem;
      outputs.check(shape?.(...received) ?? view);
      const shown = await run(app, ...received);
      if (shown && view) await outputs.presenter().present(view, shown);
    } finally {
      await app.close();
    }
  };
  return Object.assign(act, { load });
}
