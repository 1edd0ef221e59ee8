import { blocks } from "../blocks.ts";
import { type ListingColumn, listing } from "../listing.ts";
import { sign } from "../symbols.ts";
import type { Screen } from "../view.ts";
import type { ConfigRow } from "../views/config.ts";

/** Every setting with its value and where that came from. */
export function configScreen(rows: readonly ConfigRow[], screen: Screen): string {
  if (screen.isPlain) {
    return blocks(
      rows,
      [
        ["Name", ({ name }) => name],
        ["Value", ({ value }) => value ?? "not set"],
        ["Source", ({ source }) => source],
      ],
      screen,
    );
  }
  const nameWidth = rows.reduce((widest, { name }) => Math.max(widest, name.length), 0);
  const table: readonly ListingColumn<ConfigRow>[] = [
    { head: "NAME", text: ({ name }) => name, paint: (text, _, ink) => ink.cyan(text) },
    {
      head: "VALUE",
      text: ({ value }) => value ?? sign("none", false),
      most: Math.max(8, screen.columns - nameWidth - 2),
    },
    {
      head: "FROM",
      text: ({ source }) => source,
      least: 7,
      leaves: { order: 1, below: 20 },
      isKept: true,
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
  return listing(rows, table, screen).join("\n");
}
