import * as z from "zod/mini";
import { Draft, DraftInput } from "./draft.ts";
import { type AnswerCode, ERRORS } from "./error-codes.ts";
import { INTEGER, type JsonSchema, STRING } from "./json-schema.ts";
import { LIMITS, PAGE_SIZE, SLUG_PATTERN } from "./limits.ts";
import { ErrorEnvelope, successOf, Taxonomy, Tool, Verification } from "./listing.ts";
import { HEADERS, OPERATIONS, type OperationId } from "./operations.ts";

const EVERYWHERE: readonly AnswerCode[] = ["BAD_REQUEST", "HEADERS_TOO_LARGE", "INTERNAL_ERROR"];

/** Assumed: a search can be rejected with `VALIDATION_ERROR`, and a draft with status 413 or 415. The API does not mention these cases. */
const MORE: Partial<Record<OperationId, readonly AnswerCode[]>> = {
  listTools: ["VALIDATION_ERROR"],
  createDraft: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
};

/** Returns an operation's error responses, by status. */
export function errorAnswers(id: OperationId): Readonly<Record<string, JsonSchema>> {
  const codes = [...OPERATIONS[id].errors, ...(MORE[id] ?? []), ...EVERYWHERE];
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, errorAnswer(codes.filter((code) => ERRORS[code].status === status))]),
  );
}

function errorAnswer(codes: readonly AnswerCode[]): JsonSchema {
  const texts = codes.map((code) => `${code}: ${ERRORS[code].headline}. ${ERRORS[code].cause}`);
  const waits = codes.some((code) => code === "RATE_LIMITED" || code === "RATE_LIMIT_UNAVAILABLE");
  return {
    description: texts.join(" "),
    ...(waits && { headers: { "Retry-After": RETRY_AFTER } }),
    content: jsonContent(refTo("Error")),
  };
}

export function jsonContent(schema: JsonSchema): JsonSchema {
  return { "application/json": { schema } };
}

const RETRY_AFTER = { description: "Number of seconds to wait.", schema: { ...INTEGER, minimum: 0 } };

export const READ_HEADERS = {
  ETag: { description: "Changes whenever the body changes.", schema: STRING },
  "Cache-Control": { description: "How long the response may be cached.", schema: STRING },
} as const;

export const LIST_HEADERS = {
  ...READ_HEADERS,
  Link: {
    description: 'The next page, if any, as `<…>; rel="next"`. The URL is relative to the request URL.',
    schema: STRING,
  },
} as const;

export const DRAFT_HEADERS = {
  Location: { description: "The private editor URL.", schema: { type: "string", format: "uri" } },
  [HEADERS.idempotencyReplayed]: {
    description: "`true` if an earlier request created the draft.",
    schema: { type: "string", const: "true" },
  },
} as const;

/** Returns the API's JSON Schemas by name, generated from the zod schemas. The JSON Schemas refer to each other. */
export function openApiSchemas(): Readonly<Record<string, JsonSchema>> {
  const read = {
    ToolAnswer: successOf(Tool),
    ToolListAnswer: successOf(z.array(Tool)),
    TaxonomyListAnswer: successOf(z.array(Taxonomy)),
    DraftAnswer: successOf(Draft),
    ...{ Tool, Taxonomy, Verification, Draft, Error: ErrorEnvelope },
  };
  return { ...jsonSchemas(read, "output"), ...jsonSchemas({ DraftInput }, "input") };
}

export function refTo(name: string): JsonSchema {
  return { $ref: uriOf(name) };
}

function jsonSchemas(schemas: Readonly<Record<string, z.ZodMiniType>>, io: "input" | "output") {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, { uri: uriOf, io });
  return Object.fromEntries(
    Object.entries(generated.schemas).map(
      ([name, { $schema: _dialect, $id: _uri, id: _name, ...schema }]) => [name, schema],
    ),
  );
}

function uriOf(name: string): string {
  return `#/components/schemas/${name}`;
}

export const PARAMETERS = {
  slug: {
    in: "path",
    name: "slug",
    required: true,
    description: "The stable slug of a listing.",
    schema: {
      ...STRING,
      pattern: SLUG_PATTERN.source,
      minLength: LIMITS.slug.min,
      maxLength: LIMITS.slug.max,
    },
  },
  q: query(
    "q",
    "Words to search for in the name, headline, tags and description. Every word must match; the last word can be the beginning of a longer word. Case, accents and most punctuation do not matter.",
    STRING,
  ),
  category: query("category", "The slug of a category. An unknown slug matches nothing.", STRING),
  tag: query("tag", "The slug of a tag. An unknown slug matches nothing.", STRING),
  limit: query("limit", "The maximum number of listings per page.", {
    ...INTEGER,
    minimum: PAGE_SIZE.min,
    maximum: PAGE_SIZE.max,
    default: PAGE_SIZE.default,
  }),
  cursor: query(
    "cursor",
    "The position of the page in the list. Use the value from the previous page's Link header; do not construct a value.",
    STRING,
  ),
  idempotencyKey: {
    in: "header",
    name: HEADERS.idempotencyKey,
    required: true,
    description:
      "A key that is unique to this draft. Sending the same key with the same body again returns the same draft.",
    schema: { ...STRING, minLength: LIMITS.idempotencyKey.min, maxLength: LIMITS.idempotencyKey.max },
  },
} as const;

function query(name: string, description: string, schema: JsonSchema) {
  return { in: "query", name, description, schema };
}
