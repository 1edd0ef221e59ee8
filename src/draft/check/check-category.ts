import type { Taxonomy } from "../../contract/index.ts";
import type { Problem } from "../../errors/input-problem.ts";
import { nearest } from "../../text/nearest.ts";

/** Returns the catalog's categories, or undefined if none can be read. In that case, only the service checks a draft's category. */
export type Categories = () => Promise<readonly Taxonomy[] | undefined>;

/** Returns the result of `unknownCategory`, or undefined if the categories cannot be read. */
export async function checkCategory(slug: string, categories: Categories): Promise<Problem | undefined> {
  const known = await categories();
  return known && unknownCategory(slug, known);
}

/** Returns a problem if no known category has the slug. If possible, the problem suggests a category with this name or a similar slug. */
export function unknownCategory(slug: string, known: readonly Taxonomy[]): Problem | undefined {
  if (known.some((category) => category.slug === slug)) return undefined;
  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const slugs = known.map((category) => category.slug);
  const [suggestion] = byName ? [byName.slug] : nearest(slug, slugs, 1);
  return { field: "category", rule: "unknown", message: `"${slug}" does not exist`, suggestion };
}
