import { counted } from "../../../base/text/counted.ts";
import { oneLine } from "../../../base/text/sanitize.ts";
import { command, type Hint } from "../../../contract/errors/advice.ts";
import { isSlug, type Tool } from "../../../contract/index.ts";
import type { SearchTerms } from "../../../contract/listing.ts";
import { type Readings, searchCommand } from "../../terminal/advice.ts";
import { headline, type Origin } from "../../terminal/facts.ts";
import { markNotes, TOOL_FIELDS, toolNotes } from "./tool.ts";
import type { View } from "./view.ts";

export interface SearchFacts extends SearchTerms, Origin, Readings {
  readonly q: string;
  readonly hasMore: boolean;
  /** True if the user chose the number of listings, with `--limit` or `--all`. */
  readonly isLimited: boolean;
  readonly advice: readonly Hint[];
}

export const searchView: View<Tool, SearchFacts> = {
  form: "list",
  fields: TOOL_FIELDS,
  columns: ["slug", "name", "headline", "category", "tags"],
  isOpen: true,
  title: ({ rows, ...facts }, screen) => headline(countOf(facts, rows.length), facts, screen),
  footer: ({ rows }, { isPlain }) => {
    // A catalog can have slugs that show does not accept.
    const [first] = rows.filter(({ slug }) => isSlug(slug));
    const next = first ? [{ text: "Next", command: command("show", [first.slug]) }] : [];
    return [...markNotes(rows, isPlain), ...next];
  },
  empty: (facts) =>
    facts.hasMore
      ? ["The first page of results is empty."]
      : [`No live listings${scopeOf(facts) || " yet"}.`, ...facts.advice],
  notes: toolNotes,
  cut: (facts, isData) => {
    if (!facts.hasMore || (isData && facts.isLimited)) return undefined;
    const text = isData ? `${counted(facts.count, "listing")} shown; there are more` : "There are more";
    return { text, command: searchCommand(facts, { all: true }) };
  },
  again: (facts) => (facts.isLimited ? undefined : searchCommand(facts)),
};

/** Returns a phrase about the listings. The phrase begins with `First` if there are more, because the total is unknown. */
function countOf(facts: SearchFacts, count: number): string {
  const [listings, verb] = count === 1 ? ["listing", "matches"] : ["listings", "match"];
  const scope = scopeOf(facts).replace(" match ", facts.hasMore ? ` that ${verb} ` : ` ${verb} `);
  return `${facts.hasMore ? "First " : ""}${facts.hasMore && count === 1 ? "" : `${count} `}${listings}${scope}`;
}

function scopeOf({ q, category, tag }: SearchFacts): string {
  const words = oneLine(q).trim();
  return [
    words === "" ? "" : ` match "${words}"`,
    category === undefined ? "" : ` in category ${oneLine(category)}`,
    tag === undefined ? "" : ` with tag ${oneLine(tag)}`,
  ].join("");
}
