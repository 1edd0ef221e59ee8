import type { CatalogClient } from "../api/catalog-client.ts";
import type { ListAnswer } from "../api/entry-answer.ts";
import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { taxonomyView } from "../output/views/taxonomy.ts";
import { fold } from "../text/fold.ts";

/** Prints the entries of a taxonomy whose slug or name contains every word. */
export async function listTaxonomy(
  app: App,
  words: readonly string[],
  kind: "categories" | "tags",
  ask: (catalog: CatalogClient) => Promise<ListAnswer<Taxonomy>>,
): Promise<void> {
  const { catalog, name } = await app.connect();
  const { readings, entries, raw, ageSeconds } = await ask(catalog);
  const found = readings.flatMap(({ value, unreadable }, index) =>
    words.every((word) => contains(value, word)) ? [{ value, unreadable, entry: entries[index] }] : [],
  );
  const unreadable = found.filter(({ unreadable }) => unreadable.length > 0).length;
  const facts = { kind, words, total: entries.length, unreadable, catalog: name, ageSeconds };
  const batch = { rows: found.map(({ value }) => value), data: found.map(({ entry }) => entry), raw };
  await app.present([batch], taxonomyView(facts));
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}
