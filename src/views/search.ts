import type { Tool } from "../contract/index.ts";
import { type Advice, command } from "../errors/advice.ts";
import { hintLines, unreadableNote } from "../terminal/advice.ts";
import { originOf, spread } from "../terminal/headline.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrap } from "../terminal/wrap.ts";
import { counted } from "../text/counted.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { type SearchFacts, scopeOf, searchCommand, searchEmpty } from "./search-facts.ts";
import { TOOL_FIELDS } from "./tool-fields.ts";
import type { View } from "./view.ts";

/** The view of a search, or of all listings: a line with their number, then a table. */
export const searchView: View<Tool, SearchFacts> = {
  form: "list",
  fields: TOOL_FIELDS,
  isOpen: true,
  hasBody: true,
  quiet: "slug",
  words: ({ q }) => q,
  title: ({ rows, ...facts }, screen) => {
    const origin = originOf({ ...facts, catalog: sanitizeDeep(facts.catalog) });
    return `${spread(countOf(facts, rows.length), origin, screen)}\n`;
  },
  footer: ({ rows }, screen) => searchFooter(rows, screen),
  empty: searchEmpty,
  notes: (facts) => [
    ...unreadableNote("listings", facts),
    ...(facts.hasMore ? [moreAdvice(facts, "There are more")] : []),
  ],
  cut: (facts) =>
    facts.hasMore && !facts.isLimited
      ? moreAdvice(facts, `${counted(facts.count, "listing")} shown; there are more`)
      : undefined,
};

function moreAdvice(facts: SearchFacts, text: string): Advice {
  return { text, command: searchCommand(facts, { all: true }) };
}

/** Explains the visible marks, and advises the next commands. */
function searchFooter(rows: readonly Tool[], screen: Screen): string {
  const { ink, columns, isPlain } = screen;
  const [first] = rows;
  if (first === undefined) return "";
  const marks = [
    ...(rows.some(({ featured }) => featured) ? [`${sign("featured", isPlain)} featured placement`] : []),
    ...(rows.some(({ verification }) => verification.badgeVerified)
      ? [`${sign("verified", isPlain)} badge verified`]
      : []),
  ];
  const legend = `${marks.join("  ")} (${marks.length === 2 ? "neither is" : "not"} an endorsement)`;
  const next = [{ text: "Next", command: command("show", [first.slug]) }, { text: "data: --json" }];
  const lines = [...(marks.length > 0 && !isPlain ? wrap(legend, columns) : []), ...hintLines(next, screen)];
  return ["", ...lines.map(ink.dim)].join("\n");
}

/** Returns the count. Until the last page was read, the total is unknown. */
function countOf(facts: SearchFacts, count: number): string {
  const listings = count === 1 ? "listing" : "listings";
  const scope = scopeOf(facts);
  const verb = count === 1 ? "matches" : "match";
  return facts.hasMore
    ? `First ${count === 1 ? listings : `${count} ${listings}`}${scope.replace(" match ", ` that ${verb} `)}`
    : `${count} ${listings}${scope.replace(" match ", ` ${verb} `)}`;
}
