/** What a workflow command says beside its message; what is undefined is left out. */
export type CommandProperties = Readonly<Record<string, string | number | undefined>>;

/** One line that the runner of GitHub Actions acts on. No text in it can end the line or begin another command. */
export function workflowCommand(name: string, properties: CommandProperties, message: string): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => `${key}=${escapeProperty(String(value))}`).join(",");
  return `::${name}${list === "" ? "" : ` ${list}`}::${escapeMessage(message)}`;
}

/** The line that hides a value in everything that is logged after it. */
export function maskCommand(value: string): string {
  return workflowCommand("add-mask", {}, value);
}

/** The runner puts back `%25` last, so it is made first. */
function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
