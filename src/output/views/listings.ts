import { command } from "../../errors/advice.ts";
import { relativeIso } from "../../text/times.ts";
import { footer, hintLines } from "../advice.ts";
import { blocks } from "../blocks.ts";
import { type ListingColumn, listing } from "../listing.ts";
import type { Column, Screen, View } from "../view.ts";

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
    return blocks(
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
  const table: readonly ListingColumn<ListingRow>[] = [
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
  return (await listing(rows, table, screen)).join("\n");
}

/** Advises to review the submission that waits longest. */
function listingsFooter(rows: readonly ListingRow[], screen: Screen): string {
  const next = rows.findLast(({ state }) => state === "SUBMITTED");
  if (next === undefined) return "";
  const approve = command("sandbox listing approve", [next.slug], { version: `${next.version}` });
  return footer({ text: "Publish the first in line", command: approve }, screen);
}
