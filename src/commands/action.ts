import type { Command } from "commander";
import type { App, Session } from "../app/app.ts";
import type { OutputShape } from "../views/view.ts";

/** The exports of an `X.run.ts`. */
interface CommandModule<Received extends readonly unknown[]> {
  /** Does the command's work, with its arguments and options as commander read them. */
  run(app: App, ...received: Received): Promise<void>;
  /** Returns the shape of what it prints. Left out when it prints nothing: then nothing can be chosen from it. */
  output?(...received: Received): OutputShape;
}

interface ActionOptions {
  /** Runs the command even with an invalid configuration, which it may explain or repair. */
  readonly allowBrokenConfig?: true;
  /** What the command leaves behind when a signal ends it, as a sentence. Left out for one that only reads. */
  readonly interrupted?: string;
}

/**
 * Returns commander's action for a command whose code is loaded when it runs, not for help and usage errors. The app is opened from the
 * flags, output options are checked before the command does anything, and the app is closed in the end.
 */
export function action<Received extends readonly unknown[]>(
  session: Session,
  load: () => Promise<CommandModule<Received>>,
  { allowBrokenConfig, interrupted }: ActionOptions = {},
) {
  return async function (this: Command, ...received: Received): Promise<void> {
    const [{ openApp }, { run, output }] = await Promise.all([import("../app/open-app.ts"), load()]);
    const app = openApp(session, this.optsWithGlobals());
    if (interrupted !== undefined) app.reporter.leaves({ statement: interrupted });
    try {
      const [problem] = app.problems;
      if (problem && !allowBrokenConfig) throw problem;
      app.checkOutput(output?.(...received));
      await run(app, ...received);
    } finally {
      await app.close();
    }
  };
}
