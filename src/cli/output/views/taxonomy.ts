import { counted } from "../../../base/text/counted.ts";
import { oneLine } from "../../../base/text/sanitize.ts";
import { command } from "../../../contract/errors/advice.ts";
import type { Taxonomy } from "../../../contract/index.ts";
import { type Readings, unreadableNote } from "../../terminal/advice.ts";
import { headline, type Origin } from "../../terminal/headline.ts";
import { pairGrid } from "../../terminal/pair-grid.ts";
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
