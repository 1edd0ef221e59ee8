import { command } from "../../errors/advice.ts";
import { hintLines } from "../advice.ts";
import type { Column, View } from "../view.ts";

/** A listing of the local catalog in any state. What a sample or imported one does not have is null. */
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

/** A listing after a verb was used on it. */
export interface ChangedListingRow extends ListingRow {
  readonly result: "changed" | "unchanged";
  /** True when the badge was taken as found without a look. */
  readonly simulated: boolean;
  readonly listbulbUrl: string | null;
}

const COLUMNS: readonly Column<ListingRow>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "state", cell: ({ state }) => state },
  { name: "name", cell: ({ name }) => name },
  { name: "owner", cell: ({ owner }) => owner },
  { name: "changedAt", cell: ({ changedAt }) => changedAt },
];

const PROPERTIES = ["slug", "state", "name", "owner", "changedAt", "version", "editorUrl", "reason"];

/** Submissions with their states; `state` is the one that was asked for. */
export function listingsView(state: string | undefined): View<ListingRow> {
  return {
    columns: COLUMNS,
    properties: PROPERTIES,
    quiet: ({ slug }) => slug,
    screen: async (rows, screen) => {
      const { listingsScreen } = await import("../screens/listings.ts");
      return listingsScreen(rows, screen);
    },
    footer: async (rows, screen) => {
      const { listingsFooter } = await import("../screens/listings.ts");
      return listingsFooter(rows, screen);
    },
    empty: (screen) =>
      hintLines(
        state === undefined
          ? { text: "No submissions yet. See how to make a draft", command: command("draft --help") }
          : { text: `No submission is ${state}. See all`, command: command("sandbox listing list") },
        screen,
      ).join("\n"),
  };
}

/** The listing that a verb was used on. A pipe is told too when its badge was taken as found. */
export function changedListingView(changed?: ChangedListingRow): View<ChangedListingRow> {
  return {
    isSingle: true,
    note: () => (changed?.simulated ? ["The badge was taken as found: the website was not looked at"] : []),
    columns: COLUMNS,
    properties: [...PROPERTIES, "result", "simulated", "listbulbUrl"],
    quiet: ({ slug }) => slug,
    screen: async (rows, screen) => {
      const { changedListingScreen } = await import("../screens/changed-listing.ts");
      return rows.map((row) => changedListingScreen(row, screen)).join("\n");
    },
    footer: async (rows, screen) => {
      const { changedListingFooter } = await import("../screens/changed-listing.ts");
      return rows.map((row) => changedListingFooter(row, screen)).join("\n");
    },
  };
}
