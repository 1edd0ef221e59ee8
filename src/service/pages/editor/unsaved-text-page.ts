import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { cleanText } from "../clean-text.ts";
import type { Page } from "../layout.ts";
import { html, type Markup } from "../markup.ts";
import { FIELD_SPECS, textOf } from "./editor-fields.ts";
import { editorPath } from "./editor-status.ts";

/** Returns the page for a refused change. The page shows the typed text that was not saved, so that the user can copy the text. */
export function unsavedTextPage(
  submission: Submission,
  typedFields: SubmissionFields,
  { title, message }: { readonly title: string; readonly message: string },
): Page {
  const different = FIELD_SPECS.filter(
    ({ name }) => textOf(typedFields, name) !== textOf(submission.fields, name),
  );
  return {
    title: `Error: ${title}`,
    main: html`<h1>${title}</h1>
<p>${cleanText(message)}.</p>
<p><a class="action" href="${editorPath(submission)}">Back to the editor</a></p>
${different.length > 0 && html`<h2>What you typed</h2><p>Nothing was saved. Copy what you need.</p>`}
${different.map(({ name, label }) => field(name, label, cleanText(textOf(typedFields, name))))}`,
  };
}

function field(name: string, label: string, text: string): Markup {
  return html`<div class="field">
<label for="${name}">${label}</label>
<textarea id="${name}" rows="${text.length > 100 ? 8 : 2}" readonly lang="" dir="auto">${text}</textarea>
</div>
`;
}
