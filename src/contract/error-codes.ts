/** Every error of the API: its status, and the operation that answers with it (`catalog-api.md`, Errors). */
export const API_ERRORS = {
  VALIDATION_ERROR: { status: 400 },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400 },
  INVALID_SLUG: { status: 400 },
  API_KEY_REQUIRED: { status: 401 },
  OWNER_UNAVAILABLE: { status: 403 },
  TOOL_NOT_FOUND: { status: 404 },
  IDEMPOTENCY_CONFLICT: { status: 409 },
  MEDIA_REQUIRED: { status: 422 },
  RATE_LIMITED: { status: 429 },
  RATE_LIMIT_UNAVAILABLE: { status: 503 },
} as const;

/** A code that the API documents. */
export type ApiErrorCode = keyof typeof API_ERRORS;

/** Assumed: failures for which the API has no code get one of the local service, such as `METHOD_NOT_ALLOWED`. */
export const SERVICE_ERRORS = {
  BAD_REQUEST: { status: 400 },
  NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  STATE_CONFLICT: { status: 409 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  HEADERS_TOO_LARGE: { status: 431 },
  INTERNAL_ERROR: { status: 500 },
} as const;

/** A code that only the local service answers with. */
export type ServiceErrorCode = keyof typeof SERVICE_ERRORS;

/** The codes of what fails in the tool itself or on the way to the service. */
export const LOCAL_ERROR_CODES = [
  "USAGE_ERROR",
  "CONFIG_ERROR",
  "BASE_URL_REQUIRED",
  "INSECURE_BASE_URL",
  "NETWORK_ERROR",
  "TIMEOUT",
  "UNEXPECTED_RESPONSE",
  "PARTIAL_FAILURE",
  "INTERNAL_ERROR",
] as const;

/** A code that no service answers with. (`INTERNAL_ERROR` is both: with a status it is the service's.) */
export type LocalErrorCode = (typeof LOCAL_ERROR_CODES)[number];

/** Every code that a user can meet in an error of this tool, but for those of services that invent their own. */
export type ErrorCode = ApiErrorCode | ServiceErrorCode | LocalErrorCode;
