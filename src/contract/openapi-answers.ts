import { API_ERRORS, type ApiErrorCode, SERVICE_ERRORS, type ServiceErrorCode } from "./error-codes.ts";
import { type JsonSchema, refTo } from "./openapi-schemas.ts";
import { HEADERS, OPERATIONS, type OperationId } from "./operations.ts";

/** Every code that the local service documents, and when it answers with it. */
const CODES = {
  VALIDATION_ERROR: "A field, parameter or header violates its rules.",
  IDEMPOTENCY_KEY_REQUIRED: "The Idempotency-Key header is missing.",
  INVALID_SLUG: "What was asked for cannot be a slug.",
  API_KEY_REQUIRED: "The API key is missing, unknown or revoked.",
  OWNER_UNAVAILABLE: "The owner of the API key is suspended.",
  TOOL_NOT_FOUND: "There is no live listing with this slug.",
  IDEMPOTENCY_CONFLICT: "The Idempotency-Key has already created a draft from other data.",
  MEDIA_REQUIRED: "Neither a logo nor an image can be had.",
  RATE_LIMITED: "The API key has reached its daily limit of drafts.",
  RATE_LIMIT_UNAVAILABLE: "The daily limit cannot be checked at the moment.",
  BAD_REQUEST: "The request is not valid HTTP.",
  NOT_FOUND: "There is nothing at this address.",
  METHOD_NOT_ALLOWED: "The address does not answer this method.",
  STATE_CONFLICT: "The state, version or slug of a listing does not allow it.",
  PAYLOAD_TOO_LARGE: "The body has more than 64 KiB.",
  UNSUPPORTED_MEDIA_TYPE: "The body is not declared as JSON.",
  HEADERS_TOO_LARGE: "The address and header fields are too large.",
  INTERNAL_ERROR: "The service failed.",
} as const satisfies Record<ApiErrorCode | ServiceErrorCode, string>;

type Code = keyof typeof CODES;

const EVERYWHERE: readonly Code[] = ["BAD_REQUEST", "HEADERS_TOO_LARGE", "INTERNAL_ERROR"];

/** Assumed: a list may answer `VALIDATION_ERROR`, and a draft 413 or 415, which the API does not document. */
const MORE: Partial<Record<OperationId, readonly Code[]>> = {
  listTools: ["VALIDATION_ERROR"],
  createDraft: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
};

const STATUS_OF = { ...API_ERRORS, ...SERVICE_ERRORS };

/** Returns the error answers of an operation, by status. */
export function errorAnswers(id: OperationId): Readonly<Record<string, JsonSchema>> {
  const codes = [...OPERATIONS[id].errors, ...(MORE[id] ?? []), ...EVERYWHERE];
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      errorAnswer(codes.filter((code) => STATUS_OF[code].status === status)),
    ]),
  );
}

function errorAnswer(codes: readonly Code[]): JsonSchema {
  const examples = codes.map((code) => [code, { value: { error: { code, message: CODES[code] } } }]);
  const waits = codes.some((code) => code === "RATE_LIMITED" || code === "RATE_LIMIT_UNAVAILABLE");
  return {
    description: codes.map((code) => `${code}: ${CODES[code]}`).join(" "),
    ...(waits ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
    content: { "application/json": { schema: refTo("Error"), examples: Object.fromEntries(examples) } },
  };
}

const RETRY_AFTER = { description: "Whole seconds to wait.", schema: { type: "integer", minimum: 0 } };

/** The headers of a successful read. */
export const READ_ANSWER_HEADERS = {
  ETag: { description: "Changes whenever the body does.", schema: { type: "string" } },
  "Cache-Control": { description: "How long the answer may be kept.", schema: { type: "string" } },
} as const;

/** The header of a list with another page. */
export const LINK_HEADER = {
  Link: {
    description: 'On every page but the last: the next one, as `<…>; rel="next"`, relative to this address.',
    schema: { type: "string" },
  },
} as const;

/** The headers of a created draft. */
export const DRAFT_ANSWER_HEADERS = {
  Location: { description: "The private editor URL.", schema: { type: "string", format: "uri" } },
  [HEADERS.idempotencyReplayed]: {
    description: "`true` when an earlier request had created the draft.",
    schema: { type: "string", const: "true" },
  },
} as const;
