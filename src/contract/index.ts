export {
  checkDraft,
  checkReason,
  DRAFT_FIELDS,
  DRAFT_STATUS,
  Draft,
  type DraftField,
  DraftInput,
  type FieldProblem,
  valueAt,
} from "./draft.ts";
export { type AnswerCode, ERRORS, type ErrorWords, isErrorCode, ORIGINS } from "./error-codes.ts";
export { boundsAt, DRAFTS_PER_DAY, isSlug, KEY_SCOPE, LIMITS, lengthOf, PAGE_SIZE } from "./limits.ts";
export type { Taxonomy, Tool, Verification } from "./listing.ts";
export { API_VERSION, HEADERS, LISTING_CODES, OPERATIONS, type Operation } from "./operations.ts";
export { slugOfName } from "./slug-of-name.ts";
export { isSameWebsite, isWebUrl, normalWebsite } from "./web-url.ts";
