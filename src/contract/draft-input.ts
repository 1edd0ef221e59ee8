import * as z from "zod";
import { LIMITS } from "./limits.ts";
import { SLUG_PATTERN } from "./slug.ts";
import { isWebUrl } from "./web-url.ts";

/** A draft as it is submitted: every rule of the API's request body. Parsing trims; unknown fields are dropped. */
export const DraftInput = z
  .object({
    name: text(LIMITS.name),
    headline: text(LIMITS.headline),
    description: text(LIMITS.description),
    websiteUrl: webUrl(z.string().trim().max(LIMITS.websiteUrl.max)),
    screenshotUrls: z
      .array(webUrl())
      .min(LIMITS.screenshotUrls.min)
      .max(LIMITS.screenshotUrls.max)
      .optional(),
    category: text(LIMITS.category).optional(),
    logoUrl: webUrl().optional(),
    // Assumed: a slug that could never be looked up is refused when the draft is made.
    slug: text(LIMITS.slug).regex(SLUG_PATTERN).optional(),
  })
  .meta({ id: "DraftInput" });
export type DraftInput = z.infer<typeof DraftInput>;

/** The fields of a draft, in the order in which people are asked for them. */
export const DRAFT_FIELDS = DraftInput.keyof().options;
export type DraftField = (typeof DRAFT_FIELDS)[number];

function text(bounds: { readonly min: number; readonly max: number }) {
  return z
    .string()
    .trim()
    .min(bounds.min)
    .max(bounds.max)
    .refine(isClean, { params: { rule: "characters" } });
}

function webUrl(schema = z.string().trim()) {
  return schema.refine(isWebUrl, { params: { rule: "url" } }).meta({ format: "uri" });
}

/** Assumed: half a surrogate pair and control characters, but for tab and line feed, are refused. */
function isClean(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return value.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(value);
}
