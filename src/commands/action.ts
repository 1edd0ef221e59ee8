import type { Command } from "commander";
import type { App, Session } from "../app/app.ts";
import type { Shown, ShownOtherwise } from "../output/shown.ts";
import type { OutputShape, View } from "../views/view.ts";
import { type CommandViews, RefusedValue, wordsOf } from "./catalog-command.ts";

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
    refuseFields(this, view);
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

/** Throws a `RefusedValue` for a word after a flag that other tools give a value, as in `--json slug,name` or `--all false`. */
function refuseFields(command: Command, view: OutputShape | undefined): void {
  const words = wordsOf(command);
  for (const [index, flag] of words.entries()) {
    const [next = ""] = words.slice(index + 1);
    if (!/^--[a-z]/.test(flag) || flag.includes("=") || !command.args.includes(next)) continue;
    const isField = command.args.length > 1 && view?.fields.some(({ name }) => name === next);
    const isList = /^(?:[a-z]\w*(?:\.\w+)*,)+[\w.]*$|^\{/i.test(next);
    if (/^(?:true|false)$/i.test(next) || (/^--(?:json|ndjson|raw)$/.test(flag) && (isField || isList)))
      throw new RefusedValue(flag, next, { advice: "The flag takes no value" });
  }
}
