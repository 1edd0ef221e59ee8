import { note } from "@clack/prompts";
import { DRAFT_FIELDS, type DraftField, type DraftInput } from "../../contract/index.ts";
import { wrapHanging } from "../../terminal/wrap.ts";
import { oneLine } from "../../text/sanitize.ts";
import type { Dialogue } from "./ask-plainly.ts";
import { type Choice, choose } from "./dialogue.ts";

/** The user's decision about a complete draft. */
export type Decision = "send" | "keep" | "nothing" | "change";

/** Shows the draft and asks whether to submit it. Throws `Interrupted` on Ctrl-C. */
export async function decide(
  dialogue: Dialogue,
  input: DraftInput,
  { catalog, columns }: { readonly catalog: string; readonly columns: number },
): Promise<Decision> {
  if (dialogue.isPlain) dialogue.output.write(`The draft\n${summary(input, columns)}\n`);
  else note(summary(input, columns - FRAME), "The draft", dialogue);
  return choose(dialogue, `Create this private draft in ${catalog}?`, DECISIONS);
}

const DECISIONS: readonly Choice<Decision>[] = [
  { value: "send", label: "Yes" },
  { value: "keep", label: "No, but keep the answers in a file" },
  { value: "nothing", label: "No" },
  { value: "change", label: "Change an answer" },
];

/** Asks which of several answers to change. Throws `Interrupted` on Ctrl-C. */
export function askField<Field extends DraftField>(
  dialogue: Dialogue,
  fields: readonly Field[],
): Promise<Field> {
  const choices = fields.map((value) => ({ value, label: labelOf(value) }));
  return choose(dialogue, "Which answer do you want to change?", choices);
}

function labelOf(field: DraftField): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replace("Url", "");
}

/** The total width, in cells, of the frame around the summary and a free column beside it. */
const FRAME = 7;

function summary(input: DraftInput, columns: number): string {
  return DRAFT_FIELDS.flatMap((field) => {
    const value = input[field];
    if (value === undefined) return [];
    const text = oneLine(typeof value === "string" ? value : value.join(" "));
    const size = field === "description" ? `${value.length.toLocaleString("en")} characters: ` : "";
    return [wrapHanging(`${labelOf(field)}: ${size}${text}`, Math.max(10, columns))];
  }).join("\n");
}
