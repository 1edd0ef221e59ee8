/** Returns a valid draft. `fields` replace its default fields. */
export function aDraft<Fields extends object = object>(fields?: Fields) {
  return {
    name: "Aurora Notes",
    headline: "Markdown notes that sync without an account",
    description: "Aurora keeps notes as plain Markdown files in a folder of your own. ".repeat(4).trim(),
    websiteUrl: "https://auroranotes.example",
    ...fields,
  };
}
