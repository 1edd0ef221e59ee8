import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** Where a page of newest-first listings ended. */
const BrowsePosition = z.object({ kind: z.literal("browse"), listedAt: z.string(), id: z.int() });
/** Where a page of search results ended: the phase, the block within it, and the last result's place in the block. */
const SearchPosition = z.object({
  kind: z.literal("search"),
  phase: z.int().check(z.minimum(0)),
  from: z.int(),
  score: z.number(),
  id: z.int(),
});
const Position = z.discriminatedUnion("kind", [BrowsePosition, SearchPosition]);

/** Where a page of newest-first listings ended. */
export type BrowsePosition = z.infer<typeof BrowsePosition>;
/** Where a page of search results ended. */
export type SearchPosition = z.infer<typeof SearchPosition>;
/** Where a page ended. */
export type Position = z.infer<typeof Position>;

const MAC_BYTES = 12;

/** Makes the opaque text of a position. It counts for the query `query` (its filters, in one text) and no other. */
export function encodeCursor(position: Position, query: string, secret: string): string {
  return signed(Buffer.from(JSON.stringify(position)).toString("base64url"), query, secret);
}

/** The position that a cursor stands for; undefined when this catalog did not make it, or made it for another query. */
export function decodeCursor(cursor: string, query: string, secret: string): Position | undefined {
  const [payload = ""] = cursor.split(".");
  // The texts are compared: one and the same seal can be written in several ways.
  const expected = Buffer.from(signed(payload, query, secret));
  const given = Buffer.from(cursor);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Position.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
}

function signed(payload: string, query: string, secret: string): string {
  const mac = createHmac("sha256", secret).update(`${payload}\n${query}`).digest().subarray(0, MAC_BYTES);
  return `${payload}.${mac.toString("base64url")}`;
}
