import { oneLine } from "../../text/sanitize.ts";
import type { SearchFacts } from "../views/search.ts";

/** Returns the limits of a search as the end of a sentence about listings: ` match "notes" in category productivity`. */
export function scopeOf({ q, category, tag }: Pick<SearchFacts, "q" | "category" | "tag">): string {
  const words = oneLine(q).trim();
  return [
    words === "" ? "" : ` match "${words}"`,
    category === undefined ? "" : ` in category ${oneLine(category)}`,
    tag === undefined ? "" : ` with tag ${oneLine(tag)}`,
  ].join("");
}
