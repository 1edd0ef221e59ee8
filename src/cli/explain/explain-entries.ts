import { nearest } from "../../base/text/nearest.ts";
import { type ErrorOrigin, ORIGINS } from "../../contract/error-codes.ts";
import { command, type Hint } from "../../contract/errors/advice.ts";
import { exitCodeFor, explanationOf, hintForStatus } from "../../contract/errors/error-words.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { EXIT, EXIT_CODE_TABLE, type ExitCode, type ExitEntry } from "../../contract/exit-codes.ts";

/** The explanation of an error code, an exit code or an HTTP status. */
export interface ExplainRow {
  /** An error code, or an exit code or HTTP status in digits. */
  readonly code: string;
  readonly kind: ErrorOrigin | "exit" | "status";
  /** Null for this tool's own codes and for exit codes. */
  readonly status: number | null;
  readonly exitCode: number;
  readonly exitName: string;
  readonly headline: string;
  readonly meaning: string;
  /** An example command line for this code, or null if there is no simple example. */
  readonly example: string | null;
  readonly todo: Hint;
  readonly again: string;
  /** The error codes with this exit code or status; for an error code, only that code. */
  readonly codes: readonly string[];
}

/** Returns the pages for error codes (from the API, this tool and the local catalog), followed by the pages for exit codes. */
export function entries(): readonly ExplainRow[] {
  const errors = [...entriesFrom("api"), ...entriesFrom("tool"), ...entriesFrom("service")];
  return [...errors, ...Object.values(EXIT).map((exitCode) => exitEntry(exitCode, errors))];
}

/** Returns the page for a code, such as `rate-limited`, `7`, `exit 7` or `HTTP 404`. Throws a `UsageError` if the code is unknown. */
export function findEntry(input: string): ExplainRow {
  const all = entries();
  const code = plain(input);
  const entry = all.find((each) => each.code === code);
  if (entry) return entry;
  if (/^[2-5]\d\d$/.test(code)) return statusEntry(Number(code), all);

  const names = all.map((each) => each.code).filter((known) => !/^\d/.test(known));
  const near = nearest(input, names);
  const only = near.length === 1 ? near : [];
  throw new UsageError({
    message: `${/\d[\s,]+\d/.test(input) ? "More than one" : "Unknown"} code "${input}"`,
    suggestions: near.map((value) => ({ value, name: explanationOf(value)?.headline })),
    hint: { text: only[0] ? "Try" : "List every code", command: command("explain", only) },
  });
}

function entriesFrom(origin: ErrorOrigin): readonly ExplainRow[] {
  return Object.keys(ORIGINS[origin]).flatMap((code) => {
    const page = explanationOf(code);
    if (page === undefined) return [];
    const { headline, cause, example = null, hint: todo } = page;
    const status = origin === "tool" ? null : (page.status ?? null);
    const exitCode = exitCodeFor(code, origin === "service" ? page.status : undefined);
    const { name: exitName, again } = EXIT_CODE_TABLE[exitCode];
    const row = { code, kind: origin, status, exitCode, exitName, headline };
    const meaning = `${headline}. ${cause}`;
    return [{ ...row, meaning, example, todo, again: page.again ?? again, codes: [code] }];
  });
}

function exitEntry(exitCode: ExitCode, errors: readonly ExplainRow[]): ExplainRow {
  const page: ExitEntry = EXIT_CODE_TABLE[exitCode];
  const { name, when: meaning, again } = page;
  const same = errors.filter((entry) => entry.exitCode === exitCode);
  const { example = null, todo = "" } = same.find((entry) => entry.example !== null) ?? page;
  const code = String(exitCode);
  const row = { code, kind: "exit" as const, status: null, exitCode, exitName: name, headline: name };
  return { ...row, meaning, example, todo, again, codes: same.map((entry) => entry.code) };
}

/** Returns the page for an HTTP status. The example and the advice are taken from the first error code with this status, if any. */
function statusEntry(status: number, all: readonly ExplainRow[]): ExplainRow {
  const same = all.filter((entry) => entry.status === status);
  const lead = same[0] ?? pageWithoutCode(status, all);
  const sentences = same.map(({ code, exitCode, meaning }) => {
    const exit = exitCode === lead.exitCode ? "" : ` (exit ${exitCode})`;
    return `${code}${exit}: ${meaning.replace(/(?<=\.)\s.*/s, "")}`;
  });
  const meaning = [CLASSES[Math.floor(status / 100) - 2], ...sentences].join(" ");
  const headline = `HTTP status ${status}`;
  const codes = same.map(({ code }) => code);
  return { ...lead, code: String(status), kind: "status", headline, status, meaning, codes };
}

function pageWithoutCode(status: number, all: readonly ExplainRow[]): ExplainRow {
  if (status < 300) return exitEntry(EXIT.ok, all);
  const page = exitEntry(exitCodeFor("", status), all);
  if (status < 400) return all.find(({ code }) => code === "UNEXPECTED_RESPONSE") ?? page;
  return { ...page, example: `catalog serve --fault status:${status}`, todo: hintForStatus(status) };
}

const CLASSES = [
  "The request succeeded.",
  "The service redirected the request or, with 304, confirmed a cached response. Read requests follow up to five redirects within the same origin; draft submissions follow none.",
  "The service rejected the request.",
  "The service failed.",
];

function plain(input: string): string {
  const text = input
    .trim()
    .toUpperCase()
    .replace(/^(EXIT([\s_-]?CODE)?|HTTP|STATUS|ERROR|CODE)[\s_-]*(?=\d)/, "");
  return /^\d+$/.test(text) ? String(Number(text)) : text.replaceAll(/[\s-]+/g, "_");
}
