import { oneLine, sanitize } from "../../text/sanitize.ts";
import { defusedJson, defusedLines, workflowCommand } from "../../text/workflow-commands.ts";

/** Returns the lines that hide a value in everything logged after them, in each form that is printed: as text and inside of JSON. */
export function maskCommands(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const texts = [value, sanitize(value), oneLine(value), defusedLines(oneLine(value))];
  const forms = [...texts, json, defusedJson(json.replaceAll(ESCAPED, escapeOf))];
  return [...new Set(forms)]
    .filter((form) => form.trim() !== "")
    .map((form) => workflowCommand("add-mask", {}, form));
}

/** Characters that are escapes in printed JSON although JSON does not demand it: DEL, C1, bidirectional controls, U+2028 and U+2029. */
const ESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/g;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
