import type { LocalErrorCode, ServiceErrorCode } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Page } from "./page.ts";

/** The page of each code of this tool and of its local catalog. */
export const OTHER_PAGES = {
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
} as const satisfies Record<LocalErrorCode | ServiceErrorCode, Page>;
