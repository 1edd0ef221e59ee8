export { checkDraft, type DraftCheck, type DraftRule, type FieldProblem } from "./check-draft.ts";
export { DRAFT_STATUS, Draft } from "./draft.ts";
export { DRAFT_FIELDS, type DraftField, DraftInput } from "./draft-input.ts";
export { API_VERSION, ErrorEnvelope, successOf } from "./envelope.ts";
export {
  API_ERRORS,
  type ApiErrorCode,
  type ErrorCode,
  LOCAL_ERROR_CODES,
  type LocalErrorCode,
  SERVICE_ERRORS,
  type ServiceErrorCode,
} from "./error-codes.ts";
export { type Bounds, DRAFTS_PER_DAY, LIMITS } from "./limits.ts";
export { openApiDocument } from "./openapi.ts";
export { PAGE_SIZE } from "./openapi-parameters.ts";
export { HEADERS, OPERATIONS, type Operation, type OperationId } from "./operations.ts";
export { isSlug, SLUG_PATTERN } from "./slug.ts";
export { Taxonomy, Tool, Verification } from "./tool.ts";
export { isWebUrl } from "./web-url.ts";
