import { command } from "../errors/advice.ts";
import { UsageError } from "../errors/local-errors.ts";
import { nearest } from "../text/nearest.ts";
import { type Entry, entries } from "./entries.ts";

/**
 * The page of a code in any case: `RATE_LIMITED`, `rate-limited`, `7`, `exit 7`. Throws a `UsageError` with near matches for
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
