import { blocks } from "../blocks.ts";
import { listing } from "../listing.ts";
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
  return listing(
    rows,
    [
      { head: "NAME", text: ({ name }: ConfigRow) => name, paint: (text, _, ink) => ink.cyan(text) },
      { head: "VALUE", text: ({ value }) => value ?? sign("none", false), least: 8 },
      { head: "FROM", text: ({ source }) => source, least: 5, paint: (text, _, ink) => ink.dim(text) },
    ],
    screen,
  ).join("\n");
}
