import type { ApiErrorCode, LocalErrorCode, ServiceErrorCode } from "../contract/index.ts";
import { command, type Hint } from "../errors/advice.ts";

/** The offline page of an error code or an exit code. Texts are whole sentences. */
export interface Page {
  readonly meaning: string;
  /** A command line that can produce it, usually with the local catalog. */
  readonly example: string;
  readonly todo: Hint;
}

/** The page of each error code: of the API (`catalog-api.md`, Errors), of this tool, and of its local catalog. */
export const ERROR_PAGES = {
  VALIDATION_ERROR: {
    meaning:
      "A field of the draft is invalid. draft check reports the same problems, each at its line and column.",
    example: 'catalog draft check --name "Aurora Notes"',
    todo: {
      text: "Fix the fields listed, then check without sending",
      command: command("draft check", ["draft.json"]),
    },
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    meaning:
      "The draft arrived without an idempotency key. This tool always sends one, so something on the way removed it.",
    example: "catalog draft create draft.json --verbose",
    todo: "Find the proxy that removes the Idempotency-Key header, and allow the header.",
  },
  INVALID_SLUG: {
    meaning: "The slug is malformed. A slug is words of lower-case letters and digits, joined by hyphens.",
    example: 'catalog show "Aurora Notes"',
    todo: { text: "Find the slug", command: command("search") },
  },
  API_KEY_REQUIRED: {
    meaning:
      "Creating a draft requires a personal API key. There was none, or the service does not accept the one that was sent.",
    example: "catalog draft create draft.json --base-url https://catalog.example",
    todo: {
      text: "Create a key in the API-keys area of the catalog. In CI, set CATALOG_API_KEY; elsewhere, store it with auth login. See which key is used",
      command: command("auth status"),
    },
  },
  OWNER_UNAVAILABLE: {
    meaning: "The key is valid, but its owner's account cannot create drafts at the moment.",
    example: "catalog serve --fault OWNER_UNAVAILABLE",
    todo: "Sign in to the catalog and check the account, or contact the operator of the catalog.",
  },
  TOOL_NOT_FOUND: {
    meaning:
      "No live listing has this slug. Drafts and rejected, unlisted or private listings get the same answer.",
    example: "catalog show auora-notes",
    todo: { text: "Find the slug", command: command("search") },
  },
  IDEMPOTENCY_CONFLICT: {
    meaning:
      "This idempotency key was already used for a draft with other content. Nothing was created or changed.",
    example: "catalog draft create changed.json --key-from site",
    todo: {
      text: "Edit the existing draft, or create a second one with --new. List your drafts",
      command: command("draft list"),
    },
  },
  MEDIA_REQUIRED: {
    meaning: "No logo or image could be loaded: those given did not load, and the website has none.",
    example: "catalog serve --fault MEDIA_REQUIRED",
    todo: "Set logoUrl or screenshotUrls to public images, then run the same command again.",
  },
  RATE_LIMITED: {
    meaning:
      "The API key has reached its daily limit of drafts. A replay does not count; a new draft has to wait.",
    example: "catalog serve --fault RATE_LIMITED@1",
    todo: "Run the same command again at the time shown, or let it wait with --max-wait.",
  },
  RATE_LIMIT_UNAVAILABLE: {
    meaning: "The service could not check the daily limit. Usually it created no draft then.",
    example: "catalog serve --fault RATE_LIMIT_UNAVAILABLE",
    todo: "Run the same command again later. It cannot create a second draft.",
  },
  USAGE_ERROR: {
    meaning: "A flag, an argument or a file is invalid. Nothing was sent.",
    example: "catalog search --limit none",
    todo: { text: "List the commands and their options", command: command("help") },
  },
  CONFIG_ERROR: {
    meaning: "A stored setting, the configuration file or an environment variable is invalid.",
    example: "CATALOG_BASE_URL=nowhere catalog search git",
    todo: { text: "Show each setting and where it came from", command: command("doctor") },
  },
  BASE_URL_REQUIRED: {
    meaning: "No base URL is set, and there is no default.",
    example: "catalog search git",
    todo: {
      text: "Try the built-in catalog with --sandbox, or set a base URL",
      command: command("config set", ["base-url", "URL"]),
    },
  },
  INSECURE_BASE_URL: {
    meaning: "The API key was not sent, because the base URL uses plain http and points to another machine.",
    example: "catalog draft create draft.json --base-url http://catalog.example",
    todo: "Use the catalog's https address.",
  },
  NETWORK_ERROR: {
    meaning:
      "No complete response arrived: DNS, the connection, TLS, a proxy or the transfer failed, after retries.",
    example: "catalog search git --base-url http://127.0.0.1:1",
    todo: {
      text: "Run the same command again. If it still fails, check each step",
      command: command("doctor"),
    },
  },
  TIMEOUT: {
    meaning: "The command ran out of network time before the response was complete.",
    example: "catalog search git --timeout 0.001 --base-url http://127.0.0.1:4321",
    todo: "Run the same command again, or allow more time: --timeout 60",
  },
  UNEXPECTED_RESPONSE: {
    meaning:
      "The response is not one of the catalog API: it is HTML or has another shape, or a redirect or next page leads to another host.",
    example: "catalog search git --base-url https://catalog.example/wrong",
    todo: { text: "Check the base URL and the network", command: command("doctor") },
  },
  PARTIAL_FAILURE: {
    meaning: "Some of several files became drafts, and some did not. Each file has its own result.",
    example: "catalog draft create good.json broken.json",
    todo: "Fix what failed and run the same command again: nothing is created twice.",
  },
  INTERNAL_ERROR: {
    meaning:
      "A bug in this tool, or a failure of a local file or disk; with an HTTP status, a failure of the service.",
    example: "catalog config set timeout 60",
    todo: "If a file is named, free some space or fix its permissions; if a bug is named, report it.",
  },
  BAD_REQUEST: {
    meaning: "The local catalog could not parse the request.",
    example: "catalog serve --verbose",
    todo: "Look at the request: --verbose shows it, for the client and for serve.",
  },
  NOT_FOUND: {
    meaning: "The local catalog has nothing at this path: the path prefix of the base URL is wrong.",
    example: "catalog search git --base-url http://127.0.0.1:4321/wrong",
    todo: "Use the base URL that serve printed when it started.",
  },
  METHOD_NOT_ALLOWED: {
    meaning:
      "The path exists in the local catalog, but not for this method. The Allow header lists those that it accepts.",
    example: "catalog serve --verbose",
    todo: "Use a method from the Allow header.",
  },
  STATE_CONFLICT: {
    meaning:
      "A listing of the local catalog is in another state or version than the command requires, another live listing has its slug, or its category or badge is gone. Nothing was changed.",
    example: "catalog sandbox listing approve aurora-notes",
    todo: {
      text: "List the states and versions of all submissions",
      command: command("sandbox listing list"),
    },
  },
  PAYLOAD_TOO_LARGE: {
    meaning: "The body of a draft is over 64 KiB.",
    example: "catalog draft create draft.json",
    todo: "Shorten the draft: fields of the longest allowed text are far smaller.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: "The body of the draft was not sent as JSON.",
    example: "catalog serve --verbose",
    todo: "Send it with Content-Type: application/json.",
  },
  HEADERS_TOO_LARGE: {
    meaning: "The request's headers are larger than the local catalog accepts.",
    example: "catalog serve --verbose",
    todo: "Shorten the search words, or the headers that a proxy adds.",
  },
} as const satisfies Record<ApiErrorCode | LocalErrorCode | ServiceErrorCode, Page>;
