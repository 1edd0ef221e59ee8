import * as z from "zod/mini";
import { Draft, DraftInput } from "./draft.ts";
import { ErrorEnvelope, successOf } from "./envelope.ts";
import { type AnswerCode, ERRORS } from "./error-codes.ts";
import type { JsonSchema } from "./json-schema.ts";
import { Taxonomy, Tool, Verification } from "./listing.ts";
import { HEADERS, OPERATIONS, type OperationId } from "./operations.ts";

/** The error codes that any operation can return. */
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
  const examples = codes.map((code) => [
    code,
    { value: { error: { code, message: ERRORS[code].headline } } },
  ]);
  const waits = codes.some((code) => code === "RATE_LIMITED" || code === "RATE_LIMIT_UNAVAILABLE");
  return {
    description: codes.map(describe).join(" "),
    ...(waits ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
    content: { "application/json": { schema: refTo("Error"), examples: Object.fromEntries(examples) } },
  };
}

function describe(code: AnswerCode): string {
  return `${code}: ${ERRORS[code].headline}. ${ERRORS[code].cause}`;
}

const RETRY_AFTER = { description: "Number of seconds to wait.", schema: { type: "integer", minimum: 0 } };

/** The response headers for a successful read. */
export const READ_ANSWER_HEADERS = {
  ETag: { description: "Changes whenever the body changes.", schema: { type: "string" } },
  "Cache-Control": { description: "How long the response may be cached.", schema: { type: "string" } },
} as const;

/** The header that links to the next page of a list. */
export const LINK_HEADER = {
  Link: {
    description: 'The next page, if any, as `<…>; rel="next"`. The URL is relative to the request URL.',
    schema: { type: "string" },
  },
} as const;

/** The response headers for a created draft. */
export const DRAFT_ANSWER_HEADERS = {
  Location: { description: "The private editor URL.", schema: { type: "string", format: "uri" } },
  [HEADERS.idempotencyReplayed]: {
    description: "`true` if an earlier request created the draft.",
    schema: { type: "string", const: "true" },
  },
} as const;

/** The name of a schema that the OpenAPI document uses for a request or a response. */
type SchemaName = keyof ReturnType<typeof answerSchemas> | "DraftInput" | "Error";

/** Returns the API's JSON Schemas by name, generated from the zod schemas. The JSON Schemas refer to each other. */
export function openApiSchemas(): Readonly<Record<string, JsonSchema>> {
  const read = { ...answerSchemas(), Tool, Taxonomy, Verification, Draft, Error: ErrorEnvelope };
  return { ...jsonSchemas(read, "output"), ...jsonSchemas({ DraftInput }, "input") };
}

/** Returns a reference to a schema. */
export function refTo(name: SchemaName): JsonSchema {
  return { $ref: uriOf(name) };
}

function answerSchemas() {
  return {
    ToolAnswer: successOf(Tool),
    ToolListAnswer: successOf(z.array(Tool)),
    TaxonomyListAnswer: successOf(z.array(Taxonomy)),
    DraftAnswer: successOf(Draft),
  };
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
