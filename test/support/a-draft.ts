import type { DraftInput } from "../../src/contract/index.ts";

/** A draft that breaks no rule, with some fields of the test's own. */
export function aDraft(fields: Partial<DraftInput> = {}): DraftInput {
  return {
    name: "Aurora Notes",
    headline: "Markdown notes that sync without an account",
    description: "Aurora keeps notes as plain Markdown files in a folder of your own. ".repeat(4).trim(),
    websiteUrl: "https://auroranotes.example",
    ...fields,
  };
}
