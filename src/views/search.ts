import type { Tool } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { hintLines, unreadableNote } from "../terminal/advice.ts";
import { drawBlocks } from "../terminal/facts.ts";
import { originOf, spread } from "../terminal/headline.ts";
import { sign, webLink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { widthOf } from "../terminal/width.ts";
import { wrap } from "../terminal/wrap.ts";
import { type Highlight, highlighter } from "../text/fold.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { relativeIso } from "../text/times.ts";
import { type SearchFacts, scopeOf, searchCommand, searchEmpty } from "./search-facts.ts";
import { TOOL_SHAPE } from "./tool-shape.ts";
import type { View } from "./view.ts";

/** Returns the view of a search, or of all listings. */
export function searchView(facts: SearchFacts): View<Tool> {
  return {
    ...TOOL_SHAPE,
    quiet: ({ slug }) => slug,
    screen: (rows, screen) => searchScreen(facts, rows, screen),
    footer: searchFooter,
    empty: (screen) => searchEmpty(facts, screen),
    note: () => {
      const { hasMore, count = 0, unreadable = 0 } = facts.listing;
      const more = { text: "There are more", command: searchCommand(facts, { all: true }) };
      return [...unreadableNote("listings", { count, unreadable }), ...(hasMore ? [more] : [])];
    },
  };
}

/** Cells before a slug: two marks and a space. */
const MARKS = 3;

/** Draws listings as a table under a line that counts them; on a plain screen one field a line. */
async function searchScreen(facts: SearchFacts, rows: readonly Tool[], screen: Screen): Promise<string> {
  const { catalog, listing: known } = facts;
  const origin = originOf({ ...known, catalog: sanitizeDeep(catalog) });
  const head = spread(countOf(facts, rows.length), origin, screen);
  if (screen.isPlain) return `${head}\n\n${plainRows(rows, screen)}`;

  const columns = columnsOf(highlighter(facts.q), screen);
  return [head, "", ...(await drawTable(rows, columns, screen))].join("\n");
}

/** Explains the marks, and advises the next commands. */
function searchFooter(rows: readonly Tool[], screen: Screen): string {
  const { ink, columns, isPlain } = screen;
  const [first] = rows;
  if (first === undefined) return "";
  const star = sign("featured", isPlain);
  const tick = sign("verified", isPlain);
  const hasMarks = !isPlain && rows.some((row) => row.featured || row.verification.badgeVerified);
  const legend = `${star} featured placement  ${tick} badge verified (neither is an endorsement)`;
  const next = [{ text: "Next", command: command("show", [first.slug]) }, { text: "data: --json" }];
  const lines = [...(hasMarks ? wrap(legend, columns) : []), ...hintLines(next, screen)];
  return ["", ...lines.map(ink.dim)].join("\n");
}

/** Returns the count, or the known part of it: without the last page there is no total. */
function countOf(facts: SearchFacts, count: number): string {
  const listings = count === 1 ? "listing" : "listings";
  const scope = scopeOf(facts);
  if (!facts.listing.hasMore) {
    const verb = scope.includes("match") && count === 1 ? scope.replace(" match ", " matches ") : scope;
    return `${count} ${listings}${verb}`;
  }
  return `First ${count} ${listings}${scope.replace(" match ", " that match ")}`;
}

function columnsOf(highlight: Highlight, { columns, now }: Screen): readonly TableColumn<Tool>[] {
  const star = sign("featured", false);
  const tick = sign("verified", false);
  return [
    {
      head: "   SLUG",
      text: ({ slug, featured, verification }) =>
        `${featured ? star : " "}${verification.badgeVerified ? tick : " "} ${slug}`,
      most: MARKS + slugRoom(columns),
      paint: (text, { listbulbUrl }, ink) => {
        const slug = webLink(ink, ink.cyan(highlight(text.slice(MARKS), ink.bold)), listbulbUrl);
        return ink.yellow(text.slice(0, 1)) + ink.green(text.slice(1, 2)) + text.slice(2, MARKS) + slug;
      },
    },
    {
      head: "NAME",
      text: ({ name }) => name,
      least: 10,
      most: columns < 100 ? 20 : 28,
      leaves: { order: 4, below: columns <= 40 ? 20 : 14 },
      paint: (text, _, ink) => highlight(text, ink.bold),
    },
    {
      head: "HEADLINE",
      text: ({ listingHeadline }) => listingHeadline ?? "",
      least: 8,
      paint: (text, _, ink) => highlight(text, ink.bold),
    },
    {
      head: "CATEGORY",
      text: ({ category }) => category.slug,
      least: 8,
      most: 24,
      leaves: { order: 2, below: 40 },
    },
    { head: "TAGS", text: tagsCell, least: 8, most: 20, leaves: { order: 1, below: 44 } },
    {
      head: "LISTED",
      text: ({ listedAt }) => relativeIso(listedAt, now) ?? "",
      leaves: { order: 3, below: 24 },
      paint: (text, _, ink) => ink.dim(text),
    },
  ];
}

/** Returns the widest slug in the table: a longer one stands on a line of its own, so that it does not take the room of every row. */
function slugRoom(columns: number): number {
  return Math.min(44, Math.max(20, Math.floor(columns * 0.35)));
}

function plainRows(rows: readonly Tool[], screen: Screen): string {
  return drawBlocks(
    rows,
    [
      ["Slug", ({ slug }) => slug],
      ["Name", ({ name }) => name],
      ["Headline", ({ listingHeadline }) => listingHeadline],
      ["Category", ({ category }) => category.slug],
      ["Tags", ({ tags }) => tags.map(({ slug }) => slug).join(", ")],
      ["Listed", ({ listedAt }) => relativeIso(listedAt, screen.now)],
      ["Featured placement", ({ featured }) => (featured ? "yes" : null)],
      ["Badge verified", ({ verification }) => (verification.badgeVerified ? "yes" : null)],
    ],
    screen,
  );
}

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
