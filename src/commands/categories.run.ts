import type { App } from "../app/app.ts";
import { TAXONOMY_SHAPE } from "../output/views/taxonomy.ts";
import { listTaxonomy } from "./list-taxonomy.ts";

export const output = () => TAXONOMY_SHAPE;

/** Prints the active categories. */
export async function run(app: App, words: readonly string[]): Promise<void> {
  await listTaxonomy(app, words, "categories", (catalog) => catalog.listCategories());
}
