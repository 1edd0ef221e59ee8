import type { Taxonomy } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { footer, hintLines, unreadableNote } from "../terminal/advice.ts";
import { drawBlocks } from "../terminal/facts.ts";
import { originOf, spread } from "../terminal/headline.ts";
import { pairGrid } from "../terminal/pair-grid.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable } from "../terminal/table.ts";
import { wrap } from "../terminal/wrap.ts";
import { highlighter } from "../text/fold.ts";
import { oneLine, sanitizeDeep } from "../text/sanitize.ts";
import type { OutputShape, View } from "./view.ts";

/** The kind of list, its filter, and its origin. */
export interface TaxonomyFacts {
  readonly kind: "categories" | "tags";
  readonly words: readonly string[];
  /** The number of entries in the catalog. */
  readonly total: number;
  /** The number of entries with a name that could not be read. */
  readonly unreadable?: number;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** Age of a cached answer in seconds; undefined when it came from the service. */
  readonly ageSeconds: number | undefined;
}

/** The output of `categories` and `tags`. */
export const TAXONOMY_SHAPE: OutputShape<Taxonomy> = {
  columns: [
    { name: "slug", cell: ({ slug }) => slug },
    { name: "name", cell: ({ name }) => name },
  ],
  properties: ["slug", "name"],
  isOpen: true,
  hasBody: true,
};

/** Returns the view of the categories or the tags of a catalog. */
export function taxonomyView(facts: TaxonomyFacts): View<Taxonomy> {
  return {
    ...TAXONOMY_SHAPE,
    quiet: ({ slug }) => slug,
    note: () => unreadableNote(facts.kind, { count: facts.total, unreadable: facts.unreadable ?? 0 }),
    screen: (rows, screen) => taxonomyScreen(facts, rows, screen),
    footer: (rows, screen) => taxonomyFooter(facts, rows, screen),
    empty: (screen) => taxonomyEmpty(facts, screen),
  };
}

/** Draws categories in two columns, tags in as many as fit, under a line that counts them. */
async function taxonomyScreen(
  facts: TaxonomyFacts,
  rows: readonly Taxonomy[],
  screen: Screen,
): Promise<string> {
  const head = spread(countOf(facts, rows.length), originOf(sanitizeDeep(facts)), screen);
  if (screen.isPlain) {
    return `${head}\n\n${drawBlocks(
      rows,
      [
        ["Slug", ({ slug }) => slug],
        ["Name", ({ name }) => name],
      ],
      screen,
    )}`;
  }
  return [head, "", ...(await bodyOf(facts, rows, screen))].join("\n");
}

/** Advises a search by the first slug. */
function taxonomyFooter({ kind }: TaxonomyFacts, [first]: readonly Taxonomy[], screen: Screen): string {
  const option = kind === "categories" ? "category" : "tag";
  return footer({ text: "Use", command: command("search", [], { [option]: first?.slug }) }, screen);
}

/** Returns the sentence for a list without entries, or without matches. */
function taxonomyEmpty({ kind, words, total }: TaxonomyFacts, screen: Screen): string {
  if (words.length === 0) return wrap(`This catalog has no ${kind}.`, screen.columns).join("\n");
  const none = `None of the ${total} ${kind} contains "${oneLine(words.join(" "))}".`;
  const all = { text: "See them all", command: command(kind) };
  return [...wrap(none, screen.columns), ...hintLines(all, screen)].join("\n");
}

function countOf({ kind, words, total }: TaxonomyFacts, count: number): string {
  if (words.length > 0) return `${count} of ${total} ${kind}`;
  const one = kind === "categories" ? "category" : "tag";
  return count === 1 ? `1 ${one}` : `${count} ${kind}`;
}

function bodyOf(facts: TaxonomyFacts, rows: readonly Taxonomy[], screen: Screen): Promise<readonly string[]> {
  const highlight = highlighter(facts.words.join(" "));
  if (facts.kind === "tags") return pairGrid(rows, highlight, screen);
  return drawTable(
    rows,
    [
      {
        head: "SLUG",
        text: ({ slug }: Taxonomy) => slug,
        most: Math.floor(screen.columns / 2),
        paint: (text, _, ink) => ink.cyan(highlight(text, ink.bold)),
      },
      {
        head: "NAME",
        text: ({ name }) => name,
        least: 8,
        paint: (text, _, ink) => highlight(text, ink.bold),
      },
    ],
    screen,
  );
}
