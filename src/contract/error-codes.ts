import { API_ERRORS } from "./api-errors.ts";
import { SERVICE_ERRORS } from "./service-errors.ts";
import { TOOL_ERRORS } from "./tool-errors.ts";

export type { ErrorEntry, ErrorWords } from "./error-entry.ts";

/** The table of error codes: the API's, this tool's, and those that only the local catalog answers with. */
export const ERRORS = { ...API_ERRORS, ...TOOL_ERRORS, ...SERVICE_ERRORS } as const;

/** Every code that a user can meet in an error of this tool, but for those of services that invent their own. */
export type ErrorCode = keyof typeof ERRORS;

/** A code that the API documents. */
export type ApiErrorCode = keyof typeof API_ERRORS;

/** A code that the local catalog answers with. */
export type AnswerCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { readonly status: number } ? Code : never;
}[ErrorCode];

/** The parts of the table, by where a code comes from. */
export const ORIGINS = { api: API_ERRORS, tool: TOOL_ERRORS, service: SERVICE_ERRORS } as const;

/** Where a code comes from. */
export type ErrorOrigin = keyof typeof ORIGINS;

/** Reports whether a text is a code of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** Reports whether a text is a code of this tool: a service that answers with it means something else. */
export function isToolCode(text: string): text is keyof typeof TOOL_ERRORS {
  return Object.hasOwn(TOOL_ERRORS, text);
}
