import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Matters of taste: the void elements, the case of the doctype and blank lines are written one way here.
    "void-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // Titles hold the listing's name, however long it is.
    "long-title": "off",
    "require-sri": ["error", { target: "crossorigin" }],
  },
});

/** Returns what html-validate finds wrong with a document: `line: message (rule)` each. */
export async function htmlProblems(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  );
}
