import type { Tool } from "../contract/index.ts";
import { widthOf } from "../text/width.ts";
import { sign } from "./symbols.ts";

/** Cells for the tags of one listing in a table. */
const ROOM = 20;

/** Returns as many tags as fit, then the number of the others: `lab, offline +2`; a dash for none. */
export function tagsCell({ tags }: Tool): string {
  const slugs = tags.map(({ slug }) => slug);
  if (slugs.length === 0) return sign("none", false);

  // No more than these could fit, with a comma and a space between two.
  for (let count = Math.min(slugs.length, Math.ceil(ROOM / 3)); count > 1; count -= 1) {
    const text = some(slugs, count);
    if (widthOf(text) <= ROOM) return text;
  }
  return some(slugs, 1);
}

function some(slugs: readonly string[], count: number): string {
  const more = slugs.length - count;
  return slugs.slice(0, count).join(", ") + (more > 0 ? ` +${more}` : "");
}
