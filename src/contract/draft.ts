import * as z from "zod/mini";
import { counted, grouped } from "../base/text/counted.ts";
import { type Bounds, LIMITS, lengthOf, MEDIA_URL, SLUG_PATTERN } from "./limits.ts";
import { MAX_REASON } from "./listing-states.ts";
import { isWebUrl } from "./web-url.ts";

/** Matches accepted text. Assumed: strings with unpaired surrogates, or with control characters other than tab and line feed, are rejected. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters.
const CLEAN_TEXT = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]*$/u;

const CLEAN = {
  pattern: CLEAN_TEXT,
  ...broken("characters", "contains a control character or an unpaired surrogate"),
};
const SLUG = {
  pattern: SLUG_PATTERN,
  ...broken("pattern", "must consist of lowercase letters, digits, and single hyphens between them"),
};

/** The URL of a website or, with the same bounds, of a medium. */
const WebUrl = z.string(typeError("a string")).check(
  z.trim(),
  z.refine((value) => lengthOf(value) <= MEDIA_URL.max, broken("maxLength", outside(MEDIA_URL, "character"))),
  z.refine(isWebUrl, broken("url", "must be an http or https URL without a user name or password")),
  z.meta({ format: "uri", maxLength: MEDIA_URL.max }),
);

const SCREENSHOTS = LIMITS.screenshotUrls;
const COUNT_ERROR = outside(SCREENSHOTS, "item");
/** By default, items are not counted if one has the wrong type. */
const ANY_ARRAY = { when: ({ value }: { readonly value: unknown }) => Array.isArray(value) };

const ScreenshotUrls = z.array(WebUrl, typeError("an array of strings")).check(
  z.refine(({ length }) => length >= SCREENSHOTS.min, { ...broken("minItems", COUNT_ERROR), ...ANY_ARRAY }),
  z.refine(({ length }) => length <= SCREENSHOTS.max, { ...broken("maxItems", COUNT_ERROR), ...ANY_ARRAY }),
  z.meta({ minItems: SCREENSHOTS.min, maxItems: SCREENSHOTS.max }),
);

/** The request body that creates a draft. Parsing trims strings and drops unknown fields. */
export const DraftInput = z.object(
  {
    name: text(LIMITS.name),
    headline: text(LIMITS.headline),
    description: text(LIMITS.description),
    websiteUrl: WebUrl,
    screenshotUrls: z.optional(ScreenshotUrls),
    category: z.optional(text(LIMITS.category)),
    logoUrl: z.optional(WebUrl),
    // Assumed: a slug that is invalid in a read (`INVALID_SLUG`) is also invalid in a draft.
    slug: z.optional(text(LIMITS.slug, SLUG)),
  },
  typeError("an object"),
);
export type DraftInput = z.infer<typeof DraftInput>;

/** The names of a draft's fields, in the order used in the API documentation. */
export const DRAFT_FIELDS = z.keyof(DraftInput).options;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** A created draft: its slug, its status and the URL of its editor. */
export const Draft = z.looseObject({
  slug: z.string().check(z.minLength(1)),
  status: z.string(),
  editorUrl: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const DRAFT_STATUS = "DRAFT";

/** Returns the schema for a string with a minimum and a maximum length. `meta` repeats the checks for JSON Schema. */
function text({ min, max }: Bounds, { pattern, ...isBroken }: typeof CLEAN = CLEAN) {
  const sizeError = outside({ min, max }, "character");
  return z.string(typeError("a string")).check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= min, broken("minLength", sizeError)),
    z.refine((value) => lengthOf(value) <= max, broken("maxLength", sizeError)),
    // An empty string has one problem: its length.
    z.refine((value) => value === "" || pattern.test(value), isBroken),
    z.meta({ minLength: min, maxLength: max, pattern: pattern.source }),
  );
}

type Message = string | ((issue: { readonly input?: unknown }) => string);

/** Returns the options for a check whose problem has this rule and message. */
export function broken(rule: string, error: Message) {
  return { params: { rule }, error };
}

/** Returns the message for a value with too many or too few characters or items. */
function outside({ min, max }: Bounds, unit: "character" | "item"): Message {
  const range = `${min} to ${grouped(max)}`;
  return ({ input }) => {
    const size = Array.isArray(input) ? input.length : lengthOf(String(input));
    return size === 0 ? `empty; must be ${range} ${unit}s` : `${counted(size, unit)}; must be ${range}`;
  };
}

function typeError(expected: string) {
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? "required" : `must be ${expected}, not ${kindOf(input)}`;
  return { error };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Checks a request body against the rules that do not depend on a catalog. The client and the local service share this check. */
export function checkDraft(body: unknown) {
  const parsed = DraftInput.safeParse(body, { reportInput: true });
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, problems: parsed.error.issues.map(fieldProblemOf) } as const;
}

/** Returns the problems of a moderator's reason, which follows the rules for the texts of a draft. */
export function checkReason(reason: string | undefined) {
  const schema = z.object({ reason: text({ min: 1, max: MAX_REASON }) });
  const { issues } = schema.safeParse({ reason }, { reportInput: true }).error ?? { issues: [] };
  return issues.map(fieldProblemOf).map(({ field, rule, message }) => ({ field, rule, message }));
}

export type FieldProblem = ReturnType<typeof fieldProblemOf>;

/** Returns a problem. Its message does not contain the field's name. For example, `143 characters; must be 200 to 2,000`. */
export function fieldProblemOf(issue: z.core.$ZodIssue) {
  const path = issue.path.filter((key) => typeof key !== "symbol");
  const typeRule = issue.input === undefined ? "required" : "type";
  const rule = issue.code === "custom" ? String(issue.params?.["rule"]) : typeRule;
  return { path, field: path.join("."), rule, message: issue.message };
}

/** Returns the value at a path in parsed JSON, or undefined if there is none. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" ? Object(value)[key] : undefined),
    body,
  );
}
