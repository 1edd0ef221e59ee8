import type { ErrorCode } from "../contract/index.ts";
import { DRAFTS_PER_DAY } from "../contract/limits.ts";
import { command, type Hint } from "../errors/advice.ts";

/** The words for a code, used where the failure has none of its own. */
export interface ErrorText {
  /** The headline for an answer of the service; a local failure brings its own. */
  readonly headline: string;
  /** Background, as sentences. */
  readonly background?: readonly string[];
  /** Advice for this code. */
  readonly hint: Hint;
}

const FIND_SLUG: Hint = { text: "Find the slug", command: command("search") };

/** A new code does not compile until it has words. */
const ERROR_TEXTS = {
  VALIDATION_ERROR: {
    headline: "The service rejected the request as invalid",
    hint: "Correct it and run the same command again",
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    headline: "The request has no idempotency key",
    hint: "Omit --idempotency-key to have one generated",
  },
  INVALID_SLUG: {
    headline: "Invalid slug",
    background: ["A slug is lower-case letters and digits, words joined by hyphens."],
    hint: FIND_SLUG,
  },
  API_KEY_REQUIRED: {
    headline: "The service rejected the API key",
    background: ["It may be mistyped, revoked, or made for another catalog."],
    hint: [
      { text: "See which one is used", command: command("auth status") },
      { text: "save another", command: command("auth login") },
    ],
  },
  OWNER_UNAVAILABLE: {
    headline: "The owner of the API key cannot create drafts now",
    background: ["The key was recognised; the account behind it is not available."],
    hint: {
      text: "Sign in to the catalog's website to see why. The key in use",
      command: command("auth status"),
    },
  },
  TOOL_NOT_FOUND: {
    headline: "No live listing has this slug",
    background: ["Drafts and listings that are not live also answer 404."],
    hint: FIND_SLUG,
  },
  IDEMPOTENCY_CONFLICT: {
    headline: "Idempotency key already used for a different draft",
    background: ["The same key was sent with different data; nothing was created or changed."],
    hint: [
      { text: "See the first draft", command: command("draft list") },
      { text: "create a second one: --new" },
    ],
  },
  MEDIA_REQUIRED: {
    headline: "No logo or image found for the product",
    background: ["Unless given, they come from the website's icon and Open Graph image."],
    hint: "Give at least one that is publicly reachable: --logo-url URL or --screenshot-url URL",
  },
  RATE_LIMITED: {
    headline: "Daily draft limit reached",
    background: [`The service allows ${DRAFTS_PER_DAY} new drafts per API key per day.`],
    hint: "The service did not say for how long: run the same command again later",
  },
  RATE_LIMIT_UNAVAILABLE: {
    headline: "The service cannot check the draft limit at the moment",
    hint: "Run the same command again in a few minutes: nothing is created twice",
  },
  BAD_REQUEST: {
    headline: "The service could not read the request",
    hint: "See what was sent: add --verbose",
  },
  NOT_FOUND: {
    headline: "The service has no such endpoint",
    hint: { text: "Check the base URL", command: command("config list") },
  },
  METHOD_NOT_ALLOWED: {
    headline: "The service does not support this method here",
    hint: { text: "Check the base URL", command: command("doctor") },
  },
  STATE_CONFLICT: {
    headline: "The listing's state does not allow this",
    hint: { text: "See all states and versions", command: command("sandbox listing list") },
  },
  PAYLOAD_TOO_LARGE: {
    headline: "The draft is too large for the service",
    hint: "Shorten it and run the same command again",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    headline: "The service did not recognise the request as JSON",
    hint: "A proxy may have changed the request. See it: add --verbose",
  },
  HEADERS_TOO_LARGE: {
    headline: "The request was too long for the service",
    hint: "Shorten the search or the argument",
  },
  USAGE_ERROR: {
    headline: "Invalid command line",
    hint: { text: "See all commands", command: command("--help") },
  },
  CONFIG_ERROR: {
    headline: "Invalid configuration",
    hint: { text: "See every value and where it came from", command: command("config list") },
  },
  BASE_URL_REQUIRED: {
    headline: "No base URL given",
    hint: "Try the built-in one: add --sandbox",
  },
  INSECURE_BASE_URL: {
    headline: "The API key was not sent over plain http",
    hint: "Use the https address of the catalog",
  },
  NETWORK_ERROR: {
    headline: "No complete response received",
    hint: { text: "Check the connection", command: command("doctor") },
  },
  TIMEOUT: {
    headline: "No complete response in time",
    hint: "Run the same command again, or give it more time: --timeout SECONDS",
  },
  UNEXPECTED_RESPONSE: {
    headline: "The response is not from a catalog API",
    hint: { text: "Check the base URL", command: command("doctor") },
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

/** The words for a limit of reads, which the API does not describe: its `RATE_LIMITED` is the daily limit of drafts. */
export const TOO_MANY_READS: ErrorText = {
  headline: "Too many requests",
  hint: ERROR_TEXTS.RATE_LIMITED.hint,
};

/** Returns the words for a code; undefined for one that a service made up. */
export function errorTextOf(code: string): ErrorText | undefined {
  return isKnown(code) ? ERROR_TEXTS[code] : undefined;
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code);
}
