import type { ErrorCode } from "../contract/error-codes.ts";
import { CatalogError } from "./catalog-error.ts";
import { Interrupted, ReaderGone } from "./interrupted.ts";

/** Every exit code by its name (`catalog help exit-codes`). */
export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  invalid: 3,
  auth: 4,
  notFound: 5,
  conflict: 6,
  rateLimited: 7,
  media: 8,
  service: 9,
  network: 10,
  partial: 11,
  interrupted: 130,
  terminated: 143,
} as const;

/** The number that a process ends with. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of each error code. A new code does not compile until it has one. */
export const EXIT_FOR = {
  VALIDATION_ERROR: EXIT.invalid,
  IDEMPOTENCY_KEY_REQUIRED: EXIT.invalid,
  INVALID_SLUG: EXIT.invalid,
  API_KEY_REQUIRED: EXIT.auth,
  OWNER_UNAVAILABLE: EXIT.auth,
  TOOL_NOT_FOUND: EXIT.notFound,
  IDEMPOTENCY_CONFLICT: EXIT.conflict,
  MEDIA_REQUIRED: EXIT.media,
  RATE_LIMITED: EXIT.rateLimited,
  RATE_LIMIT_UNAVAILABLE: EXIT.service,
  BAD_REQUEST: EXIT.invalid,
  // No route of the API: the base URL leads elsewhere, and a script must not take that for a missing listing.
  NOT_FOUND: EXIT.service,
  METHOD_NOT_ALLOWED: EXIT.service,
  STATE_CONFLICT: EXIT.conflict,
  PAYLOAD_TOO_LARGE: EXIT.invalid,
  UNSUPPORTED_MEDIA_TYPE: EXIT.service,
  HEADERS_TOO_LARGE: EXIT.invalid,
  USAGE_ERROR: EXIT.usage,
  CONFIG_ERROR: EXIT.usage,
  BASE_URL_REQUIRED: EXIT.usage,
  INSECURE_BASE_URL: EXIT.auth,
  NETWORK_ERROR: EXIT.network,
  TIMEOUT: EXIT.network,
  UNEXPECTED_RESPONSE: EXIT.service,
  PARTIAL_FAILURE: EXIT.partial,
  INTERNAL_ERROR: EXIT.internal,
} as const satisfies Record<ErrorCode, ExitCode>;

/** Returns the exit code that an error ends the command with. Anything but a `CatalogError` or a signal is a bug. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Interrupted) return error.signal === "SIGINT" ? EXIT.interrupted : EXIT.terminated;
  if (error instanceof ReaderGone) return EXIT.ok;
  return error instanceof CatalogError ? exitCodeFor(error.code, error.status) : EXIT.internal;
}

/** Returns the exit code of an error code; for a code that a service made up, that of its status. */
export function exitCodeFor(code: string, status?: number): ExitCode {
  if (status === 429) return EXIT.rateLimited;
  if (status !== undefined && status >= 500) return EXIT.service;
  return isKnown(code) ? EXIT_FOR[code] : exitCodeForStatus(status);
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(EXIT_FOR, code);
}

function exitCodeForStatus(status: number | undefined): ExitCode {
  switch (status) {
    case 400:
    case 413:
    case 422:
      return EXIT.invalid;
    case 401:
    case 403:
      return EXIT.auth;
    case 409:
      return EXIT.conflict;
    default:
      return EXIT.service;
  }
}
