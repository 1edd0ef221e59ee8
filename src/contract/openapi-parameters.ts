import { LIMITS, PAGE_SIZE, SLUG_PATTERN } from "./limits.ts";
import { HEADERS } from "./operations.ts";

const SLUG_SCHEMA = {
  type: "string",
  pattern: SLUG_PATTERN.source,
  minLength: LIMITS.slug.min,
  maxLength: LIMITS.slug.max,
} as const;

/** The API parameters, by name. */
export const PARAMETERS = {
  slug: {
    in: "path",
    name: "slug",
    required: true,
    description: "The stable slug of a listing.",
    schema: SLUG_SCHEMA,
    example: "aurora-notes",
  },
  q: {
    in: "query",
    name: "q",
    description:
      "Words to search for in the name, headline, tags and description. Every word must match; the last word can be the beginning of a longer word. Case, accents and most punctuation do not matter.",
    schema: { type: "string" },
    example: "markdown notes",
  },
  category: {
    in: "query",
    name: "category",
    description: "The slug of a category. An unknown slug matches nothing.",
    schema: { type: "string" },
    example: "office-writing",
  },
  tag: {
    in: "query",
    name: "tag",
    description: "The slug of a tag. An unknown slug matches nothing.",
    schema: { type: "string" },
    example: "markdown",
  },
  limit: {
    in: "query",
    name: "limit",
    description: "The maximum number of listings per page.",
    schema: {
      type: "integer",
      minimum: PAGE_SIZE.min,
      maximum: PAGE_SIZE.max,
      default: PAGE_SIZE.default,
    },
  },
  cursor: {
    in: "query",
    name: "cursor",
    description:
      "The position of the page in the list. Use the value from the previous page's Link header; do not construct a value.",
    schema: { type: "string" },
  },
  idempotencyKey: {
    in: "header",
    name: HEADERS.idempotencyKey,
    required: true,
    description:
      "A key that is unique to this draft. Sending the same key with the same body again returns the same draft.",
    schema: { type: "string", minLength: LIMITS.idempotencyKey.min, maxLength: LIMITS.idempotencyKey.max },
    example: "aurora-notes-2026-01-31",
  },
} as const;
