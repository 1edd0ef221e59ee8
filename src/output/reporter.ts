import { NO_RUNNER, type Runner } from "../actions/runner.ts";
import type { Clock, Output } from "../context.ts";
import type { Hint } from "../errors/advice.ts";
import { DifferencesFound, Interrupted, ReaderGone, type Remains } from "../errors/interrupted.ts";
import { hintLines, hintText } from "../terminal/advice.ts";
import type { CommandStyle } from "../terminal/command-line.ts";
import type { Ink } from "../terminal/ink.ts";
import { createProgress, type Progress, silentProgress } from "../terminal/progress.ts";
import { keepsQuotedSlugs, wrap } from "../terminal/wrap.ts";
import { sanitize } from "../text/sanitize.ts";
import type { ReportSetting } from "./error-report.ts";
import type { OutputMode } from "./presentation.ts";
import type { Found } from "./problems.ts";

/** Settings for everything that one command writes to standard error. */
export interface ReporterOptions {
  readonly stderr: Output;
  readonly mode: OutputMode;
  readonly isQuiet: boolean;
  readonly isVerbose: boolean;
  /** The ink of standard error. */
  readonly ink: Ink;
  /** The width of standard error in cells. */
  readonly columns: number;
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  /** Keeps what is printed from becoming a command of the program that runs this one. */
  readonly runner: Runner;
  /** The zone of local times; the machine's when left out. */
  readonly timeZone?: string;
  /** Only ASCII and no moving parts: for screen readers. */
  readonly isPlain?: boolean;
  /** The flags with which a command that is printed names the catalog of this run. */
  readonly commandStyle: CommandStyle;
  /** True when a person watches standard error: otherwise nothing moves. */
  readonly isWatched?: boolean;
}

/** The only writer to standard error. Every text is made safe and redacted here. */
export interface Reporter {
  /** A line for a person: never with `--quiet`, never beside machine output. */
  note(text: Hint): void;
  /** Writes the findings about valid drafts: for a person, as `note`. */
  found(found: Found): Promise<void>;
  /** Says what the command leaves behind when a signal ends it from now on. */
  leaves(remains: Remains): void;
  /** The failure that the command ends with: the error skeleton, or one JSON line beside machine output. */
  error(error: unknown): Promise<void>;
  /** A line of a log on standard error, dim on a terminal. */
  log(line: string): void;
  /** A line of `--verbose`, in any mode. */
  trace(line: string): void;
  /** A line for the program that runs this one (GitHub Actions), in any mode and never wrapped. */
  command(line: string): void;
  /** Starts to show a person the progress of a long operation, unless other progress is shown. Call `stop` before standard output is written. */
  progress(label: string): Progress;
}

/** Makes the reporter of one command. */
export function createReporter(options: ReporterOptions): Reporter {
  const { stderr, mode, isQuiet, isVerbose, redact, commandStyle, runner } = options;
  // When messages cannot be written either, only the exit code is left.
  stderr.stream.on("error", () => undefined);
  const isMachine = mode === "json" || mode === "ndjson" || mode === "raw";
  let moving: Progress | undefined;
  let remains: Remains = { statement: "The output is incomplete; nothing was changed." };
  const write = (text: string) => {
    moving?.hide();
    stderr.stream.write(redact(text));
  };
  const say = (lines: string) => write(runner.fence(lines));
  return {
    note: (text) => {
      if (isQuiet || isMachine) return;
      say(`${noteOf(text, options)}\n`);
    },
    found: async (found) => {
      if (isQuiet || isMachine) return;
      const text = await foundReport(found, options);
      // On a terminal the data follows on the same screen.
      if (text !== "") say(`${text}\n${stderr.isTerminal ? "\n" : ""}`);
    },
    log: (line) => {
      if (isVerbose || !isMachine) say(`${options.ink.dim(sanitize(line))}\n`);
    },
    trace: (line) => {
      if (isVerbose) say(`${sanitize(line)}\n`);
    },
    command: (line) => write(`${sanitize(line)}\n`),
    leaves: (next) => {
      remains = next;
    },
    error: async (thrown) => {
      if (thrown instanceof ReaderGone || thrown instanceof DifferencesFound) return;
      const isUntold = thrown instanceof Interrupted && thrown.remains === undefined;
      const error = isUntold ? new Interrupted(thrown.signal, remains) : thrown;
      if (isMachine) write(`${runner.defuse(await machineReport(error, commandStyle), "json")}\n`);
      else say(`${await humanReport(error, options)}\n`);
    },
    progress: (label) => {
      if (moving !== undefined || isQuiet || !mayMove(options)) return silentProgress;
      const progress = createProgress(label, options);
      moving = progress;
      return {
        ...progress,
        stop: () => {
          moving = undefined;
          progress.stop();
        },
      };
    },
  };
}

function noteOf(hint: Hint, { stderr, columns, commandStyle, isPlain = false }: ReporterOptions): string {
  if (typeof hint !== "string") {
    return stderr.isTerminal
      ? hintLines(hint, { columns, commandStyle, isPlain }).join("\n")
      : hintText(hint, commandStyle);
  }
  const safe = sanitize(hint);
  return stderr.isTerminal ? wrap(safe, columns, keepsQuotedSlugs).join("\n") : safe;
}

// Most commands have no failure to report, so the code of reports is loaded by those that have one.
async function machineReport(error: unknown, flags: CommandStyle): Promise<string> {
  const { errorJson } = await import("./error-data.ts");
  return errorJson(error, flags);
}

async function humanReport(error: unknown, options: ReporterOptions): Promise<string> {
  const { errorReport } = await import("./error-report.ts");
  return errorReport(error, settingOf(options));
}

async function foundReport(found: Found, options: ReporterOptions): Promise<string> {
  const { foundBlocks } = await import("./problems.ts");
  return foundBlocks(found, settingOf(options)).join("\n\n");
}

function settingOf(options: ReporterOptions): ReportSetting {
  return {
    ...options,
    now: options.clock.now(),
    isTerminal: options.stderr.isTerminal,
    isPlain: options.isPlain ?? false,
    isAnnotated: options.runner === NO_RUNNER ? undefined : options.runner.isAnnotated,
  };
}

function mayMove({ mode, isPlain, isWatched = false }: ReporterOptions): boolean {
  // In a pipe the rows may end up in a pager on the same terminal.
  return mode === "human" && isWatched && !isPlain;
}
