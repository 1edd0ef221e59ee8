import type { Command } from "commander";
import type { App, Session } from "../app/app.ts";
import type { OutputShape } from "../output/view.ts";

/** The exports of an `X.run.ts`. */
interface CommandModule<Received extends readonly unknown[]> {
  /** Does the command's work, with its arguments and options as commander read them. */
  run(app: App, ...received: Received): Promise<void>;
  /** Returns the shape of what it prints. Left out when it prints nothing: then nothing can be chosen from it. */
  output?(...received: Received): OutputShape;
}

interface ActionOptions {
  /** Runs the command although the configuration is broken: it explains it, or it mends it. */
  readonly allowBrokenConfig?: true;
}

/**
 * Makes commander's action of a command whose code is loaded when it runs, so that help and usage errors do without it. The app is
 * opened from the flags before, its output options are checked before anything happens, and it is closed whatever happens.
 */
export function action<Received extends readonly unknown[]>(
  session: Session,
  load: () => Promise<CommandModule<Received>>,
  { allowBrokenConfig }: ActionOptions = {},
) {
  return async function (this: Command, ...received: Received): Promise<void> {
    const [{ openApp }, { run, output }] = await Promise.all([import("../app/open-app.ts"), load()]);
    const app = openApp(session, this.optsWithGlobals());
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
