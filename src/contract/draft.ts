import * as z from "zod/mini";
import { type Bounds, LIMITS, lengthOf, MEDIA_URL, SLUG_PATTERN } from "./limits.ts";
import { isWebUrl } from "./web-url.ts";

/** Matches text without unpaired surrogates and without control characters other than tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters.
const CLEAN_TEXT = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]*$/u;

/** The request body that creates a draft. Parsing trims strings and drops unknown fields. */
export const DraftInput = z
  .object({
    name: text(LIMITS.name),
    headline: text(LIMITS.headline),
    description: text(LIMITS.description),
    websiteUrl: webUrl(LIMITS.websiteUrl),
    screenshotUrls: z.optional(
      z
        .array(webUrl(MEDIA_URL))
        .check(z.minLength(LIMITS.screenshotUrls.min), z.maxLength(LIMITS.screenshotUrls.max)),
    ),
    category: z.optional(text(LIMITS.category)),
    logoUrl: z.optional(webUrl(MEDIA_URL)),
    // Assumed: a slug that is invalid in a read (`INVALID_SLUG`) is also invalid in a draft.
    slug: z.optional(text(LIMITS.slug, SLUG_PATTERN).check(z.regex(SLUG_PATTERN))),
  })
  .check(z.meta({ id: "DraftInput" }));
export type DraftInput = z.infer<typeof DraftInput>;

/** The names of a draft's fields, in the order used in the API documentation. */
export const DRAFT_FIELDS = z.keyof(DraftInput).options;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** A created draft: its slug, its status and the URL of its editor. */
export const Draft = z
  .looseObject({
    slug: z.string().check(z.minLength(1)),
    status: z.string(),
    editorUrl: z.string(),
  })
  .check(
    z.meta({
      id: "Draft",
      examples: [
        { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/8f3a61" },
      ],
    }),
  );
export type Draft = z.infer<typeof Draft>;

export const DRAFT_STATUS = "DRAFT";

/** Returns the schema for a string with a minimum and a maximum length. `meta` repeats the checks for JSON Schema. */
function text({ min, max }: Bounds, { source } = CLEAN_TEXT) {
  return z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= min, { params: { rule: "minLength" } }),
    z.refine((value) => lengthOf(value) <= max, { params: { rule: "maxLength" } }),
    z.refine(isCleanText, { params: { rule: "characters" } }),
    z.meta({ minLength: min, maxLength: max, pattern: source }),
  );
}

function webUrl({ max }: Bounds) {
  return z.string().check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= max, { params: { rule: "maxLength" } }),
    z.refine(isWebUrl, { params: { rule: "url" } }),
    z.meta({ format: "uri", maxLength: max }),
  );
}

/** Assumed: strings with unpaired surrogates, or with control characters other than tab and line feed, are rejected. */
export function isCleanText(text: string): boolean {
  return CLEAN_TEXT.test(text);
}
