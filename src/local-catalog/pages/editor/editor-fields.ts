import { grouped } from "../../../base/text/counted.ts";
import { LIMITS } from "../../../contract/index.ts";
import { MAX_TAGS, type Submission, type SubmissionFields } from "../../rules/listing.ts";
import {
  type FieldInput,
  parseTags,
  preventsSaving,
  type SubmissionProblem,
} from "../../rules/submission-fields.ts";
import type { Taxonomies } from "../../store/taxonomies.ts";
import { cleanText, html, type Markup, unorderedList } from "../markup.ts";

export interface FieldSpec {
  readonly name: keyof SubmissionFields;
  readonly label: string;
  readonly hint?: string;
  readonly limits?: { readonly min: number; readonly max: number };
  readonly isLong?: boolean;
  readonly isAddress?: boolean;
}

export const FIELD_SPECS: readonly FieldSpec[] = [
  { name: "name", label: "Name", limits: LIMITS.name },
  { name: "headline", label: "Headline", limits: LIMITS.headline },
  {
    name: "description",
    label: "Description",
    hint: "Plain text. Separate paragraphs with an empty line.",
    limits: LIMITS.description,
    isLong: true,
  },
  { name: "websiteUrl", label: "Website", hint: "Starts with https:// or http://", isAddress: true },
  { name: "category", label: "Category", hint: "Required before you can choose a plan." },
  { name: "tags", label: "Tags", hint: `Up to ${grouped(MAX_TAGS)} of this catalog's tags.` },
  { name: "logoUrl", label: "Logo address", hint: "If empty, the website's icon is used.", isAddress: true },
  {
    name: "screenshotUrls",
    label: "Screenshot addresses",
    hint: `Up to ${LIMITS.screenshotUrls.max}, one per line. If empty, the website's Open Graph image is used.`,
    isLong: true,
  },
  {
    name: "plan",
    label: "Plan",
    hint: "The local catalog takes no payments. The plans let you try out every step.",
  },
];

export function textOf(fields: FieldInput, name: keyof SubmissionFields): string {
  const value = fields[name] ?? "";
  if (typeof value === "string") return value;
  return value.join(name === "tags" ? ", " : "\n");
}

/** The name of the checkboxes for tags. The text field for tags is named `tags`. */
export const TAG_BOX = "tag[]";

/** Parses the editor's form. Omits fields that were not sent, so that they keep their stored values. */
export function parseForm(body: URLSearchParams, taxonomies: Taxonomies) {
  const input: Record<string, string | readonly string[]> = {};
  for (const { name } of FIELD_SPECS) {
    const text = body.get(name);
    if (text !== null) input[name] = name === "screenshotUrls" ? text.split(/\r\n|\r|\n/) : text;
  }
  if (body.has("tags") || body.has(TAG_BOX))
    input["tags"] = [...body.getAll(TAG_BOX), ...parseTags(taxonomies, body.getAll("tags").join(","))];
  const version = body.get("version") ?? "";
  const fields: FieldInput = input;
  // Without a valid version, the form is rejected.
  const seen = /^\d{1,9}$/.test(version) ? Number(version) : undefined;
  return { input: fields, version: seen, next: body.get("next") === "preview" ? "/preview" : "" };
}

export function editorPath({ editorToken }: Submission): string {
  return `/editor/${editorToken}`;
}

/**
 * Returns the box that shows why a form was rejected. The form's address ends with `#problems`, so the browser moves the focus to the box.
 * With `autofocus`, Chromium would log a message when a page is reloaded after a click on a problem.
 */
export function alertBox(title: string, content: Markup): Markup {
  return html`<div class="problems" id="problems" role="alert" tabindex="-1" aria-labelledby="problems-title">
<h2 id="problems-title">${title}</h2>
${content}</div>`;
}

/** Returns the box for problems: the outcome, and the problems that prevent saving or submitting. */
export function problemBox(outcome: string, problems: readonly SubmissionProblem[]): Markup {
  const saving = problems.filter(preventsSaving);
  const submitting = problems.filter((problem) => !preventsSaving(problem));
  return alertBox(
    "There is a problem",
    html`<p><strong>${outcome}</strong></p>
${saving.length > 0 && html`<h3>Prevents saving</h3>${problemLinks(saving)}`}
${submitting.length > 0 && html`<h3>Prevents submitting</h3>${problemLinks(submitting)}`}`,
  );
}

export function problemLinks(problems: readonly SubmissionProblem[]): Markup {
  const links = problems
    .map(shownProblem)
    .map(
      ({ name, label, line, text }) => html`<a href="#${name}">${label}${line && `, ${line}`}: ${text}</a>`,
    );
  return unorderedList("links", links);
}

/** Returns the field with a problem, the line for an item such as `screenshotUrls.1`, and a text with any suggestion. */
export function shownProblem({ field, message, suggestion }: SubmissionProblem) {
  const [name = "", index] = field.split(".");
  const label = FIELD_SPECS.find((spec) => spec.name === name)?.label ?? name;
  const line = index === undefined ? "" : `line ${Number(index) + 1}`;
  const text = cleanText(suggestion === undefined ? message : `${message}; did you mean "${suggestion}"?`);
  return { name, label, line, text };
}
