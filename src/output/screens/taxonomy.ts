import type { Taxonomy } from "../../contract/index.ts";
import { oneLine, sanitizeDeep } from "../../text/sanitize.ts";
import { wrap } from "../../text/wrap.ts";
import { blocks } from "../blocks.ts";
import { commandLine } from "../command-line.ts";
import { originOf, spread } from "../headline.ts";
import { highlighter } from "../highlight.ts";
import { listing } from "../listing.ts";
import type { Screen } from "../view.ts";
import type { TaxonomyFacts } from "../views/taxonomy.ts";
import { pairGrid } from "./pair-grid.ts";

/** Categories in two columns, tags in as many as fit, under a line that counts them. */
export function taxonomyScreen(facts: TaxonomyFacts, rows: readonly Taxonomy[], screen: Screen): string {
  const head = spread(countOf(facts, rows.length), originOf(sanitizeDeep(facts)), screen.columns, screen);
  if (screen.isPlain) {
    return `${head}\n\n${blocks(
      rows,
      [
        ["Slug", ({ slug }) => slug],
        ["Name", ({ name }) => name],
      ],
      screen,
    )}`;
  }
  return [head, "", ...bodyOf(facts, rows, screen)].join("\n");
}

/** What the slugs are good for. */
export function taxonomyFooter(
  { kind }: TaxonomyFacts,
  [first]: readonly Taxonomy[],
  { ink, columns }: Screen,
): string {
  const flag = kind === "categories" ? "--category" : "--tag";
  const use = `Use: ${commandLine("catalog", "search", flag, first?.slug ?? "SLUG")}`;
  return ["", ...wrap(use, columns).map(ink.dim)].join("\n");
}

/** No entry contains the words. */
export function taxonomyEmpty({ kind, words, total }: TaxonomyFacts, { columns }: Screen): string {
  const text =
    words.length === 0
      ? `This catalog has no ${kind}.`
      : `None of the ${total} ${kind} contains "${oneLine(words.join(" "))}". See them all: catalog ${kind}`;
  return wrap(text, columns).join("\n");
}

function countOf({ kind, words, total }: TaxonomyFacts, count: number): string {
  if (words.length > 0) return `${count} of ${total} ${kind}`;
  const one = kind === "categories" ? "category" : "tag";
  return count === 1 ? `1 ${one}` : `${count} ${kind}`;
}

function bodyOf(facts: TaxonomyFacts, rows: readonly Taxonomy[], screen: Screen): readonly string[] {
  const highlight = highlighter(facts.words.join(" "));
  if (facts.kind === "tags") return pairGrid(rows, highlight, screen);
  return listing(
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
