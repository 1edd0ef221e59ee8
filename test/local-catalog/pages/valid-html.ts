import { HtmlValidate } from "html-validate";
import { expect } from "vitest";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // These rules apply only to style: void elements, the case of the doctype, and trailing whitespace.
    "void-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // A title can contain the name of a listing, which can be long.
    "long-title": "off",
    "require-sri": ["error", { target: "crossorigin" }],
  },
});

/** Returns the HTML of a response. Fails if the response has a different status. */
export async function htmlOf(response: Response, status = 200): Promise<string> {
  const html = await response.text();
  expect([response.status, response.status === status ? "" : html]).toEqual([status, ""]);
  return html;
}

/** Returns the HTML of a response. Fails if the response has a different status, or if html-validate finds a problem. */
export async function validHtml(response: Response, status = 200): Promise<string> {
  const html = await htmlOf(response, status);
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  );
  expect(problems).toEqual([]);
  return html;
}
