import type { Readable, Writable } from "node:stream";
import { CANCEL_SYMBOL, confirm, password } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { Interrupted } from "../../errors/interrupted.ts";

/** The streams of questions and answers. Questions go to standard error, so that standard output stays data. */
export interface Dialogue {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Opens the dialogue of a command. Only when `app.canAsk`. */
export function openDialogue({ context }: App): Dialogue {
  return { input: context.stdin.stream, output: context.stderr.stream, signal: context.signal };
}

/** Returns the answer to a question. Throws what interrupted it: Ctrl-C, Escape or a signal. */
export function answered<Answer extends string | boolean>(
  answer: Answer | typeof CANCEL_SYMBOL,
  { signal }: Dialogue,
): Answer {
  signal.throwIfAborted();
  if (answer === CANCEL_SYMBOL) throw new Interrupted("SIGINT");
  return answer;
}

/** Asks for a secret without showing it, nor its length. Throws `Interrupted` on Ctrl-C. */
export async function askSecret(app: App, message: string): Promise<string> {
  const dialogue = openDialogue(app);
  return answered(await password({ ...dialogue, message, mask: "" }), dialogue);
}

/** Asks a yes-or-no question; Enter alone means no. Throws `Interrupted` on Ctrl-C. */
export async function askYesOrNo(app: App, message: string): Promise<boolean> {
  const dialogue = openDialogue(app);
  return answered(await confirm({ ...dialogue, message, initialValue: false }), dialogue);
}
