import { API_ERRORS } from "./api-errors.ts";
import { type ErrorEntry, EXIT, type ExitCode } from "./exit-codes.ts";

export type { ErrorEntry, ErrorWords } from "./exit-codes.ts";

/** This tool's error codes. The local catalog also returns the codes that have a status. */
const TOOL_ERRORS = {
  USAGE_ERROR: {
    exit: EXIT.usage,
    headline: "Invalid command line or file",
    cause: "For example, a flag, an argument or an input file is invalid. No draft was sent.",
    todo: [{ text: "List the commands", run: "help" }],
    example: "catalog search --limit none",
    onRunner: "correct the inputs of this step as described above",
  },
  CONFIG_ERROR: {
    exit: EXIT.usage,
    headline: "Invalid configuration",
    cause: "A stored setting, the configuration file or an environment variable is invalid.",
    todo: [{ text: "Check the settings and the environment", run: "doctor" }],
    example: "CATALOG_BASE_URL=nowhere catalog search git",
    onRunner: "correct the settings and variables of this job as described above",
  },
  BASE_URL_REQUIRED: {
    exit: EXIT.usage,
    headline: "No base URL is set",
    cause: "The base URL has no default.",
    todo: [
      { text: "Try the sandbox", run: "search git --sandbox" },
      { text: "Set a base URL", run: "config set base-url URL" },
    ],
    example: "catalog search git",
    onRunner: "set the base URL: gh variable set CATALOG_BASE_URL --body URL",
  },
  INSECURE_BASE_URL: {
    exit: EXIT.auth,
    headline: "API key withheld: the base URL uses plain http",
    cause: "The base URL is not a loopback address, so others on the network could read the key.",
    todo: [{ text: "Use the catalog's https address" }],
    example: "CATALOG_API_KEY=cat_example catalog draft create draft.json --base-url http://catalog.example",
    again: "no: use https",
    onRunner: "use the catalog's https address: gh variable set CATALOG_BASE_URL --body URL",
  },
  NETWORK_ERROR: {
    exit: EXIT.network,
    headline: "Connection failed",
    cause: "The request failed during DNS lookup, connection, TLS, proxying or transfer.",
    todo: [{ text: "Run the same command again; if it still fails, check the connection", run: "doctor" }],
    example: "catalog search git --base-url http://127.0.0.1:1",
  },
  TIMEOUT: {
    exit: EXIT.network,
    headline: "Timed out",
    cause: "The time allowed for the request ran out before the response was complete.",
    todo: [{ text: "Run the same command again, or give it more time with --timeout SECONDS" }],
    example: "catalog search git --timeout 0.001 --base-url http://127.0.0.1:4321",
  },
  UNEXPECTED_RESPONSE: {
    exit: EXIT.service,
    headline: "The response does not conform to the catalog API",
    cause:
      "For example, the response is HTML, has an unexpected structure, or contains a redirect or link that this tool does not follow.",
    todo: [{ text: "Check the base URL and the network", run: "doctor" }],
    example: "catalog search git --base-url https://example.com",
    again: "only if the service or a gateway failed (any 5xx); otherwise, fix the base URL",
  },
  PARTIAL_FAILURE: {
    exit: EXIT.partial,
    headline: "Not all files succeeded",
    cause: "Several files of draft create, draft diff or draft pull failed, with different exit codes.",
    todo: [{ text: "Fix the failed files and run the same command again: existing drafts are found again" }],
    example: "catalog draft create good.json broken.json",
    again: "yes, after fixing the failed files: existing drafts are found again",
  },
  STATE_CONFLICT: {
    status: 409,
    exit: EXIT.conflict,
    headline: "The change conflicts with the current listings",
    cause:
      "The submission has a different state or version, another live listing has its slug, or its category or badge was not found. Nothing was changed. In a job, this code also means that the catalog gave a new draft another slug.",
    todo: [{ text: "List states and versions", run: "sandbox listing list" }],
    example: "catalog sandbox listing approve aurora-notes",
    onRunner:
      "look at the drafts in their editors, and move each such file out of the job's folder until its listing is live",
  },
  LOCAL_ERROR: {
    exit: EXIT.internal,
    headline: "A local file, folder or port cannot be used",
    cause: "For example, a file cannot be read or written, the disk is full, or a port is in use.",
    todo: [
      { text: "Free space, fix permissions, or choose another folder or port, depending on the message" },
    ],
    example: "catalog search git --sandbox > /dev/full",
    onRunner: "fix the runner's disk or permissions as described above",
  },
  INTERNAL_ERROR: {
    status: 500,
    exit: EXIT.internal,
    headline: "Internal error",
    cause: "This is usually a bug in the tool or in its local catalog.",
    todo: [{ text: "Report this bug with everything printed above and your version", run: "--version" }],
    example: "catalog serve --fault INTERNAL_ERROR",
    onRunner: "report this bug as described above",
  },
} as const satisfies Record<string, ErrorEntry & { readonly exit: ExitCode }>;

/** Assumed: if the API does not define a code for a failure, the local service defines one, such as `METHOD_NOT_ALLOWED`. */
const SERVICE_ERRORS = {
  BAD_REQUEST: {
    status: 400,
    headline: "The service could not read the request",
    cause: "The request is not valid HTTP, has a malformed address, or took too long to arrive.",
    todo: [{ text: "Add --verbose to see the request" }],
  },
  NOT_FOUND: {
    status: 404,
    headline: "The address does not exist on the service",
    cause: "The base URL's path prefix is probably wrong.",
    todo: [{ text: "Check the base URL", run: "config list" }],
    example: "catalog search git --base-url http://127.0.0.1:4321/wrong",
    again: "no: fix the base URL",
    onRunner: "correct the base URL: gh variable set CATALOG_BASE_URL --body URL",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    headline: "The address does not support this method",
    cause: "The response's Allow header lists the supported methods.",
    todo: [{ text: "Check the base URL", run: "config list" }],
    again: "no: fix the base URL",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    headline: "The draft is too large for the service",
    cause: "Services limit the size of a draft; the local catalog accepts up to 64 KiB.",
    todo: [{ text: "Shorten the draft" }],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    headline: "The service does not accept the request's format",
    cause: "A draft must be uncompressed application/json in UTF-8. A proxy may have changed the headers.",
    todo: [{ text: "Add --verbose to see the request" }],
    again: "no: find the proxy",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    headline: "The request's address and headers are too large",
    cause: "The search words or the API key may be too long, or a proxy may add headers.",
    todo: [{ text: "Shorten the search words, or find the proxy that adds headers" }],
  },
} as const satisfies Record<string, ErrorEntry & { readonly status: number }>;

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
