import type { Clock, Output } from "../../base/runtime/context.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import type { Ink } from "./screen.ts";
import { cutEnd, widthOf } from "./width.ts";

/** The time before a spinner appears, and the time between its frames. */
const DELAY_MS = 300;
const STEP_MS = 80;

/** The time in seconds from which the time that has passed is shown. */
const LEAST_SECONDS = 3;

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

export type Progress = ReturnType<typeof createProgress>;

/** A function that starts a timer to call `call` once, and returns a function that stops the timer. */
export type Schedule = (call: () => void, milliseconds: number) => () => void;

interface Stage {
  readonly stderr: Output;
  readonly ink: Ink;
  readonly columns: number;
  readonly clock: Pick<Clock, "elapsed">;
  readonly schedule?: Schedule;
}

/** Shows a spinner with the label after 300 ms, and from three seconds on with the time that has passed. By default, its timers do not keep the process alive. */
export function createProgress(label: string, { stderr, ink, columns, clock, schedule = startTimer }: Stage) {
  const started = clock.elapsed();
  let counts = "";
  let step = 0;
  let isShown = false;
  const paint = () => {
    const frame = ink.bold(FRAMES.charAt(step % FRAMES.length));
    step += 1;
    const seconds = Math.floor((clock.elapsed() - started) / 1000);
    const time = seconds < LEAST_SECONDS ? "" : `, ${seconds} s`;
    const end = `${counts}${time}`;
    // The cells that stay empty are for the terminal's ^C, and for terminals that wrap a full line.
    const text = cutEnd(` ${oneLine(label)}`, Math.max(0, columns - 4 - widthOf(end)));
    stderr.stream.write(`\r${frame}${text}${end}\u001b[K`);
    isShown = true;
    cancel = schedule(paint, STEP_MS);
  };
  let cancel = schedule(paint, DELAY_MS);
  const hide = () => {
    if (isShown) stderr.stream.write("\r\u001b[K");
    isShown = false;
  };
  return {
    /** Sets the number of items that are done and, if known, the total. */
    update: (done: number, total?: number) => {
      counts = total === undefined ? `, ${done} so far` : `, ${done} of ${total}`;
    },
    /** Hides the spinner until its next frame, so that a line can be printed. */
    hide,
    stop: () => {
      cancel();
      hide();
    },
  };
}

const startTimer: Schedule = (call, milliseconds) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => clearTimeout(timer);
};
