import { type Advice, command } from "../../errors/advice.ts";
import { oneLine } from "../../text/sanitize.ts";
import { keepsWords, wrap } from "../../text/wrap.ts";
import { footer } from "../advice.ts";
import { type Fact, layOutFacts } from "../facts.ts";
import { sign } from "../symbols.ts";
import type { Screen, View } from "../view.ts";
import { LISTING_COLUMNS, LISTING_PROPERTIES, type ListingRow } from "./listings.ts";

/** A listing after a verb was used on it. */
export interface ChangedListingRow extends ListingRow {
  readonly result: "changed" | "unchanged";
  /** True when the badge was verified without checking the website. */
  readonly simulated: boolean;
  readonly listbulbUrl: string | null;
}

/** Returns the view of a listing that a verb was used on. A note, in a pipe too, tells that its badge was simulated. */
export function changedListingView(changed?: ChangedListingRow): View<ChangedListingRow> {
  return {
    isSingle: true,
    note: () => (changed?.simulated ? ["Badge simulated: the website was not checked"] : []),
    columns: LISTING_COLUMNS,
    properties: [...LISTING_PROPERTIES, "result", "simulated", "listbulbUrl"],
    quiet: ({ slug }) => slug,
    screen: (rows, screen) => rows.map((row) => changedListingScreen(row, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => changedListingFooter(row, screen)).join("\n"),
  };
}

/** Draws the state of a listing after a verb, and its addresses. */
function changedListingScreen(row: ChangedListingRow, { columns, ink, isPlain }: Screen): string {
  const mark = sign("done", isPlain);
  const title = `${mark} ${row.slug} is ${row.result === "changed" ? row.state : `already ${row.state}; nothing changed`}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Page", row.listbulbUrl],
    ["Editor", row.editorUrl],
    ["Reason", row.reason && oneLine(row.reason)],
  ];
  const shown = facts.flatMap(([label, value]): Fact[] => (value === null ? [] : [[label, value]]));
  const lines = layOutFacts(shown, { columns, indent: isPlain ? 0 : 2, paintLabel: ink.dim, isPlain });
  return [...wrap(title, columns, keepsWords(row.slug)), ...lines].join("\n").replace(mark, ink.green(mark));
}

/** Advises the usual next step. */
function changedListingFooter({ slug, state, version }: ChangedListingRow, screen: Screen): string {
  const next = NEXT[state]?.(slug, version);
  return next === undefined ? "" : footer(next, screen);
}

const revise = (slug: string): Advice => ({
  text: "Edit it again",
  command: command("sandbox listing revise", [slug]),
});

const NEXT: Readonly<Record<string, (slug: string, version: number | null) => Advice>> = {
  SUBMITTED: (slug, version) => ({
    text: "Publish it",
    command: command("sandbox listing approve", [slug], { version: `${version}` }),
  }),
  LIVE: (slug) => ({ text: "See it", command: command("show", [slug], { sandbox: true }) }),
  REJECTED: revise,
  PRIVATE: revise,
  UNLISTED: (slug) => ({ text: "Publish it again", command: command("sandbox listing relist", [slug]) }),
};
