import { Writable } from "node:stream";
import { getColumns, wrapTextWithPrefix } from "@clack/core";
import { CANCEL_SYMBOL, confirm, password, S_BAR, select } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { wantsPlain } from "../../app/outputs.ts";
import { colorChoiceOf } from "../../config/environment.ts";
import type { Output } from "../../context.ts";
import { Interrupted } from "../../errors/interrupted.ts";
import { decideColor } from "../../terminal/screen.ts";
import { wrap } from "../../terminal/wrap.ts";
import { oneLine } from "../../text/sanitize.ts";
import { askLine, askValid, type Dialogue } from "./ask-plainly.ts";

/** Returns the streams for a command's questions. Call it only if `app.canAsk` is true. */
export function openDialogue({ context, flags }: App): Dialogue {
  const { stdin, stderr, env, signal } = context;
  const isColored = decideColor(colorChoiceOf(flags.color, env), env, stderr.isTerminal);
  const output = promptScreen(stderr, isColored);
  return { input: stdin.stream, output, signal, isPlain: wantsPlain(flags, env) };
}

/** Wraps the output for prompts, because the prompt library would accept a reported terminal size of 0 and ignore the color setting. */
function promptScreen(output: Output, isColored: boolean): Writable {
  const screen = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) =>
      void output.stream.write(isColored ? chunk : chunk.replaceAll(COLORS, ""), done),
  });
  output.stream.on("resize", () => screen.emit("resize"));
  return Object.defineProperties(screen, {
    columns: { get: () => output.columns || 80 },
    rows: { get: () => output.rows || 24 },
  });
}

/** Sequences for colors and styles (SGR, ECMA-48 §8.3.117), except inverse and hidden, which the prompts use to draw the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control sequences.
const COLORS = /\u001b\[(?!2?[78]m)[\d;]*m/g;

/** Returns the answer to a question. Throws `Interrupted` after Ctrl-C or Escape. After a signal, throws the abort reason. */
export function answered<Answer extends string | boolean>(
  answer: Answer | typeof CANCEL_SYMBOL,
  { signal }: Dialogue,
): Answer {
  signal.throwIfAborted();
  if (answer === CANCEL_SYMBOL) throw new Interrupted("SIGINT");
  return answer;
}

/** Breaks text into lines that fit beside a prompt's bar. On its own, the library would start some lines with a space. */
export function broken({ output }: Dialogue, text: string): string {
  return wrap(text, getColumns(output) - BAR.length).join("\n");
}

/** Starts the first line with `start` and all other lines with a prompt's bar. Breaks lines that are too long. */
export function wrapped({ output }: Dialogue, text: string, start = BAR): string {
  return wrapTextWithPrefix(output, text, BAR, start);
}

const BAR = `${S_BAR}  `;

/** Writes a note in the same style as the questions. */
export function say(dialogue: Dialogue, message: string): void {
  const text = oneLine(message);
  const lines = dialogue.isPlain ? text : `${S_BAR}\n${wrapped(dialogue, broken(dialogue, text))}`;
  dialogue.output.write(`${lines}\n`);
}

/** One of several answers to choose from. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Asks the user to choose an answer or, in plain prompts, to enter its number. Throws `Interrupted` on Ctrl-C. */
export async function choose<Value extends string>(
  dialogue: Dialogue,
  question: string,
  choices: readonly Choice<Value>[],
): Promise<Value> {
  const options: Choice<string>[] = [...choices];
  const chosen = dialogue.isPlain
    ? await askNumber(dialogue, question, options)
    : answered(await select({ ...dialogue, message: broken(dialogue, question), options }), dialogue);
  return choices.find(({ value }) => value === chosen)?.value ?? choose(dialogue, question, choices);
}

async function askNumber(dialogue: Dialogue, question: string, choices: readonly Choice<string>[]) {
  const lines = choices.map(({ label }, index) => `${index + 1}. ${label}\n`);
  dialogue.output.write(`${question}\n${lines.join("")}`);
  const valueAt = (number: string) => choices[Number(number) - 1]?.value;
  const problemIn = (number: string) =>
    valueAt(number) === undefined ? `Enter a number from 1 to ${choices.length}` : undefined;
  return valueAt(await askValid(dialogue, "Number", { initial: "1", problemIn }));
}

/** Asks for a secret without showing it or its length. Throws `Interrupted` on Ctrl-C. */
export async function askSecret(app: App, message: string): Promise<string> {
  const dialogue = openDialogue(app);
  if (dialogue.isPlain) return askLine(dialogue, message, { isHidden: true });
  return answered(await password({ ...dialogue, message: broken(dialogue, message), mask: "" }), dialogue);
}

/** Asks a yes-or-no question. If the user only presses Enter, the answer is no. Throws `Interrupted` on Ctrl-C. */
export async function askYesOrNo(app: App, message: string): Promise<boolean> {
  const dialogue = openDialogue(app);
  if (dialogue.isPlain) return /^y(?:es)?$/i.test((await askLine(dialogue, `${message} (y/N)`)).trim());
  return answered(
    await confirm({ ...dialogue, message: broken(dialogue, message), initialValue: false }),
    dialogue,
  );
}
