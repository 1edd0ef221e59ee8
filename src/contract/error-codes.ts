import { API_ERRORS } from "./api-errors.ts";
import { SERVICE_ERRORS } from "./service-errors.ts";
import { TOOL_ERRORS } from "./tool-errors.ts";

export type { ErrorEntry, ErrorWords } from "./exit-codes.ts";

/** The table of error codes, defined by the API, by this tool or by the local catalog. */
export const ERRORS = { ...API_ERRORS, ...TOOL_ERRORS, ...SERVICE_ERRORS } as const;

/** An error code in the table. Services can also return codes that are not in the table. */
export type ErrorCode = keyof typeof ERRORS;

export type ApiErrorCode = keyof typeof API_ERRORS;

export type AnswerCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { readonly status: number } ? Code : never;
}[ErrorCode];

export const ORIGINS = { api: API_ERRORS, tool: TOOL_ERRORS, service: SERVICE_ERRORS } as const;

export type ErrorOrigin = keyof typeof ORIGINS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** Reports whether a string is one of this tool's error codes. In a service's response, the same code can have a different meaning. */
export function isToolCode(text: string): text is keyof typeof TOOL_ERRORS {
  return Object.hasOwn(TOOL_ERRORS, text);
}
