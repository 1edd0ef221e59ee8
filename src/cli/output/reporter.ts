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

/** The number of bytes that may wait for a reader of standard error. Further lines of a log are omitted. */
const MAX_UNREAD = 1024 * 1024;

/** Writes sanitized and redacted messages to standard error. */
export class Reporter {
  /** The sentence to print after the headline of a readable failure. */
  ending = "";
  /** The statement to print after a signal, unless `remains` returns another. */
  interrupted = "The output is incomplete; nothing was changed.";
  /** Returns the statement about what the command has done, if it has done something. */
  remains: (() => Remains | undefined) | undefined;
  /** Writes a line in any mode. Undefined unless `--verbose` is set. */
  readonly trace: ((line: string) => void) | undefined;
  readonly #options: ReporterOptions;
  readonly #isMachine: boolean;
  readonly #isSilent: boolean;
  readonly #toStderr: ReturnType<typeof createByteSink>;
  readonly #noticed = new Set<string>();
  #moving: Progress | undefined;
  #above: "data" | "notes" | undefined;

  constructor(options: ReporterOptions) {
    const { mode, isQuiet, isVerbose, isPlain, redact, columns, stderr } = options;
    this.#options = options;
    this.#isMachine = mode === "json" || mode === "ndjson" || mode === "raw";
    this.#isSilent = isQuiet || this.#isMachine;
    this.#toStderr = createByteSink(stderr);
    const textOf = (line: string) => redact(sanitize(isPlain ? line.replace(/^[→←✗…] /, "") : line));
    const trace = (line: string) => this.#say(`${wrapHanging(textOf(line), columns)}\n`, "log");
    this.trace = isVerbose ? trace : undefined;
  }

  /** Returns the text of hints. A hint that is a string is wrapped and keeps its line feeds. */
  textOf(hints: readonly Hint[]): string {
    const { redact, columns } = this.#options;
    const lines = hints.flatMap((hint) =>
      typeof hint === "string"
        ? wrap(redact(sanitize(hint)), columns, keepsSlugs)
        : hintLines(hint, this.#options),
    );
    return lines.join("\n");
  }

  /** Notes that data was drawn on a screen. */
  drew(): void {
    this.#above = "data";
  }

  /** Writes notes that belong to the data in any mode, unless `--quiet` is set. */
  print(text: string): void {
    if (!this.#options.isQuiet && text !== "") this.#say(`${text}\n`, "note");
  }

  /** Writes a human-readable line, unless `--quiet` is set or the output is JSON or raw. */
  note(hint: Hint): void {
    if (!this.#isSilent) this.#say(`${this.textOf([hint])}\n`);
  }

  /** Asks for text at the terminal, and stops a progress indicator, which would erase what the user types. Throws if nobody is there. */
  asksForText(): void {
    const isThere = isPersonThere(this.#options.conditions, []);
    if (!isThere) throw new Error("it is a terminal, and input is disabled");
    this.#moving?.stop();
    this.note("Reading standard input; press Ctrl-D to finish");
  }

  /** Writes a note that reports success, after a check mark. */
  done(text: string): void {
    if (!this.#isSilent) this.#say(`${doneText(this.#options.redact(text), this.#options)}\n`);
    this.#above = "data";
  }

  /** Writes a line in any mode, unless `--quiet` is set. Does not repeat a line. With `forPeople`, the conditions for `note` also apply. */
  notice(text: string, { forPeople } = { forPeople: false }): void {
    if (this.#options.isQuiet || this.#noticed.has(text) || (forPeople && this.#isMachine)) return;
    this.#noticed.add(text);
    this.#say(`${this.textOf([text])}\n`);
  }

  /** Writes findings about valid drafts under the same conditions as `note`. Unless they are the last, the data follows. */
  async found(found: Found, { isLast } = { isLast: false }): Promise<void> {
    if (this.#isSilent) return;
    const { foundBlocks } = await import("./problems.ts");
    const text = foundBlocks(found, this.#screenNow()).join("\n\n");
    if (text !== "") this.#say(`${text}\n${this.#options.stderr.isTerminal && !isLast ? "\n" : ""}`);
    if (isLast) this.#above = "data";
  }

  /** Writes log lines. If the output is JSON or raw, writes them only with `--verbose`. */
  log(lines: string): void {
    if (this.#options.stderr.stream.writableLength > MAX_UNREAD) return;
    if (this.#options.isVerbose || !this.#isMachine) this.#say(`${sanitize(lines)}\n`, "log");
  }

  /** Writes lines for the program that runs this tool (GitHub Actions), in any mode and without wrapping. */
  command(lines: readonly string[]): void {
    for (const line of lines) this.#write(`${sanitize(line)}\n`);
  }

  /** Writes a failure as a readable report or, if the output is JSON or raw, as one line of JSON. Ignores a `SilentEnd`. */
  async error(thrown: unknown): Promise<void> {
    const steps = [() => this.#report(thrown), () => this.#reportTodo(thrown)];
    // A JSON error is always the last line.
    for (const step of this.#isMachine ? steps.reverse() : steps) await step();
  }

  /** Runs `work` and, in an interactive session, shows its progress until it ends. Nested progress is not shown. */
  async during<Result>(label: string, work: (progress: Progress | undefined) => Promise<Result>) {
    const { mode, isPlain, isQuiet, conditions, stderr } = this.#options;
    // If standard output is a pipe, a pager may be showing the rows on the same terminal.
    const mayMove = mode === "human" && !isPlain && !isQuiet && this.#moving === undefined;
    if (!mayMove || !isPersonThere(conditions, [stderr])) return work(undefined);
    const progress = createProgress(label, this.#options);
    this.#moving = progress;
    try {
      return await work(progress);
    } finally {
      this.#moving = undefined;
      progress.stop();
    }
  }

  async #report(thrown: unknown): Promise<void> {
    if (thrown instanceof SilentEnd) return;
    const isUntold = thrown instanceof Interrupted && thrown.remains === undefined;
    const remains = this.remains?.() ?? { statement: this.interrupted };
    const error = isUntold ? new Interrupted(thrown.signal, remains) : thrown;
    // Most commands succeed, so the code for error reports is loaded only when needed.
    if (!this.#isMachine) {
      const { errorReport } = await import("./error-report.ts");
      const text = `${errorReport(error, this.#screenNow(), this.ending)}\n`;
      return this.#say(text, error instanceof Interrupted ? "log" : "message");
    }
    const { errorData } = await import("./error-data.ts");
    const line = safeJson({ error: errorData(error, this.#options.commandStyle) });
    this.#write(`${this.#options.runner?.defuse(line, "json") ?? line}\n`);
  }

  async #reportTodo(thrown: unknown): Promise<void> {
    if (this.#options.runner === undefined) return;
    const { todosOf } = await import("../../contract/errors/error-words.ts");
    for (const todo of todosOf(thrown)) this.#write(`To do: ${todo}\n`);
  }

  /** Writes lines for people. On a terminal, an empty line separates data, and the notes that belong to them, from messages below. */
  #say(text: string, kind: "log" | "message" | "note" = "message"): void {
    const { stderr, runner } = this.#options;
    const isBelow = kind === "note" ? this.#above === "data" : kind === "message" && this.#above;
    const lines = stderr.isTerminal && isBelow ? `\n${text}` : text;
    if (kind !== "log") this.#above = kind === "note" && this.#above ? "notes" : undefined;
    this.#write(runner?.fence(lines) ?? lines);
  }

  #write(text: string): void {
    this.#moving?.hide();
    // If this fails, only the exit code reports a failure.
    this.#toStderr(this.#options.redact(text)).catch(() => undefined);
  }

  #screenNow(): MessageScreen {
    const { clock, stderr, runner } = this.#options;
    const { isTerminal } = stderr;
    return { ...this.#options, now: clock.now(), isTerminal, isAnnotated: runner?.isAnnotated };
  }
}
