import { TextPrompt } from "@clack/core";
import { S_BAR, S_BAR_END, symbol } from "@clack/prompts";
import type { LIMITS } from "../../contract/index.ts";
import { askValid, type Dialogue } from "./ask-plainly.ts";
import { answered, broken, wrapped } from "./dialogue.ts";

type Bounds = (typeof LIMITS)[keyof typeof LIMITS];

/** A question that is answered with text. */
export interface TextQuestion {
  readonly question: string;
  readonly bounds?: Bounds;
  readonly initial?: string;
  readonly problemIn: (text: string) => string | undefined;
}

/** Asks a question until the answer is valid. Throws `Interrupted` on Ctrl-C. */
export async function askText(dialogue: Dialogue, question: TextQuestion): Promise<string> {
  if (dialogue.isPlain) return askValid(dialogue, question.question, question);
  const prompt = new TextPrompt({
    ...dialogue,
    initialValue: question.initial,
    validate: (text) => question.problemIn(text ?? ""),
    render() {
      const isDone = this.state === "submit" || this.state === "cancel";
      const text = isDone ? this.userInput : this.userInputWithCursor;
      const foot = this.state === "error" ? this.error : count(this.userInput, question.bounds);
      return [
        S_BAR,
        wrapped(dialogue, broken(dialogue, question.question), `${symbol(this.state)}  `),
        wrapped(dialogue, text),
        ...(isDone ? [] : [`${S_BAR_END}  ${foot}`, ""]),
      ].join("\n");
    },
  });
  return answered((await prompt.prompt()) ?? "", dialogue).trim();
}

function count(text: string, bounds: Bounds | undefined): string {
  if (bounds === undefined) return "";
  const { length } = text.trim();
  const least = length < bounds.min && bounds.min > 1 ? `, at least ${bounds.min}` : "";
  return `${length.toLocaleString("en")}/${bounds.max.toLocaleString("en")}${least}`;
}
