import { oneLine } from "../../text/sanitize.ts";
import { wrap } from "../../text/wrap.ts";
import { commandLine } from "../command-line.ts";
import { type Fact, layOutFacts } from "../facts.ts";
import { sign } from "../symbols.ts";
import type { Screen } from "../view.ts";
import type { ChangedListingRow } from "../views/listings.ts";

/** The state of a listing after a verb, and its addresses. */
export function changedListingScreen(row: ChangedListingRow, { columns, ink, isPlain }: Screen): string {
  const mark = sign("done", isPlain);
  const title = `${mark} ${row.slug} is ${row.state}${row.result === "changed" ? "" : " already; nothing changed"}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Page", row.listbulbUrl],
    ["Editor", row.editorUrl],
    ["Reason", row.reason && oneLine(row.reason)],
    ["Badge", row.simulated ? "taken as found: the website was not looked at" : null],
  ];
  const shown = facts.flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, value]]));
  const lines = layOutFacts(shown, { columns, indent: isPlain ? 0 : 2, paintLabel: ink.dim, isPlain });
  return [...wrap(title, columns), ...lines].join("\n").replace(mark, ink.green(mark));
}

/** What most often comes next. */
export function changedListingFooter(
  { slug, state, version }: ChangedListingRow,
  { columns, ink }: Screen,
): string {
  const next = NEXT[state]?.(slug, version);
  return next === undefined ? "" : ["", ...wrap(next, columns)].map(ink.dim).join("\n");
}

const verb = (...words: readonly string[]) => commandLine("catalog", "sandbox", "listing", ...words);

const NEXT: Readonly<Record<string, (slug: string, version: number | null) => string>> = {
  SUBMITTED: (slug, version) => `Publish it: ${verb("approve", slug, "--version", `${version}`)}`,
  LIVE: (slug) => `See it: ${commandLine("catalog", "--sandbox", "show", slug)}`,
  REJECTED: (slug) => `Edit it again: ${verb("revise", slug)}`,
  PRIVATE: (slug) => `Edit it again: ${verb("revise", slug)}`,
  UNLISTED: (slug) => `Publish it again: ${verb("relist", slug)}`,
};
