import type { Clock, Output } from "../../base/runtime/context.ts";
import { sanitize } from "../../base/text/sanitize.ts";
import type { Hint } from "../../contract/errors/advice.ts";
import { Interrupted, type Remains, SilentEnd } from "../../contract/errors/interrupted.ts";
import type { Runner } from "../actions/runner.ts";
import { hintLines } from "../terminal/advice.ts";
import { createByteSink } from "../terminal/byte-sink.ts";
import { doneText } from "../terminal/facts.ts";
import { createProgress, type Progress, type Schedule } from "../terminal/progress.ts";
import { isPersonThere, type MessageScreen } from "../terminal/screen.ts";
import { keepsSlugs, wrap, wrapHanging } from "../terminal/wrap.ts";
import type { Found } from "./problems.ts";
import { safeJson } from "./safe-json.ts";

/** The format of standard output. The default is `human` on a terminal and `tsv` otherwise. */
export type OutputMode = "human" | "tsv" | "json" | "ndjson" | "raw";

export interface ReporterOptions extends Omit<MessageScreen, "now" | "isTerminal" | "isAnnotated"> {
  readonly stderr: Output;
  readonly mode: OutputMode;
  readonly isQuiet: boolean;
  readonly redact: (text: string) => string;
  /** The program, if any, that runs this tool, which must not treat printed text as a command. */
  readonly runner: Runner | undefined;
  readonly isVerbose: boolean;
  readonly clock: Clock;
  /** Starts the progress indicator's timers. By default, uses the platform's timers. */
  readonly schedule?: Schedule;
  /** The conditions under which the session seems to be interactive. Otherwise, no animation is shown. */
  readonly conditions: Parameters<typeof isPersonThere>[0];
}

/** An object that writes sanitized and redacted messages to standard error. */
export type Reporter = ReturnType<typeof createReporter>;

/** The number of bytes that may wait for a reader of standard error. Further lines of a log are omitted. */
const MAX_UNREAD = 1024 * 1024;

export function createReporter(options: ReporterOptions) {
  const { stderr, mode, isQuiet, isVerbose, redact, commandStyle, runner, conditions } = options;
  const isMachine = mode === "json" || mode === "ndjson" || mode === "raw";
  const isSilent = isQuiet || isMachine;
  const noticed = new Set<string>();
  let moving: Progress | undefined;
  let above: "data" | "notes" | undefined;
  let ending = "";
  let remains = (): Remains => ({ statement: "The output is incomplete; nothing was changed." });
  const toStderr = createByteSink(stderr);
  const write = (text: string) => {
    moving?.hide();
    // If this fails, only the exit code reports a failure.
    toStderr(redact(text)).catch(() => undefined);
  };
  /** Writes lines for people. On a terminal, an empty line separates data, and the notes that belong to them, from messages below. */
  const say = (text: string, kind: "log" | "message" | "note" = "message") => {
    const isBelow = kind === "note" ? above === "data" : kind === "message" && above;
    const lines = stderr.isTerminal && isBelow ? `\n${text}` : text;
    if (kind !== "log") above = kind === "note" && above ? "notes" : undefined;
    write(runner?.fence(lines) ?? lines);
  };
  const screenNow = (): MessageScreen => ({
    ...options,
    now: options.clock.now(),
    isTerminal: stderr.isTerminal,
    isAnnotated: runner?.isAnnotated,
  });
  /** Returns the text of hints. A hint that is a string is wrapped and keeps its line feeds. */
  const textOf = (hints: readonly Hint[]) =>
    hints
      .flatMap((hint) =>
        typeof hint === "string"
          ? wrap(redact(sanitize(hint)), options.columns, keepsSlugs)
          : hintLines(hint, options),
      )
      .join("\n");
  const note = (hint: Hint) => say(`${textOf([hint])}\n`);
  const report = async (thrown: unknown) => {
    if (thrown instanceof SilentEnd) return;
    const isUntold = thrown instanceof Interrupted && thrown.remains === undefined;
    const error = isUntold ? new Interrupted(thrown.signal, remains()) : thrown;
    // Most commands succeed, so the code for error reports is loaded only when needed.
    if (!isMachine) {
      const { errorReport } = await import("./error-report.ts");
      const text = `${errorReport(error, screenNow(), ending)}\n`;
      return say(text, error instanceof Interrupted ? "log" : "message");
    }
    const { errorData } = await import("./error-data.ts");
    const line = safeJson({ error: errorData(error, commandStyle) });
    write(`${runner?.defuse(line, "json") ?? line}\n`);
  };
  const reportTodo = async (thrown: unknown) => {
    if (runner === undefined) return;
    const { todosOf } = await import("../../contract/errors/error-words.ts");
    for (const todo of todosOf(thrown)) write(`To do: ${todo}\n`);
  };
  return {
    textOf,
    /** Notes that data was drawn on a screen. */
    drew: () => {
      above = "data";
    },
    /** Writes notes that belong to the data in any mode, unless `--quiet` is set. */
    print: (text: string) => {
      if (!isQuiet && text !== "") say(`${text}\n`, "note");
    },
    /** Writes a human-readable line, unless `--quiet` is set or the output is JSON or raw. */
    note: (text: Hint) => {
      if (!isSilent) note(text);
    },
    /** Asks for text at the terminal, and stops a progress indicator, which would erase what the user types. */
    asksForText: () => {
      moving?.stop();
      if (!isSilent) note("Reading standard input; press Ctrl-D to finish");
    },
    /** Writes a note that reports success, after a check mark. */
    done: (text: string) => {
      if (!isSilent) say(`${doneText(redact(text), options)}\n`);
      above = "data";
    },
    /** Writes a line in any mode, unless `--quiet` is set. Does not repeat a line. With `forPeople`, the conditions for `note` also apply. */
    notice: (text: string, { forPeople } = { forPeople: false }) => {
      if (isQuiet || noticed.has(text) || (forPeople && isMachine)) return;
      noticed.add(text);
      note(text);
    },
    /** Writes findings about valid drafts under the same conditions as `note`. Unless they are the last, the data follows. */
    found: async (found: Found, { isLast } = { isLast: false }) => {
      if (isSilent) return;
      const { foundBlocks } = await import("./problems.ts");
      const text = foundBlocks(found, screenNow()).join("\n\n");
      if (text !== "") say(`${text}\n${stderr.isTerminal && !isLast ? "\n" : ""}`);
      if (isLast) above = "data";
    },
    /** Writes log lines. If the output is JSON or raw, writes them only with `--verbose`. */
    log: (lines: string) => {
      if (stderr.stream.writableLength > MAX_UNREAD) return;
      if (isVerbose || !isMachine) say(`${sanitize(lines)}\n`, "log");
    },
    /** Writes a line in any mode. Undefined unless `--verbose` is set. */
    trace: isVerbose
      ? (line: string) => say(`${wrapHanging(redact(sanitize(line)), options.columns)}\n`, "log")
      : undefined,
    /** Writes lines for the program that runs this tool (GitHub Actions), in any mode and without wrapping. */
    command: (lines: readonly string[]) => {
      for (const line of lines) write(`${sanitize(line)}\n`);
    },
    /** Sets the statement to print if a signal interrupts the command. An earlier statement stays if `next` then returns undefined. */
    leaves: (next: () => Remains | undefined) => {
      const earlier = remains;
      remains = () => next() ?? earlier();
    },
    /** Sets the sentence to print after the headline of a readable failure. */
    ends: (sentence: string) => {
      ending = sentence;
    },
    /** Writes a failure as a readable report or, if the output is JSON or raw, as one line of JSON. Ignores a `SilentEnd`. */
    error: async (thrown: unknown) => {
      // A JSON error is always the last line.
      for (const step of isMachine ? [reportTodo, report] : [report, reportTodo]) await step(thrown);
    },
    /** Runs `work` and, in an interactive session, shows its progress until it ends. Nested progress is not shown. */
    during: async <Result>(
      label: string,
      work: (progress: Progress | undefined) => Promise<Result>,
    ): Promise<Result> => {
      // If standard output is a pipe, a pager may be showing the rows on the same terminal.
      const mayMove = mode === "human" && !options.isPlain && !isQuiet && moving === undefined;
      if (!mayMove || !isPersonThere(conditions, [stderr])) return work(undefined);
      const progress = createProgress(label, options);
      moving = progress;
      try {
        return await work(progress);
      } finally {
        moving = undefined;
        progress.stop();
      }
    },
  };
}
