import { escapeJson, oneLine, sanitize } from "../../base/text/sanitize.ts";

type Properties = Readonly<Record<string, string | number | undefined>>;

/** Returns a one-line command for GitHub's runner. Escapes the values, so that they cannot end the line or start another command. */
export function workflowCommand(name: string, properties: Properties, message: string): string {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = entries.map(([key, value]) => `${key}=${escapeProperty(String(value))}`).join(",");
  return `::${name}${list === "" ? "" : ` ${list}`}::${escapeMessage(message)}`;
}

/** Escapes a message. `%` is escaped first, because the other escapes contain `%`. */
function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Escapes commands in JSON without changing the data. The runner executes `##[command]` even in the middle of a line. */
export function defusedJson(json: string): string {
  return json.replaceAll("##[", "#\\u0023[");
}

/** Inserts a space into each command in the lines. A fence would add lines to data that other programs read. */
export function defusedLines(lines: string): string {
  return lines.replaceAll("##[", "## [").replaceAll(START_OF_COMMAND, "$1: ");
}

/** The start of a line with a command, up to the first colon. The whitespace excludes line endings, so matching takes linear time. */
const START_OF_COMMAND = /((?:^|[\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*):(?=:)/g;

/** Returns the `::add-mask::` lines that hide a value in the rest of the log, both as text and inside JSON. */
export function maskCommands(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const texts = [value, sanitize(value), oneLine(value), defusedLines(oneLine(value))];
  const forms = new Set([...texts, json, defusedJson(escapeJson(json))].filter((form) => form.trim() !== ""));
  return Array.from(forms, (form) => workflowCommand("add-mask", {}, form));
}
