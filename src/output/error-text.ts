import type { ErrorCode } from "../contract/index.ts";
import { DRAFTS_PER_DAY } from "../contract/limits.ts";

/** What is said about a code when the failure itself does not say it. */
export interface ErrorText {
  /** What happened, for an answer of the service; what fails here brings its own words. */
  readonly headline: string;
  /** What helps to understand it, as sentences. */
  readonly background?: readonly string[];
  /** One line: what to do next. */
  readonly hint: string;
}

/** A new code does not compile until it has words. */
const ERROR_TEXTS = {
  VALIDATION_ERROR: {
    headline: "The service refused what it was sent",
    hint: "Correct it, then check without sending: catalog draft check FILE",
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    headline: "The service wants an idempotency key and got none",
    hint: "Let the tool make one: leave --idempotency-key out",
  },
  INVALID_SLUG: {
    headline: "This cannot be the slug of a listing",
    background: ["A slug is lower-case letters and digits, words joined by hyphens."],
    hint: "Find the slug: catalog search WORDS",
  },
  API_KEY_REQUIRED: {
    headline: "The service did not accept the API key",
    background: ["It may be mistyped, revoked, or made for another catalog."],
    hint: "See which one is used: catalog auth status · keep another: catalog auth login",
  },
  OWNER_UNAVAILABLE: {
    headline: "The owner of the API key cannot create drafts now",
    background: ["The key was recognised; the account behind it is not available."],
    hint: "Sign in to the catalog's website to see why, or keep another key: catalog auth login",
  },
  TOOL_NOT_FOUND: {
    headline: "No live listing has this slug",
    background: ["Drafts and listings that are not live also answer 404."],
    hint: "Find the slug: catalog search WORDS",
  },
  IDEMPOTENCY_CONFLICT: {
    headline: "This idempotency key has made another draft already",
    background: ["The same key came with changed data, so nothing was created or changed."],
    hint: "See the first draft: catalog draft list · make a second one on purpose: --new",
  },
  MEDIA_REQUIRED: {
    headline: "Neither a logo nor an image of the product could be found",
    background: ["Without URLs of your own they come from the website's icon and Open Graph image."],
    hint: "Name at least one that is publicly reachable: --logo-url URL or --screenshot-url URL",
  },
  RATE_LIMITED: {
    headline: "Daily draft limit reached",
    background: [`The service allows ${DRAFTS_PER_DAY} new drafts per API key per day.`],
    hint: "Run the same command again after that time, or let it wait: --max-wait 24h",
  },
  RATE_LIMIT_UNAVAILABLE: {
    headline: "The service cannot count drafts at the moment, so it makes none",
    hint: "Run the same command again in a few minutes: nothing is created twice",
  },
  BAD_REQUEST: {
    headline: "The service could not read the request",
    hint: "See what was sent: add --verbose",
  },
  NOT_FOUND: {
    headline: "The service does not know this address",
    hint: "Check the base URL: catalog config list",
  },
  METHOD_NOT_ALLOWED: {
    headline: "The service does not do this at this address",
    hint: "Check the base URL: catalog doctor",
  },
  STATE_CONFLICT: {
    headline: "The listing's state does not allow this",
    hint: "See all states and versions: catalog sandbox listing list",
  },
  PAYLOAD_TOO_LARGE: {
    headline: "The draft is too large for the service",
    hint: "Shorten it, then check without sending: catalog draft check FILE",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    headline: "The service did not take the draft for JSON",
    hint: "Something on the way may have changed the request. See it: add --verbose",
  },
  HEADERS_TOO_LARGE: {
    headline: "The request was too long for the service",
    hint: "Shorten the search or the argument",
  },
  USAGE_ERROR: {
    headline: "The command line cannot be used",
    hint: "See what there is: catalog --help",
  },
  CONFIG_ERROR: {
    headline: "The configuration cannot be used",
    hint: "See every value and where it came from: catalog config list",
  },
  BASE_URL_REQUIRED: {
    headline: "No catalog to talk to",
    hint: "Try the built-in one: add --sandbox",
  },
  INSECURE_BASE_URL: {
    headline: "The API key was not sent over plain http",
    hint: "Use the https address of the catalog: catalog config set base-url URL",
  },
  NETWORK_ERROR: {
    headline: "No complete answer arrived",
    hint: "Check the connection: catalog doctor",
  },
  TIMEOUT: {
    headline: "No complete answer arrived in time",
    hint: "Run the same command again, or give it more time: --timeout SECONDS",
  },
  UNEXPECTED_RESPONSE: {
    headline: "The answer is not the catalog API's",
    hint: "Check the base URL: catalog doctor",
  },
  PARTIAL_FAILURE: {
    headline: "Some drafts were created and some were not",
    hint: "Run the same command again: nothing is created twice",
  },
  INTERNAL_ERROR: {
    headline: "The service failed",
    hint: "Run the same command again later",
  },
} as const satisfies Record<ErrorCode, ErrorText>;

/** The words for a code; undefined for one that a service made up. */
export function errorTextOf(code: string): ErrorText | undefined {
  return isKnown(code) ? ERROR_TEXTS[code] : undefined;
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code);
}
