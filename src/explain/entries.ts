import { API_ERRORS, SERVICE_ERRORS } from "../contract/error-codes.ts";
import { command } from "../errors/advice.ts";
import { EXIT, EXIT_FOR } from "../errors/exit-codes.ts";
import { UsageError } from "../errors/local-errors.ts";
import { nearest } from "../text/nearest.ts";
import { ERROR_PAGES, type Page } from "./error-pages.ts";
import { EXIT_PAGES } from "./exit-pages.ts";

/** The origin of a code: the API, this tool or only the local catalog; or an exit code. */
export type EntryKind = "api" | "tool" | "service" | "exit";

/** A code with everything known about it offline. */
export interface Entry extends Page {
  /** An error code, or an exit code as text. */
  readonly code: string;
  readonly kind: EntryKind;
  /** The HTTP status that it comes with; null for what fails in the tool, and for exit codes. */
  readonly status: number | null;
  readonly exitCode: number;
  /** The name of the exit code for scripts. */
  readonly exitName: string;
  /** Advice on running the same command again. */
  readonly again: string;
  /** The error codes with this exit code; for an error code, only itself. */
  readonly codes: readonly string[];
}

/** Returns every code that has a page: the API's, this tool's, the local catalog's, then the exit codes by number. */
export function entries(): readonly Entry[] {
  const pages: Readonly<Record<string, Page>> = ERROR_PAGES;
  const codes = Object.entries(EXIT_FOR).map(([code, exitCode]): Entry => {
    const { name: exitName, again } = EXIT_PAGES[exitCode];
    const { meaning = "", example = "", todo = "" } = pages[code] ?? {};
    const facts = { code, kind: kindOf(code), status: statusOf(code), exitCode, exitName, again };
    return { ...facts, meaning, example, todo, codes: [code] };
  });
  const byKind = (kind: EntryKind) => codes.filter((entry) => entry.kind === kind);
  return [...byKind("api"), ...byKind("tool"), ...byKind("service"), ...exitEntries()];
}

/**
 * Returns the page of a code in any case: `RATE_LIMITED`, `rate-limited`, `7`, `exit 7`. Throws a `UsageError` with near matches for
 * anything else.
 */
export function findEntry(wanted: string): Entry {
  const all = entries();
  const code = plain(wanted);
  const found = all.find((entry) => entry.code === code);
  if (found) return found;

  const words = all.map((entry) => entry.code).filter((known) => !/^\d/.test(known));
  const suggestions = nearest(wanted, words).map((value) => ({
    value,
    name: firstSentence(all.find((entry) => entry.code === value)?.meaning ?? ""),
  }));
  throw new UsageError({
    message: `Unknown code "${wanted}"`,
    suggestions,
    hint: { text: "List every code", command: command("explain") },
  });
}

function exitEntries(): readonly Entry[] {
  return Object.values(EXIT).map((exitCode) => {
    const { name: exitName, when: meaning, again, example, todo } = EXIT_PAGES[exitCode];
    const codes = Object.entries(EXIT_FOR).flatMap(([code, exit]) => (exit === exitCode ? [code] : []));
    const facts = { code: String(exitCode), kind: "exit" as const, status: null, exitCode, exitName, again };
    return { ...facts, meaning, example, todo, codes };
  });
}

function kindOf(code: string): EntryKind {
  if (code in API_ERRORS) return "api";
  // Both this tool and services use this code; it is listed with the tool.
  return code in SERVICE_ERRORS && code !== "INTERNAL_ERROR" ? "service" : "tool";
}

function statusOf(code: string): number | null {
  const statuses: Readonly<Record<string, { readonly status: number }>> = {
    ...SERVICE_ERRORS,
    ...API_ERRORS,
  };
  return kindOf(code) === "tool" ? null : (statuses[code]?.status ?? null);
}

function plain(wanted: string): string {
  const text = wanted
    .trim()
    .toUpperCase()
    .replace(/^EXIT([\s_-]?CODE)?[\s_-]*(?=\d)/, "");
  return /^\d+$/.test(text) ? String(Number(text)) : text.replaceAll(/[\s-]+/g, "_");
}

function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, "") ?? text;
}
