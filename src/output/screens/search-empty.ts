import type { Suggestion } from "../../errors/catalog-error.ts";
import { oneLine } from "../../text/sanitize.ts";
import { wrap, wrapHanging } from "../../text/wrap.ts";
import { searchCommand } from "../search-command.ts";
import type { Screen } from "../view.ts";
import type { SearchFacts } from "../views/search.ts";
import { scopeOf } from "./search-scope.ts";

/** A search that found nothing: what was looked for, what was probably meant, and what finds more. */
export function searchEmpty(facts: SearchFacts, { columns }: Screen): string {
  const { category, tag, listing } = facts;
  const found = scopeOf(facts);
  return [
    ...wrap(`No live listings${found === "" ? " yet" : found}.`, columns),
    ...unknown("category", category, listing.near?.category, columns),
    ...unknown("tag", tag, listing.near?.tag, columns),
    ...ways(facts).map((way) => wrapHanging(`Try: ${way}`, columns, 5)),
  ].join("\n");
}

function unknown(
  kind: "category" | "tag",
  slug: string | undefined,
  near: readonly Suggestion[] | undefined,
  columns: number,
): string[] {
  if (slug === undefined || near === undefined) return [];
  const names = near.map(({ value, name }) => (name ? `${value} (${name})` : value)).map(oneLine);
  const meant = names.length === 0 ? "" : ` Close: ${names.join(", ")}.`;
  return wrap(`There is no ${kind} "${oneLine(slug)}".${meant}`, columns);
}

/** Searches that may find something: the near names first, then one filter less. */
function ways({ q, category, tag, listing: { near } }: SearchFacts): string[] {
  const asked = { q, category, tag };
  const [nearCategory] = near?.category ?? [];
  const [nearTag] = near?.tag ?? [];
  if (nearCategory || nearTag) {
    return [
      searchCommand({ ...asked, category: nearCategory?.value ?? category, tag: nearTag?.value ?? tag }),
    ];
  }
  if (near?.category) return ["catalog categories"];
  if (near?.tag) return ["catalog tags"];
  if (q.trim() !== "" && (category !== undefined || tag !== undefined)) return [searchCommand({ q })];
  return q.trim() === "" ? [] : ["fewer words, or all listings with: catalog search"];
}
