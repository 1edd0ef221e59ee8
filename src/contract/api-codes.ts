/** The error codes that the API documents. `api-errors.ts` describes them. */
export const API_CODES = [
  "VALIDATION_ERROR",
  "IDEMPOTENCY_KEY_REQUIRED",
  "INVALID_SLUG",
  "API_KEY_REQUIRED",
  "OWNER_UNAVAILABLE",
  "TOOL_NOT_FOUND",
  "IDEMPOTENCY_CONFLICT",
  "MEDIA_REQUIRED",
  "RATE_LIMITED",
  "RATE_LIMIT_UNAVAILABLE",
] as const;

/** The forms that a `serve --fault` value can take. N is the affected request's number, and RETRY is the `Retry-After`, such as `2s`. */
export const FAULT_FORMS = [
  "CODE[@N][:RETRY]",
  "status:503[@N][:RETRY]",
  "drop[@N]",
  "latency:500ms[@N]",
  "read:FAULT for reads instead of drafts",
] as const;

/** A regular expression that matches these forms, even with an unknown error code. */
export const FAULT_SPEC =
  /^(?<read>read:)?(?:(?:(?<drop>drop)|latency:(?<delay>\d{1,6})(?<unit>ms|s))(?!.*:)|status:(?<status>[45]\d\d)|(?<code>[A-Z_]+))(?:@(?<nth>[1-9]\d{0,8}))?(?::(?<retry>\d{1,6})(?<per>[smh]))?$/;

/** The suggested values for `serve --fault`: the API's codes, and an example or the start of each of the other forms. */
export const FAULT_WORDS = [...API_CODES, "status:503", "drop", "latency:500ms", "read:"] as const;
