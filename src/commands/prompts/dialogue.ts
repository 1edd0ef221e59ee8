import type { Readable, Writable } from "node:stream";
import { CANCEL_SYMBOL } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { Interrupted } from "../../errors/interrupted.ts";

/** The streams of questions and answers: standard error, so that standard output stays data. */
export interface Dialogue {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** The dialogue of one command. Only to be opened when `app.canAsk`. */
export function openDialogue({ context }: App): Dialogue {
  return { input: context.stdin.stream, output: context.stderr.stream, signal: context.signal };
}

/** The answer to a question. Throws what interrupted it: Ctrl-C, Escape or a signal. */
export function answered<Answer extends string>(
  answer: Answer | typeof CANCEL_SYMBOL,
  { signal }: Dialogue,
): Answer {
  signal.throwIfAborted();
  if (answer === CANCEL_SYMBOL) throw new Interrupted("SIGINT");
  return answer;
}
