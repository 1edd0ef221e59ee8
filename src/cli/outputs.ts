import { join, resolve } from "node:path";
import { canWriteBelow } from "../base/files/private-files.ts";
import type { Context, Output } from "../base/runtime/context.ts";
import { foldersOf } from "../base/runtime/folders.ts";
import { boundHeap } from "../base/runtime/node-20/engine.ts";
import { detectRunner } from "./actions/runner.ts";
import type { Session } from "./app.ts";
import { SANDBOX } from "./config/base-url.ts";
import { pagerOf, wantsColor } from "./config/environment.ts";
import type { Settings } from "./config/settings.ts";
import { canStoreIn } from "./config/store.ts";
import type { GlobalFlags } from "./global-flags.ts";
import { createReporter, type OutputMode } from "./output/reporter.ts";
import type { PresenterOptions } from "./output/shown.ts";
import { type CommandStyle, commandStyleOf } from "./terminal/command-line.ts";
import { createInk, hasHyperlinks, isOn, isPersonThere } from "./terminal/screen.ts";

interface OutputChoices extends Pick<Session, "context" | "secrets" | "factsOf"> {
  readonly flags: GlobalFlags;
  readonly settings: Pick<Settings, "baseUrl">;
}

export function createOutputs({ context, flags, settings, secrets, factsOf }: OutputChoices) {
  const { stdout, stderr, env, clock } = context;
  const runner = detectRunner(context, secrets.remove);
  const mode: OutputMode = FORMS.find((form) => flags[form]) ?? (stdout.isTerminal ? "human" : "tsv");
  const { data } = flags;
  const commandStyle: CommandStyle = {
    factsOf,
    ...(data === undefined && {
      dataFor: ({ writesData }) => (writesData ? dataHere(context) : undefined),
    }),
    insteadOf: ({ verb, operands }) => {
      // In the table of error codes, the verb includes the operands.
      const variable = factsOf(verb).variable?.([...verb.split(" ").slice(2), ...operands]);
      if (variable === undefined || canStoreIn(foldersOf(context).config)) return undefined;
      return `Set the environment variable ${variable}`;
    },
    ...commandStyleOf(flags, context),
    ...(data !== undefined && {
      data: ({ writesData }) => (writesData && dataHere(context, data)) || data,
    }),
    isSandbox: settings.baseUrl.value === SANDBOX,
  };
  const isPlain = flags.plain === true || isOn(env["ACCESSIBLE"]);
  const setting = { env, ...(flags.input === false && { input: false }) };
  const inkOf = ({ isTerminal }: Output) =>
    createInk(
      !isPlain && wantsColor(flags.color, env, isTerminal),
      !isPlain && hasHyperlinks(env, isTerminal),
    );
  const common = { stderr, mode, isQuiet: flags.quiet === true, runner };
  const reporter = createReporter({
    ...common,
    redact: secrets.remove,
    isVerbose: flags.verbose === true,
    ink: inkOf(stderr),
    // Logs are searched line by line, so their lines are not broken.
    columns: stderr.isTerminal ? stderr.columns || 80 : Number.POSITIVE_INFINITY,
    commandStyle,
    clock,
    isPlain,
    isWatched: isPersonThere(setting, [stderr]),
  });
  return {
    mode,
    runner,
    reporter,
    commandStyle,
    printing: {
      ...common,
      reporter,
      stdout,
      fields: flags.fields,
      hasHeader: flags.header === true,
      redactData: secrets.removeFromData,
      screen: { ink: inkOf(stdout), columns: stdout.columns || 80, now: clock.now(), isPlain, commandStyle },
      pager: isPersonThere(setting, [stdout]) ? pagerOf(env) : undefined,
      places: context,
      onStream: boundHeap,
    } satisfies Omit<PresenterOptions, "adviseOnLink">,
  };
}

const FORMS = ["json", "ndjson", "raw"] as const;

const DATA_HERE = ".catalog";

const NEEDED_BYTES = 16 * 1024 * 1024;

/** Except on Windows, returns the data folder `.catalog` if data can be written there but not in the usual data folder or `option`. */
export function dataHere(context: Context, option?: string): string | undefined {
  // On Windows, cmd.exe and PowerShell do not share a syntax for setting variables.
  if (context.platform === "win32") return undefined;
  const data = option === undefined ? foldersOf(context).data : resolve(context.cwd, option);
  const here = join(context.cwd, DATA_HERE);
  if (data === here || canWriteBelow(data, NEEDED_BYTES)) return undefined;
  return canWriteBelow(here, NEEDED_BYTES) ? DATA_HERE : undefined;
}
