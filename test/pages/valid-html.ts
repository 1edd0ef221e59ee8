import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // These rules concern style only: void elements, the case of the doctype, and blank lines.
    "void-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // A title contains the name of a listing, which can be long.
    "long-title": "off",
    "require-sri": ["error", { target: "crossorigin" }],
  },
});

/** Returns the problems that html-validate finds in a document, each as `line: message (rule)`. */
export async function htmlProblems(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  );
}
