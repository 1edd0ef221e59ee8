import { select } from "@clack/prompts";
import type { App } from "../../app/app.ts";
import { LIMITS } from "../../contract/index.ts";
import { askText, type TextQuestion } from "./ask-text.ts";
import { answered, type Dialogue } from "./dialogue.ts";
import { editorOf, editText } from "./edit-text.ts";

const { min, max } = LIMITS.description;
export const DESCRIPTION_QUESTION = `Description, ${min} to ${max.toLocaleString("en")} characters`;

/** Asks for the description: written in the person's editor, or typed on one line. Throws `Interrupted` on Ctrl-C. */
export async function askDescription(
  { context }: App,
  dialogue: Dialogue,
  { problemIn, initial = "", ...question }: TextQuestion,
): Promise<string> {
  const editor = editorOf(context);
  let text = initial;
  let message = question.question;
  while (editor !== undefined) {
    const options = [
      { value: "write", label: `Write it in ${editor}` },
      { value: "type", label: "Type it here, on one line" },
    ];
    const way = answered(await select({ ...dialogue, message, options }), dialogue);
    if (way === "type") break;
    const written = await editText(context, editor, text);
    const problem = written === undefined ? `${editor} did not save it` : problemIn(written);
    if (written !== undefined && problem === undefined) return written.trim();
    text = written ?? text;
    message = `Description: ${problem}`;
  }
  return askText(dialogue, { ...question, problemIn, initial: text.trim().replaceAll("\n", " ") });
}
