import { API_CODES } from "./api-codes.ts";
import type { ApiErrorCode } from "./error-codes.ts";

export const API_VERSION = "v1";

/** The codes that only requests for one listing can get. A draft can get all others. */
export const LISTING_CODES: readonly ApiErrorCode[] = ["INVALID_SLUG", "TOOL_NOT_FOUND"];

/** The operations of the API. Paths are relative to the base URL. They can contain the placeholder `:slug`. */
export const OPERATIONS = {
  listTools: read("/api/v1/tools"),
  getTool: read("/api/v1/tools/:slug", LISTING_CODES),
  listCategories: read("/api/v1/categories"),
  listTags: read("/api/v1/tags"),
  createDraft: {
    method: "POST",
    path: "/api/v1/tools",
    success: 201,
    errors: API_CODES.filter((code) => !LISTING_CODES.includes(code)),
  },
  getOpenApi: read("/api/v1/openapi.json"),
} as const;

export type Operation = (typeof OPERATIONS)[OperationId];

function read<Path extends string>(path: Path, errors: readonly ApiErrorCode[] = []) {
  return { method: "GET", path, success: 200, errors } as const;
}

/** The name of an operation, which is its `operationId` in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

/** The names of the headers that are specific to the API, in lowercase, as in Node. */
export const HEADERS = {
  idempotencyKey: "idempotency-key",
  /** Assumed: a response that repeats an earlier response includes the header `Idempotency-Replayed: true`. */
  idempotencyReplayed: "idempotency-replayed",
} as const;
