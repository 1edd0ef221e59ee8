import type { ApiErrorCode } from "./error-codes.ts";

export const API_VERSION = "v1";

export interface Operation {
  readonly method: "GET" | "POST";
  /** The path relative to the base URL. It can contain the placeholder `:slug`. */
  readonly path: string;
  readonly summary: string;
  readonly query: readonly string[];
  readonly success: 200 | 201;
  readonly errors: readonly ApiErrorCode[];
}

export const OPERATIONS = {
  listTools: {
    method: "GET",
    path: "/api/v1/tools",
    summary: "Browse or filter live listings",
    query: ["q", "category", "tag"],
    success: 200,
    errors: [],
  },
  getTool: {
    method: "GET",
    path: "/api/v1/tools/:slug",
    summary: "Retrieve one live listing",
    query: [],
    success: 200,
    errors: ["INVALID_SLUG", "TOOL_NOT_FOUND"],
  },
  listCategories: {
    method: "GET",
    path: "/api/v1/categories",
    summary: "List the categories",
    query: [],
    success: 200,
    errors: [],
  },
  listTags: {
    method: "GET",
    path: "/api/v1/tags",
    summary: "List the tags",
    query: [],
    success: 200,
    errors: [],
  },
  createDraft: {
    method: "POST",
    path: "/api/v1/tools",
    summary: "Create a private draft",
    query: [],
    success: 201,
    errors: [
      "VALIDATION_ERROR",
      "IDEMPOTENCY_KEY_REQUIRED",
      "API_KEY_REQUIRED",
      "OWNER_UNAVAILABLE",
      "IDEMPOTENCY_CONFLICT",
      "MEDIA_REQUIRED",
      "RATE_LIMITED",
      "RATE_LIMIT_UNAVAILABLE",
    ],
  },
  getOpenApi: {
    method: "GET",
    path: "/api/v1/openapi.json",
    summary: "Describe the API",
    query: [],
    success: 200,
    errors: [],
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation, which is its `operationId` in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

/** The names of the headers that are specific to the API or the local service, in lowercase, as in Node. */
export const HEADERS = {
  idempotencyKey: "idempotency-key",
  /** Assumed: a response that repeats an earlier response includes the header `Idempotency-Replayed: true`. */
  idempotencyReplayed: "idempotency-replayed",
  /** The header that contains the ID of a local catalog's data. A reset changes the ID. Other catalogs do not send this header. */
  dataId: "catalog-data-id",
} as const;
