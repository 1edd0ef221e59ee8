import type { ErrorEntry } from "./exit-codes.ts";

/** Assumed: if the API does not define a code for a failure, the local service defines one, such as `METHOD_NOT_ALLOWED`. */
export const SERVICE_ERRORS = {
  BAD_REQUEST: {
    status: 400,
    headline: "The service could not read the request",
    cause: "The request is not valid HTTP, has a malformed address, or took too long to arrive.",
    todo: [{ text: "Run the same command again with --verbose to see the request" }],
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
    todo: [{ text: "Shorten the draft and run the same command again" }],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    headline: "The service does not support the request's format",
    cause: "A draft must be uncompressed application/json in UTF-8. A proxy may have changed the headers.",
    todo: [{ text: "Run the same command again with --verbose to see the request" }],
    again: "no: find the proxy",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    headline: "The request's address and headers are too large",
    cause: "The search words or the API key may be too long, or a proxy may add headers.",
    todo: [{ text: "Shorten the search words, or find the proxy that adds headers" }],
  },
} as const satisfies Record<string, ErrorEntry & { readonly status: number }>;
