import type { LocalErrorCode, ServiceErrorCode } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Page } from "./page.ts";

/** The page of each code of this tool and of its local catalog. */
export const OTHER_PAGES = {
  USAGE_ERROR: {
    meaning: "A flag, an argument or a file cannot be used. Nothing was sent.",
    example: "catalog search --limit none",
    todo: { text: "See what each command takes", command: command("help") },
  },
  CONFIG_ERROR: {
    meaning: "A stored setting, the configuration file or an environment variable cannot be used.",
    example: "CATALOG_BASE_URL=nowhere catalog search git",
    todo: { text: "See each setting and where it came from", command: command("doctor") },
  },
  BASE_URL_REQUIRED: {
    meaning: "No catalog is named, and there is no default one.",
    example: "catalog search git",
    todo: {
      text: "Try the built-in catalog with --sandbox, or keep an address",
      command: command("config set", ["base-url", "URL"]),
    },
  },
  INSECURE_BASE_URL: {
    meaning: "The API key was not sent, because the base URL is plain http and leads to another machine.",
    example: "catalog draft create draft.json --base-url http://catalog.example",
    todo: "Use the https address of the catalog.",
  },
  NETWORK_ERROR: {
    meaning:
      "No complete answer arrived: the name, the connection, TLS, a proxy or the transfer failed, after retries.",
    example: "catalog search git --base-url http://127.0.0.1:1",
    todo: {
      text: "Run the same command again. If it still fails, check each step",
      command: command("doctor"),
    },
  },
  TIMEOUT: {
    meaning: "The network time of the command was used up before the answer was complete.",
    example: "catalog search git --timeout 0.001 --base-url http://127.0.0.1:4321",
    todo: "Run the same command again, or give it longer: --timeout 60",
  },
  UNEXPECTED_RESPONSE: {
    meaning:
      "The response is not one of the catalog API: HTML, another shape, a redirect or a next page somewhere else.",
    example: "catalog search git --base-url https://catalog.example/wrong",
    todo: { text: "Check the base URL and the network", command: command("doctor") },
  },
  PARTIAL_FAILURE: {
    meaning: "Of several files some became drafts and some did not. Each one has its own verdict.",
    example: "catalog draft create good.json broken.json",
    todo: "Fix what failed and run the same command again: nothing is created twice.",
  },
  INTERNAL_ERROR: {
    meaning:
      "A bug of this tool, or a local file or disk that failed; with a status, a failure of the service.",
    example: "catalog config set timeout 60",
    todo: "Free some space or fix permissions where a file is named; report it where a bug is named.",
  },
  BAD_REQUEST: {
    meaning: "The local catalog could not read the request at all.",
    example: "catalog serve --verbose",
    todo: "Look at the request: --verbose shows it on both sides.",
  },
  NOT_FOUND: {
    meaning: "The local catalog has nothing at this path: the base URL has a wrong prefix.",
    example: "catalog search git --base-url http://127.0.0.1:4321/wrong",
    todo: "Use the base URL that the local service printed when it started.",
  },
  METHOD_NOT_ALLOWED: {
    meaning:
      "The local catalog knows the path, but not for this method. The Allow header names those that it takes.",
    example: "catalog serve --verbose",
    todo: "Use one of the methods in the Allow header.",
  },
  STATE_CONFLICT: {
    meaning:
      "A listing of the local catalog is in another state or version than the command needs, its slug belongs to another live listing, or its category or badge is gone. Nothing was changed.",
    example: "catalog sandbox listing approve aurora-notes",
    todo: {
      text: "See the states and versions of all submissions",
      command: command("sandbox listing list"),
    },
  },
  PAYLOAD_TOO_LARGE: {
    meaning: "The body of a draft is over 64 KiB.",
    example: "catalog draft create draft.json",
    todo: "Shorten the draft: its longest allowed fields are far below this.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: "The body of a draft is not declared as JSON.",
    example: "catalog serve --verbose",
    todo: "Send it with Content-Type: application/json.",
  },
  HEADERS_TOO_LARGE: {
    meaning: "The headers of a request are larger than the local catalog reads.",
    example: "catalog serve --verbose",
    todo: "Shorten the search words, or what a proxy adds.",
  },
} as const satisfies Record<LocalErrorCode | ServiceErrorCode, Page>;
