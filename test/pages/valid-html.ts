import { HtmlValidate } from "html-validate";
import { expect } from "vitest";

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

/** Returns the HTML of a response. Expects its status. */
export async function htmlOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  expect([response.status, response.status === status ? "" : html]).toEqual([status, ""]);
  return html;
}

/** Returns the HTML of a response. Expects its status, and no problem found by html-validate. */
export async function validHtml(response: Response, status = 200): Promise<string> {
  const html = await htmlOf(response, status);
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  );
  expect(problems).toEqual([]);
  return html;
}
