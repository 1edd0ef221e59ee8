import type { Answer } from "../api/answer.ts";
import type { CatalogClient } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { taxonomyView } from "../output/views/taxonomy.ts";

/** Prints the entries of a taxonomy whose slug or name contains every word. */
export async function listTaxonomy(
  app: App,
  words: readonly string[],
  kind: "categories" | "tags",
  ask: (catalog: CatalogClient) => Promise<Answer<readonly Taxonomy[]>>,
): Promise<void> {
  const { catalog, name } = await app.connect();
  const { value, raw, ageSeconds } = await ask(catalog);
  const rows = value.filter((entry) => words.every((word) => contains(entry, word)));
  const facts = { kind, words, total: value.length, catalog: name, ageSeconds };
  await app.present([{ rows, raw }], taxonomyView(facts));
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}

/** Case and accents do not matter. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
