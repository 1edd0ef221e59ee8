import { counted } from "../../base/text/counted.ts";
import { fold } from "../../base/text/fold.ts";
import { oneLine } from "../../base/text/sanitize.ts";
import { command } from "../../contract/errors/advice.ts";
import type { Taxonomy } from "../../contract/index.ts";
import { objectOf, STRING } from "../../contract/json-schema.ts";
import type { App } from "../app.ts";
import { documentView, SLUG_LOOK, type View } from "../output/views/view.ts";
import { type Readings, unreadableNote } from "../terminal/advice.ts";
import { headline, type Origin } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { GAP } from "../terminal/table.ts";
import { cutEnd, padEnd, widestOf } from "../terminal/width.ts";

export const openapi = {
  // The members that OpenAPI 3.0 requires.
  view: documentView(objectOf({ openapi: STRING, info: objectOf({}), paths: objectOf({}) })),
  run: async (app: App) => {
    const { catalog } = await app.connect();
    const { value, raw } = await catalog.getOpenApi();
    return { rows: [value], raw };
  },
};

/** Returns the command that lists the categories or tags whose slug or name contains every word: best matches first, then by slug. */
export function taxonomyCommand(kind: "categories" | "tags") {
  return {
    view: taxonomyView,
    run: async (app: App, words: readonly string[]) => {
      const { catalog, name } = await app.connect();
      const { readings, entries, raw, ageSeconds } = await catalog.listTaxonomy(kind);
      const matches = readings
        .map((reading, index) => ({ ...reading, entry: entries[index], rank: rankOf(reading.value, words) }))
        .filter(({ rank }) => rank < 3)
        .sort((one, other) => one.rank - other.rank || (one.value.slug < other.value.slug ? -1 : 1));
      return {
        rows: matches.map(({ value }) => value),
        data: matches.map(({ entry }) => entry),
        raw,
        kind,
        words,
        total: entries.length,
        count: matches.length,
        unreadable: matches.filter(({ unreadable }) => unreadable.length > 0).length,
        catalog: name,
        ageSeconds,
      };
    },
  };
}

/** Returns 0 without words or if the slug or name equals them, 1 if it starts with one of them, 2 for other matches, and 3 for no match. */
function rankOf({ slug, name }: Taxonomy, words: readonly string[]): number {
  const texts = [slug, fold(name)];
  if (!words.every((word) => texts.some((text) => text.includes(fold(word))))) return 3;
  if (texts.includes(fold(words.join(" "))) || words.length === 0) return 0;
  return words.some((word) => texts.some((text) => text.startsWith(fold(word)))) ? 1 : 2;
}

interface TaxonomyFacts extends Origin, Readings {
  readonly kind: "categories" | "tags";
  readonly words: readonly string[];
  readonly total: number;
}

export const taxonomyView: View<Taxonomy, TaxonomyFacts> = {
  form: "list",
  fields: [
    { name: "slug", label: "Slug", table: SLUG_LOOK },
    { name: "name", label: "Name", table: { least: 8 } },
  ],
  isOpen: true,
  title: ({ rows, ...facts }, screen) => headline(countOf(facts, rows.length), facts, screen),
  // Each category is on its own line. Unless the screen is plain, tags are laid out in as many columns as fit.
  body: ({ kind, rows }, screen) =>
    kind === "categories" || screen.isPlain ? undefined : grid(rows, screen),
  footer: ({ kind, rows: [first] }) => [
    { text: "Next", command: command("search", [], { [SINGULAR[kind]]: first?.slug }) },
  ],
  notes: (facts) => unreadableNote(facts.kind, facts),
  empty: ({ kind, words, total }) =>
    words.length === 0 || total === 0
      ? [`This catalog has no ${kind}.`]
      : [
          `No ${SINGULAR[kind]} matches "${oneLine(words.join(" "))}".`,
          { text: `List all ${kind}`, command: command(kind) },
        ],
};

const SINGULAR = { categories: "category", tags: "tag" } as const;

function countOf({ kind, words, total }: TaxonomyFacts, count: number): string {
  if (words.length > 0) return `${count} of ${total} ${kind}`;
  return counted(count, SINGULAR[kind], kind);
}

/** The maximum width of a name, so that several columns fit. */
const LONGEST_NAME = 28;

/** Lays out entries as `slug  name` in as many columns as fit. Returns undefined if a single column does not fit. */
function grid(rows: readonly Taxonomy[], { ink, columns: room }: Screen): string | undefined {
  const entries = rows.map(({ slug, name }) => ({
    slug: oneLine(slug),
    name: cutEnd(oneLine(name), LONGEST_NAME),
  }));
  for (let perLine = Math.min(entries.length, Math.ceil(room / 8)); perLine > 0; perLine -= 1) {
    const height = Math.ceil(entries.length / perLine);
    const columns = Array.from({ length: Math.ceil(entries.length / height) }, (_, index) => {
      const column = entries.slice(index * height, (index + 1) * height);
      const slugWidth = widestOf(column.map(({ slug }) => slug)) + GAP;
      return { column, slugWidth, width: slugWidth + widestOf(column.map(({ name }) => name)) + 2 * GAP };
    });
    if (columns.reduce((sum, { width }) => sum + width, -2 * GAP) > room) continue;
    const lines = Array.from({ length: height }, (_, line) =>
      columns.map(({ column, slugWidth, width }) => {
        const entry = column[line];
        return entry ? padEnd(padEnd(ink.bold(entry.slug), slugWidth) + entry.name, width) : "";
      }),
    );
    return lines.map((cells) => cells.join("").trimEnd()).join("\n");
  }
  return undefined;
}
