import { counted } from "../../../base/text/counted.ts";
import { oneLine } from "../../../base/text/sanitize.ts";
import { command } from "../../../contract/errors/advice.ts";
import type { Taxonomy } from "../../../contract/index.ts";
import { type Readings, unreadableNote } from "../../terminal/advice.ts";
import { cutEnd } from "../../terminal/cut.ts";
import { headline, type Origin } from "../../terminal/headline.ts";
import type { Screen } from "../../terminal/screen.ts";
import { GAP, layOutTable } from "../../terminal/table-layout.ts";
import { widthOf } from "../../terminal/width.ts";
import { SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

/** The facts about a list of categories or tags, and the words that filter its entries. */
export interface TaxonomyFacts extends Origin, Readings {
  readonly kind: "categories" | "tags";
  readonly words: readonly string[];
  readonly total: number;
}

/** The view of categories or tags: a line with the number of entries, then the entries. */
export const taxonomyView: View<Taxonomy, TaxonomyFacts> = {
  form: "list",
  fields: [
    { name: "slug", label: "Slug", isSlug: true, table: SLUG_LOOK },
    { name: "name", label: "Name", table: { least: 8 } },
  ],
  isOpen: true,
  title: ({ rows, ...facts }, screen) => headline(countOf(facts, rows.length), facts, screen),
  // Each category is on its own line. Unless the screen is plain, tags are laid out in as many columns as fit.
  body: async ({ kind, rows }, screen) =>
    kind === "categories" || screen.isPlain ? undefined : (await pairGrid(rows, screen)).join("\n"),
  footer: ({ kind, rows: [first] }) => [
    { text: "Next", command: command("search", [], { [SINGULAR[kind]]: first?.slug }) },
  ],
  notes: (facts) => unreadableNote(facts.kind, facts),
  empty: ({ kind, words, total }) =>
    words.length === 0 || total === 0
      ? [`This catalog has no ${kind}.`]
      : [
          `No ${SINGULAR[kind]} matches "${oneLine(words.join(" "))}".`,
          { text: `See all ${kind}`, command: command(kind) },
        ],
};

const SINGULAR = { categories: "category", tags: "tag" } as const;

function countOf({ kind, words, total }: TaxonomyFacts, count: number): string {
  if (words.length > 0) return `${count} of ${total} ${kind}`;
  return counted(count, SINGULAR[kind], kind);
}

/** The maximum name width. Wider names are cut, so that several columns fit. */
const LONGEST_NAME = 28;

/** Lays out entries as `slug  name` in as many columns as fit. If even a single column does not fit, puts each name below its slug. */
async function pairGrid(rows: readonly Taxonomy[], { ink, columns: room }: Screen) {
  const longest = Math.min(LONGEST_NAME, room - GAP);
  const pairs = rows.map(
    ({ slug, name }) => [ink.bold(oneLine(slug)), cutEnd(oneLine(name), longest)] as const,
  );
  for (let count = Math.min(Math.floor(room / 8), pairs.length); count > 0; count -= 1) {
    const lines: string[][] = Array.from({ length: Math.ceil(pairs.length / count) }, () => []);
    for (const [index, [slug, name]] of pairs.entries()) lines[index % lines.length]?.push(slug, name);
    // A name is followed by a wider gap than a slug.
    const widths = (lines[0] ?? []).map((_, column) => {
      const gap = column % 2 === 0 ? 0 : GAP;
      return gap + lines.reduce((widest, line) => Math.max(widest, widthOf(line[column] ?? "")), 1);
    });
    if (widths.reduce((sum, width) => sum + width + GAP, -2 * GAP) <= room) return layOutTable(lines, widths);
  }
  return pairs.flatMap(([slug, name]) => [slug, " ".repeat(GAP) + name]);
}
