import { command } from "../../errors/advice.ts";
import { relativeIso } from "../../text/times.ts";
import { footer } from "../advice.ts";
import { blocks } from "../blocks.ts";
import { type ListingColumn, listing } from "../listing.ts";
import type { Screen } from "../view.ts";
import type { ListingRow } from "../views/listings.ts";

/** Submissions as a table. */
export function listingsScreen(rows: readonly ListingRow[], screen: Screen): string {
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
  return listing(rows, table, screen).join("\n");
}

/** Advises to review the submission that waits longest. */
export function listingsFooter(rows: readonly ListingRow[], screen: Screen): string {
  const next = rows.findLast(({ state }) => state === "SUBMITTED");
  if (next === undefined) return "";
  const approve = command("sandbox listing approve", [next.slug], { version: `${next.version}` });
  return footer({ text: "Publish the first in line", command: approve }, screen);
}
