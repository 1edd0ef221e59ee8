import { type ListingColumn, listing } from "../listing.ts";
import { sign } from "../symbols.ts";
import type { Screen } from "../view.ts";
import type { DraftCheckRow } from "../views/draft-check.ts";
import { shortKey } from "./draft.ts";

/** One line for each draft that is well: its file and its key. */
export function draftCheckScreen(rows: readonly DraftCheckRow[], screen: Screen): string {
  const { ink, isPlain } = screen;
  const columns: readonly ListingColumn<DraftCheckRow>[] = [
    {
      head: "FILE",
      text: ({ file }: DraftCheckRow) => `${sign("done", isPlain)} ${file ?? "the draft"}`,
      least: 12,
      paint: (text: string) => text.replace("✓", ink.green("✓")),
    },
    { head: "VERDICT", text: () => "breaks no rule" },
    {
      head: "KEY",
      text: ({ idempotencyKey }: DraftCheckRow) => keyOf(idempotencyKey, isPlain),
      leaves: { order: 1, below: 0 },
    },
  ];
  return listing(rows, columns, screen).slice(1).join("\n");
}

function keyOf(key: string | undefined, isPlain: boolean): string {
  return key === undefined ? "" : shortKey(key, isPlain);
}
