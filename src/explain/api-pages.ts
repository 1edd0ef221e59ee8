import type { ApiErrorCode } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import type { Page } from "./page.ts";

/** The page of each code of the API (`catalog-api.md`, Errors). */
export const API_PAGES = {
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
    meaning: "The service could not check the daily limit, so it created no draft.",
    example: "catalog serve --fault RATE_LIMIT_UNAVAILABLE",
    todo: "Run the same command again later. It cannot create a second draft.",
  },
} as const satisfies Record<ApiErrorCode, Page>;
