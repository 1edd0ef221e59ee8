import { command, type Hint } from "../errors/advice.ts";
import { EXIT, type ExitCode } from "../errors/exit-codes.ts";

/** The meaning of an exit code for a script. */
export interface ExitPage {
  readonly name: string;
  readonly when: string;
  /** Advice on running the same command again. */
  readonly again: string;
  /** A command line that can end with it. */
  readonly example: string;
  readonly todo: Hint;
}

/** The page of each exit code (`catalog help exit-codes`). A new one does not compile until it has a page. */
export const EXIT_PAGES = {
  [EXIT.ok]: {
    name: "ok",
    when: "Success, a replay, an empty result, or the reader closed the pipe.",
    again: "as you like",
    example: "catalog --sandbox search git",
    todo: "Nothing to do. For draft create, the result field says whether the draft was created now or earlier.",
  },
  [EXIT.internal]: {
    name: "internal",
    when: "A bug, or a failure of a local file or disk.",
    again: "no",
    example: "catalog config set timeout 60",
    todo: "If a file is named, free some space or fix its permissions; if a bug is named, report it.",
  },
  [EXIT.usage]: {
    name: "usage",
    when: "A bad flag or argument, an unreadable file, no base URL, a broken configuration.",
    again: "no",
    example: "catalog search --limit none",
    todo: {
      text: "Run the command with --help, and check the configuration",
      command: command("doctor"),
    },
  },
  [EXIT.invalid]: {
    name: "invalid",
    when: "The draft or the slug is invalid.",
    again: "no: fix the input",
    example: 'catalog draft check --name "Aurora Notes"',
    todo: {
      text: "Fix the fields listed, then check without sending",
      command: command("draft check", ["draft.json"]),
    },
  },
  [EXIT.auth]: {
    name: "auth",
    when: "There is no API key, or it is refused for this base URL.",
    again: "no: fix the key",
    example: "catalog draft create draft.json --base-url https://catalog.example",
    todo: { text: "See which key is used", command: command("auth status") },
  },
  [EXIT.notFound]: {
    name: "not found",
    when: "No live listing has this slug.",
    again: "no",
    example: "catalog --sandbox show auora-notes",
    todo: { text: "Find the slug", command: command("search") },
  },
  [EXIT.conflict]: {
    name: "conflict",
    when: "The idempotency key was used for a draft with other content, or a listing is in another state or version.",
    again: "no: decide",
    example: "catalog draft create changed.json --key-from site",
    todo: {
      text: "Edit the existing draft, or create a second one with --new. List your drafts",
      command: command("draft list"),
    },
  },
  [EXIT.rateLimited]: {
    name: "rate limited",
    when: "The daily limit of drafts is reached, or there were too many requests.",
    again: "yes, after the time printed",
    example: "catalog draft create draft.json --max-wait 24h",
    todo: "Run the same command again at the time shown, or let it wait with --max-wait.",
  },
  [EXIT.media]: {
    name: "media",
    when: "No logo or image could be loaded.",
    again: "no: add one",
    example: "catalog draft create draft.json --logo-url https://cdn.example/logo.png",
    todo: "Set logoUrl or screenshotUrls to public images, then run the same command again.",
  },
  [EXIT.service]: {
    name: "service",
    when: "The service failed, or the response is not one of the API.",
    again: "yes",
    example: "catalog search git --base-url https://catalog.example/wrong",
    todo: {
      text: "Run the same command again later. If it still fails, check each step",
      command: command("doctor"),
    },
  },
  [EXIT.network]: {
    name: "network",
    when: "The connection failed (DNS, refused, reset, TLS, proxy) or timed out.",
    again: "yes",
    example: "catalog search git --base-url http://127.0.0.1:1",
    todo: {
      text: "Run the same command again. If it still fails, check each step",
      command: command("doctor"),
    },
  },
  [EXIT.partial]: {
    name: "partial",
    when: "Some of several files became drafts, and some did not.",
    again: "yes: nothing is created twice",
    example: "catalog draft create good.json broken.json",
    todo: "Fix what failed and run the same command again.",
  },
  [EXIT.interrupted]: {
    name: "interrupted",
    when: "Interrupted with Ctrl-C.",
    again: "yes",
    example: "catalog search --all",
    todo: "Run the same command again at any time: nothing is created twice.",
  },
  [EXIT.terminated]: {
    name: "terminated",
    when: "Terminated with SIGTERM, for example when a CI job is cancelled. (serve shuts down and exits with 0.)",
    again: "yes",
    example: "catalog search --all",
    todo: "Run the same command again at any time: nothing is created twice.",
  },
} as const satisfies Record<ExitCode, ExitPage>;
