import type { Taxonomy } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { footer, hintLines, unreadableNote } from "../terminal/advice.ts";
import { originOf, spread } from "../terminal/headline.ts";
import { pairGrid } from "../terminal/pair-grid.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrap } from "../terminal/wrap.ts";
import { counted } from "../text/counted.ts";
import { highlighter } from "../text/fold.ts";
import { oneLine, sanitizeDeep } from "../text/sanitize.ts";
import { SLUG_LOOK } from "./field.ts";
import type { View } from "./view.ts";

/** The kind, the filter and the origin of a list. */
export interface TaxonomyFacts {
  readonly kind: "categories" | "tags";
  readonly words: readonly string[];
  /** The number of entries in the catalog. */
  readonly total: number;
  /** The number of entries with an unreadable name. */
  readonly unreadable: number;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** The age of a cached answer in seconds; undefined for an answer from the service. */
  readonly ageSeconds: number | undefined;
}

/** The view of the categories or tags of a catalog: a line with their number, then the entries. */
export const taxonomyView: View<Taxonomy, TaxonomyFacts> = {
  form: "list",
  fields: [
    { name: "slug", label: "Slug", isSlug: true, table: SLUG_LOOK },
    { name: "name", label: "Name", table: { least: 8, paint: (text, _row, _ink, mark) => mark(text) } },
  ],
  isOpen: true,
  hasBody: true,
  quiet: "slug",
  words: ({ words }) => words.join(" "),
  title: ({ rows, ...facts }, screen) =>
    `${spread(countOf(facts, rows.length), originOf(sanitizeDeep(facts)), screen)}\n`,
  // Categories have one line each; tags fill as many columns as fit.
  body: async ({ kind, rows, words }, screen) =>
    kind === "categories" || screen.isPlain
      ? undefined
      : (await pairGrid(rows, highlighter(words.join(" ")), screen)).join("\n"),
  footer: ({ kind, rows: [first] }, screen) => {
    const option = kind === "categories" ? "category" : "tag";
    return footer({ text: "Use", command: command("search", [], { [option]: first?.slug }) }, screen);
  },
  notes: ({ kind, total, unreadable }) => unreadableNote(kind, { count: total, unreadable }),
  empty: taxonomyEmpty,
};

/** Returns the sentence for a list without entries, or without matches. */
function taxonomyEmpty({ kind, words, total }: TaxonomyFacts, screen: Screen): string {
  if (words.length === 0 || total === 0)
    return wrap(`This catalog has no ${kind}.`, screen.columns).join("\n");
  const none = `None of the ${total} ${kind} contains "${oneLine(words.join(" "))}".`;
  const all = { text: "See them all", command: command(kind) };
  return [...wrap(none, screen.columns), ...hintLines(all, screen)].join("\n");
}

function countOf({ kind, words, total }: TaxonomyFacts, count: number): string {
  if (words.length > 0) return `${count} of ${total} ${kind}`;
  return counted(count, kind === "categories" ? "category" : "tag", kind);
}
