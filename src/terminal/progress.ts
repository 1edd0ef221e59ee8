import type { Output } from "../context.ts";
import { oneLine } from "../text/sanitize.ts";
import { cutEnd } from "./cut.ts";
import type { Ink } from "./ink.ts";

/** Milliseconds before a spinner appears, and between its frames. */
const DELAY_MS = 300;
const STEP_MS = 80;

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;
const START_OF_LINE = "\r";
const CLEAR_TO_END = "\u001b[K";

/** The progress indicator of a long operation. */
export interface Progress {
  /** Shows how much is done, and the total, if known. */
  update(done: number, total?: number): void;
  /** Hides the spinner until its next frame, so that a line can be printed. */
  hide(): void;
  /** Removes the spinner for good. */
  stop(): void;
}

/** Progress that shows nothing, for pipes, CI and machine output. */
export const silentProgress: Progress = {
  update: () => undefined,
  hide: () => undefined,
  stop: () => undefined,
};

/** The terminal of the spinner. */
interface Stage {
  readonly stderr: Output;
  readonly ink: Ink;
  readonly columns: number;
}

/** Shows a spinner with the label after 300 ms. It never keeps the process alive. */
export function createProgress(label: string, { stderr, ink, columns }: Stage): Progress {
  let counts = "";
  let step = 0;
  let isShown = false;
  const paint = () => {
    const frame = FRAMES[step % FRAMES.length] ?? "";
    step += 1;
    // One cell stays free, because a terminal may wrap a full line.
    const text = cutEnd(` ${oneLine(label)}${counts}`, columns - 2);
    stderr.stream.write(`${START_OF_LINE}${ink.bold(frame)}${text}${CLEAR_TO_END}`);
    isShown = true;
  };
  const hide = () => {
    if (isShown) stderr.stream.write(START_OF_LINE + CLEAR_TO_END);
    isShown = false;
  };

  let moving: NodeJS.Timeout | undefined;
  const waiting = setTimeout(() => {
    paint();
    moving = setInterval(paint, STEP_MS).unref();
  }, DELAY_MS).unref();
  return {
    update: (done, total) => {
      counts = total === undefined ? `, ${done} so far` : `, ${done} of ${total}`;
    },
    hide,
    stop: () => {
      clearTimeout(waiting);
      clearInterval(moving);
      hide();
    },
  };
}
