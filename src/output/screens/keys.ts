import { relativeIso } from "../../text/times.ts";
import { blocks } from "../blocks.ts";
import { type ListingColumn, listing } from "../listing.ts";
import type { Screen } from "../view.ts";
import type { KeyRow } from "../views/keys.ts";

/** The keys of the local catalog as a table: whose they are, and whether they count. */
export function keysScreen(rows: readonly KeyRow[], screen: Screen): string {
  const created = ({ createdAt }: KeyRow) => relativeIso(createdAt, screen.now) ?? "";
  if (screen.isPlain) {
    return blocks(
      rows,
      [
        ["Id", ({ id }) => id],
        ["Owner", ({ owner }) => owner],
        ["State", stateOf],
        ["Created", created],
      ],
      screen,
    );
  }
  const table: readonly ListingColumn<KeyRow>[] = [
    { head: "ID", text: ({ id }) => id, paint: (text, _, ink) => ink.cyan(text) },
    { head: "OWNER", text: ({ owner }) => owner, least: 8 },
    { head: "STATE", text: stateOf },
    {
      head: "CREATED",
      text: created,
      leaves: { order: 1, below: 10 },
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
  return listing(rows, table, screen).join("\n");
}

function stateOf({ revokedAt, suspended }: KeyRow): string {
  if (revokedAt !== null) return "revoked";
  return suspended ? "owner suspended" : "valid";
}
