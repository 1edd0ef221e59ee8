import type { ApiErrorCode } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Page } from "./page.ts";

/** The page of each code of the API (`catalog-api.md`, Errors). */
export const API_PAGES = {
  VALIDATION_ERROR: {
    meaning:
      "A field of the draft breaks one of its rules. The check before sending finds the same, at its line and column.",
    example: 'catalog draft check --name "Aurora Notes"',
    todo: {
      text: "Correct the fields that are named, then check without sending",
      command: command("draft check", ["draft.json"]),
    },
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    meaning:
      "A draft arrived without an idempotency key. This tool always sends one, so something on the way removed it.",
    example: "catalog draft create draft.json --verbose",
    todo: "Look for a proxy that drops the Idempotency-Key header, and let it pass.",
  },
  INVALID_SLUG: {
    meaning:
      "What was asked for cannot be a slug: those are lower-case letters and digits in words joined by hyphens.",
    example: 'catalog show "Aurora Notes"',
    todo: { text: "Find the slug", command: command("search") },
  },
  API_KEY_REQUIRED: {
    meaning:
      "A draft needs a personal API key, and there was none, or the service does not know the one that was sent.",
    example: "catalog draft create draft.json --base-url https://catalog.example",
    todo: {
      text: "Make a key in the API-keys area of the catalog. In CI set CATALOG_API_KEY, elsewhere keep it with auth login. See which one is used",
      command: command("auth status"),
    },
  },
  OWNER_UNAVAILABLE: {
    meaning: "The key is known, but its owner's account cannot take drafts at present.",
    example: "catalog serve --fault OWNER_UNAVAILABLE",
    todo: "Sign in to the catalog and look at the account, or ask whoever runs the catalog.",
  },
  TOOL_NOT_FOUND: {
    meaning:
      "No live listing has this slug. Drafts, rejected, unlisted and private listings answer the same.",
    example: "catalog show auora-notes",
    todo: { text: "Find the slug", command: command("search") },
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: "This idempotency key already made a draft from other data. Nothing was created or changed.",
    example: "catalog draft create changed.json --key-from site",
    todo: {
      text: "Edit the draft that exists, or make a second one on purpose with --new. See what exists",
      command: command("draft list"),
    },
  },
  MEDIA_REQUIRED: {
    meaning:
      "Neither a logo nor an image could be loaded: those given did not load, and the website offers none.",
    example: "catalog serve --fault MEDIA_REQUIRED",
    todo: "Give a logoUrl or screenshotUrls that anybody can load, then run the same command again.",
  },
  RATE_LIMITED: {
    meaning:
      "The API key has made all the drafts that it may make in a day. A replay costs nothing; a new draft has to wait.",
    example: "catalog serve --fault RATE_LIMITED@1",
    todo: "Run the same command again at the time printed, or let it wait with --max-wait.",
  },
  RATE_LIMIT_UNAVAILABLE: {
    meaning: "The service could not count the drafts of this day, so it made none.",
    example: "catalog serve --fault RATE_LIMIT_UNAVAILABLE",
    todo: "Run the same command again later. It cannot make a second draft.",
  },
} as const satisfies Record<ApiErrorCode, Page>;
