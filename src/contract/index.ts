export { checkDraft, type FieldProblem } from "./check-draft.ts";
export { DRAFT_STATUS, Draft } from "./draft.ts";
export { DRAFT_FIELDS, type DraftField, DraftInput } from "./draft-input.ts";
export { API_VERSION, ErrorEnvelope, successOf } from "./envelope.ts";
export {
  API_ERRORS,
  type ApiErrorCode,
  type ErrorCode,
  type LocalErrorCode,
  SERVICE_ERRORS,
  type ServiceErrorCode,
} from "./error-codes.ts";
export { IN_ENGLISH } from "./in-english.ts";
export { DRAFTS_PER_DAY, LIMITS } from "./limits.ts";
export { openApiDocument } from "./openapi.ts";
export { PAGE_SIZE } from "./openapi-parameters.ts";
export { HEADERS, OPERATIONS, type Operation } from "./operations.ts";
export { isSlug } from "./slug.ts";
export { Taxonomy, Tool } from "./tool.ts";
export { isWebUrl } from "./web-url.ts";
