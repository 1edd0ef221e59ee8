import type { API_CODES } from "./api-codes.ts";
import { type ErrorEntry, EXIT, type ExitCode } from "./exit-codes.ts";
import { LIMITS } from "./limits.ts";

export const API_ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    exit: EXIT.invalid,
    headline: "The draft or the request is invalid",
    cause: "A field, a parameter or a header violates a rule.",
    todo: [{ text: "Fix the problem that the message describes" }],
    example: 'catalog draft check --name "Aurora Notes"',
    onRunner: "make the changes annotated above, and push them",
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    exit: EXIT.invalid,
    headline: "The request has no idempotency key",
    cause: "The Idempotency-Key header did not reach the service.",
    todo: [{ text: "Find the proxy that removes the Idempotency-Key header from requests" }],
    example: "catalog serve --fault IDEMPOTENCY_KEY_REQUIRED",
    again: "no: find the proxy",
    onRunner: "find the proxy that removes the Idempotency-Key header from requests",
  },
  INVALID_SLUG: {
    status: 400,
    exit: EXIT.invalid,
    headline: "Invalid slug",
    cause: `A slug consists of lowercase letters, digits, and single hyphens between them. It has at most ${LIMITS.slug.max} characters.`,
    todo: [{ text: "Find the slug", run: "search" }],
    example: 'catalog show "Aurora Notes"',
    onRunner: "correct the slug, and push the file",
  },
  API_KEY_REQUIRED: {
    status: 401,
    exit: EXIT.auth,
    headline: "The API key is missing or not accepted",
    cause:
      "Creating a draft requires a personal API key. The key may be mistyped, revoked, or from another catalog.",
    todo: [
      { text: "Get a key from your account on the catalog's website, and store it", run: "auth login" },
      { text: "CATALOG_API_KEY overrides any stored key. Show which key is used", run: "auth status" },
    ],
    example: "catalog draft create draft.json --base-url https://catalog.example",
    onRead: {
      headline: "The catalog requires an API key for reads",
      cause: "The API allows reads without a key, so this tool never sends a key with a read.",
      todo: [{ text: "Check the base URL and the network", run: "doctor" }],
    },
    onRunner: "set the API key: gh secret set CATALOG_API_KEY",
  },
  OWNER_UNAVAILABLE: {
    status: 403,
    exit: EXIT.auth,
    headline: "The API key's owner cannot create drafts",
    cause: "The service accepts the key, but the key owner's account is not available.",
    todo: [
      { text: "Check the account on the catalog's website, or contact the catalog's operator" },
      { text: "In the local catalog, end the suspension", run: "sandbox owner restore NAME" },
    ],
    again: "no: restore the account",
    example: "catalog serve --fault OWNER_UNAVAILABLE",
    onRunner: "the account is suspended: ask the catalog",
  },
  TOOL_NOT_FOUND: {
    status: 404,
    exit: EXIT.notFound,
    headline: "No live listing has this slug",
    cause: "Drafts, and listings that are rejected, unlisted or private, are also reported as not found.",
    todo: [{ text: "Find the slug", run: "search" }],
    example: "catalog show auora-notes --sandbox",
    onRunner: 'correct the slug, or add --allow-missing to the input "flags" until the listing is live',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    exit: EXIT.conflict,
    headline: "Idempotency key already used with different text",
    cause: "The catalog has already received this key with different data. Nothing was created or changed.",
    todo: [
      { text: "The API cannot change a draft: make the change in its editor" },
      { text: "List the drafts from this machine", run: "draft list" },
      { text: "If the draft there is another product, or you have none: choose another slug" },
    ],
    example: "catalog draft create changed.json",
    onRunner:
      "make the change in the draft's or the listing's editor, or take the listing's text with catalog draft pull FILE",
  },
  MEDIA_REQUIRED: {
    status: 422,
    exit: EXIT.media,
    headline: "No logo or image found for the product",
    cause: "Neither the draft nor the product's website provides a logo or image that can be loaded.",
    todo: [{ text: "Add a public logo or screenshot: --logo-url URL or --screenshot-url URL" }],
    example: "catalog serve --fault MEDIA_REQUIRED",
    onRunner: "add a reachable logoUrl or screenshotUrls to the file, and push it",
  },
  RATE_LIMITED: {
    status: 429,
    exit: EXIT.rateLimited,
    headline: "Daily draft limit reached",
    cause: "The service limits the number of new drafts per API key and day. Replays do not count.",
    todo: [{ text: "Run the same command again later: the limit is per day" }],
    example: "catalog serve --fault RATE_LIMITED@1",
    onRead: {
      headline: "Too many requests",
      cause: "The catalog limits the number of reads.",
      todo: [{ text: "Run the same command again later" }],
    },
    onRunner: "the next scheduled run continues",
  },
  RATE_LIMIT_UNAVAILABLE: {
    status: 503,
    exit: EXIT.service,
    headline: "The daily draft limit cannot be checked now",
    cause: "For example, the service could not count the drafts created with the API key.",
    todo: [{ text: "Run the same command again in a few minutes" }],
    example: "catalog serve --fault RATE_LIMIT_UNAVAILABLE",
    onRead: {
      headline: "The catalog cannot check its limits right now",
      cause: "For example, the service could not count the requests.",
      todo: [{ text: "Run the same command again in a few minutes" }],
    },
  },
} as const satisfies Record<
  (typeof API_CODES)[number],
  ErrorEntry & { readonly status: number; readonly exit: ExitCode }
>;
