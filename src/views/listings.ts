import { type Advice, command } from "../errors/advice.ts";
import { footer, hintLines } from "../terminal/advice.ts";
import { drawBlocks, type Fact, layOutFacts } from "../terminal/facts.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { keepsWords, wrap } from "../terminal/wrap.ts";
import { oneLine } from "../text/sanitize.ts";
import { relativeIso } from "../text/times.ts";
import type { Column, View } from "./view.ts";

/** A listing of the local catalog in any state; null for properties that sample or imported listings lack. */
export interface ListingRow {
  readonly slug: string;
  readonly state: string;
  readonly name: string;
  readonly owner: string | null;
  /** ISO 8601, UTC. */
  readonly changedAt: string | null;
  readonly version: number | null;
  readonly editorUrl: string | null;
  /** The moderator's words on the last rejection or unlisting. */
  readonly reason: string | null;
}

/** The columns of a listing in any state, in the order that scripts rely on. */
export const LISTING_COLUMNS: readonly Column<ListingRow>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "state", cell: ({ state }) => state },
  { name: "name", cell: ({ name }) => name },
  { name: "owner", cell: ({ owner }) => owner },
  { name: "changedAt", cell: ({ changedAt }) => changedAt },
];

/** The properties of a listing in any state. */
export const LISTING_PROPERTIES = [
  "slug",
  "state",
  "name",
  "owner",
  "changedAt",
  "version",
  "editorUrl",
  "reason",
];

/** Returns the view of submissions with their states; `state` is the requested one. */
export function listingsView(state: string | undefined): View<ListingRow> {
  return {
    columns: LISTING_COLUMNS,
    properties: LISTING_PROPERTIES,
    quiet: ({ slug }) => slug,
    screen: listingsScreen,
    footer: listingsFooter,
    empty: (screen) =>
      hintLines(
        state === undefined
          ? { text: "No submissions yet. See how to make a draft", command: command("draft --help") }
          : { text: `No submission is ${state}. See all`, command: command("sandbox listing list") },
        screen,
      ).join("\n"),
  };
}

/** Draws submissions as a table. */
async function listingsScreen(rows: readonly ListingRow[], screen: Screen): Promise<string> {
  const changed = ({ changedAt }: ListingRow) => (changedAt && relativeIso(changedAt, screen.now)) ?? "";
  if (screen.isPlain) {
    return drawBlocks(
      rows,
      [
        ["Slug", ({ slug }) => slug],
        ["State", ({ state }) => state],
        ["Name", ({ name }) => name],
        ["Owner", ({ owner }) => owner],
        ["Changed", changed],
      ],
      screen,
    );
  }
  const table: readonly TableColumn<ListingRow>[] = [
    {
      head: "SLUG",
      text: ({ slug }) => slug,
      most: Math.floor(screen.columns / 2),
      paint: (text, _, ink) => ink.cyan(text),
    },
    { head: "STATE", text: ({ state }) => state },
    { head: "NAME", text: ({ name }) => name, least: 8, most: 40, leaves: { order: 3, below: 8 } },
    { head: "OWNER", text: ({ owner }) => owner ?? "", least: 6, most: 24, leaves: { order: 1, below: 6 } },
    {
      head: "CHANGED",
      text: changed,
      leaves: { order: 2, below: 10 },
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
  return (await drawTable(rows, table, screen)).join("\n");
}

/** Advises to review the submission that waits longest. */
function listingsFooter(rows: readonly ListingRow[], screen: Screen): string {
  const next = rows.findLast(({ state }) => state === "SUBMITTED");
  if (next === undefined) return "";
  const approve = command("sandbox listing approve", [next.slug], { "if-version": `${next.version}` });
  return footer({ text: "Publish the first in line", command: approve }, screen);
}

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
    command: command("sandbox listing approve", [slug], { "if-version": `${version}` }),
  }),
  LIVE: (slug) => ({ text: "See it", command: command("show", [slug], { sandbox: true }) }),
  REJECTED: revise,
  PRIVATE: revise,
  UNLISTED: (slug) => ({ text: "Publish it again", command: command("sandbox listing relist", [slug]) }),
};
