import { type ErrorOrigin, ORIGINS } from "../contract/error-codes.ts";
import { EXIT, EXITS, type ExitCode, type ExitEntry } from "../contract/exit-codes.ts";
import { command, type Hint } from "../errors/advice.ts";
import { errorPageOf } from "../errors/error-words.ts";
import { exitCodeFor } from "../errors/exit-codes.ts";
import { UsageError } from "../errors/local-errors.ts";
import { nearest } from "../text/nearest.ts";

/** The explain page of a code. */
export interface Entry {
  /** An error code, or an exit code or HTTP status as text. */
  readonly code: string;
  readonly kind: ErrorOrigin | "exit" | "status";
  /** The HTTP status of the code, or null for codes of the tool and for exit codes. */
  readonly status: number | null;
  readonly exitCode: number;
  /** The name of the exit code for scripts. */
  readonly exitName: string;
  readonly meaning: string;
  /** A command line that can produce the code. */
  readonly example: string;
  readonly todo: Hint;
  /** Advice on running the same command again. */
  readonly again: string;
  /** The error codes with this exit code; for an error code, only itself. */
  readonly codes: readonly string[];
}

/** Returns the pages of every code: the API's, this tool's, the local catalog's, then the exit codes by number. */
export function entries(): readonly Entry[] {
  const errors = [...entriesFrom("api"), ...entriesFrom("tool"), ...entriesFrom("service")];
  return [...errors, ...Object.values(EXIT).map((exitCode) => exitEntry(exitCode, errors))];
}

/**
 * Returns the page of a code, ignoring case: `RATE_LIMITED`, `rate-limited`, `7`, `exit 7`, `HTTP 404`. Throws a `UsageError` with near
 * matches for an unknown code.
 */
export function findEntry(wanted: string): Entry {
  const all = entries();
  const code = plain(wanted);
  const found = all.find((entry) => entry.code === code);
  if (found) return found;
  if (/^[2-5]\d\d$/.test(code)) return statusEntry(Number(code), all);

  const words = all.map((entry) => entry.code).filter((known) => !/^\d/.test(known));
  const suggestions = nearest(wanted, words).map((value) => ({ value, name: errorPageOf(value)?.headline }));
  throw new UsageError({
    message: `Unknown code "${wanted}"`,
    suggestions,
    hint: { text: "List every code", command: command("explain") },
  });
}

function entriesFrom(origin: ErrorOrigin): readonly Entry[] {
  return Object.keys(ORIGINS[origin]).flatMap((code) => {
    const page = errorPageOf(code);
    if (page === undefined) return [];
    const { headline, cause, onPage, example, hint, status } = page;
    const exitCode = exitCodeFor(code, origin === "service" ? status : undefined);
    const entry = entryOf(code, exitCode, {
      meaning: [`${headline}.`, cause, onPage].filter(Boolean).join(" "),
      example,
      todo: hint,
      codes: [code],
    });
    return [{ ...entry, kind: origin, status: (origin === "tool" ? undefined : status) ?? null }];
  });
}

/** Returns the page of an exit code, with the example and advice of its first error code. */
function exitEntry(exitCode: ExitCode, errors: readonly Entry[]): Entry {
  const { when: meaning, example = "", todo = "" }: ExitEntry = EXITS[exitCode];
  const same = errors.filter((entry) => entry.exitCode === exitCode);
  const codes = same.map(({ code }) => code);
  return entryOf(String(exitCode), exitCode, { example, todo, ...same[0], meaning, codes });
}

/** Returns the page of an HTTP status, with the example and advice of its first error code, or else of its exit code. */
function statusEntry(status: number, all: readonly Entry[]): Entry {
  const same = all.filter((entry) => entry.status === status);
  const lead = same[0];
  const exitCode = lead?.exitCode ?? (status < 300 ? EXIT.ok : exitCodeFor("", status));
  const words = lead ?? all.find((entry) => entry.kind === "exit" && entry.exitCode === exitCode);
  const sentences = same.map((entry) => `${entry.code}: ${firstSentence(entry.meaning)}`);
  const { example = "", todo = "", exitName = "", again = "" } = words ?? {};
  const meaning = [CLASSES[Math.floor(status / 100) - 2], ...sentences].join(" ");
  const codes = same.map(({ code }) => code);
  return {
    code: String(status),
    kind: "status",
    status,
    exitCode,
    exitName,
    meaning,
    example,
    todo,
    again,
    codes,
  };
}

/** The meaning of a status by its first digit, starting with 2. */
const CLASSES = [
  "The request succeeded.",
  "The service redirects to another address. Reads follow redirects within the same origin; a draft is never sent to another address.",
  "The service refused the request.",
  "The service failed.",
];

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

type Words = Pick<Entry, "meaning" | "example" | "todo" | "codes">;

function entryOf(code: string, exitCode: ExitCode, { meaning, example, todo, codes }: Words): Entry {
  const { name: exitName, again } = EXITS[exitCode];
  return { code, kind: "exit", status: null, exitCode, exitName, meaning, example, todo, again, codes };
}

function plain(wanted: string): string {
  const text = wanted
    .trim()
    .toUpperCase()
    .replace(/^(EXIT([\s_-]?CODE)?|HTTP|STATUS)[\s_-]*(?=\d)/, "");
  return /^\d+$/.test(text) ? String(Number(text)) : text.replaceAll(/[\s-]+/g, "_");
}
