import { API_ERRORS } from "./api-errors.ts";
import { SERVICE_ERRORS } from "./service-errors.ts";
import { TOOL_ERRORS } from "./tool-errors.ts";

export type { ErrorEntry, ErrorWords } from "./error-entry.ts";

/** The table of error codes: those of the API, of this tool, and of the local catalog alone. */
export const ERRORS = { ...API_ERRORS, ...TOOL_ERRORS, ...SERVICE_ERRORS } as const;

/** A code of the table. Services may also return codes of their own. */
export type ErrorCode = keyof typeof ERRORS;

/** A code that the API documents. */
export type ApiErrorCode = keyof typeof API_ERRORS;

/** A code that the local catalog returns. */
export type AnswerCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { readonly status: number } ? Code : never;
}[ErrorCode];

/** The codes of the table, by origin. */
export const ORIGINS = { api: API_ERRORS, tool: TOOL_ERRORS, service: SERVICE_ERRORS } as const;

/** The origin of a code. */
export type ErrorOrigin = keyof typeof ORIGINS;

/** Reports whether a string is a code of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** Reports whether a string is a code of this tool. A service that returns it means something else. */
export function isToolCode(text: string): text is keyof typeof TOOL_ERRORS {
  return Object.hasOwn(TOOL_ERRORS, text);
}
