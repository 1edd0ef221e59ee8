import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/** The end of a page of newest-first listings. */
const BrowsePosition = z.object({ kind: z.literal("browse"), listedAt: z.string(), id: z.int() });
/** The end of a page of search results: the phase, the block within it, and the place of the last result in the block. */
const SearchPosition = z.object({
  kind: z.literal("search"),
  phase: z.int().check(z.minimum(0)),
  from: z.int(),
  score: z.number(),
  id: z.int(),
});
const Position = z.discriminatedUnion("kind", [BrowsePosition, SearchPosition]);

/** The end of a page of newest-first listings. */
export type BrowsePosition = z.infer<typeof BrowsePosition>;
/** The end of a page of search results. */
export type SearchPosition = z.infer<typeof SearchPosition>;
/** The end of a page. */
export type Position = z.infer<typeof Position>;

const MAC_BYTES = 12;

/** Returns the cursor of a position, valid for the same `query` (its filters, in one text) only. */
export function encodeCursor(position: Position, query: string, secret: string): string {
  return signed(Buffer.from(JSON.stringify(position)).toString("base64url"), query, secret);
}

/** Returns the position of a cursor; undefined for one that this catalog did not make, or made for another query. */
export function decodeCursor(cursor: string, query: string, secret: string): Position | undefined {
  const [payload = ""] = cursor.split(".");
  // Compared as texts: the same signature can be written in several ways in base64url.
  const expected = Buffer.from(signed(payload, query, secret));
  const given = Buffer.from(cursor);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Position.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
}

function signed(payload: string, query: string, secret: string): string {
  const mac = createHmac("sha256", secret).update(`${payload}\n${query}`).digest().subarray(0, MAC_BYTES);
  return `${payload}.${mac.toString("base64url")}`;
}
