import type { Taxonomy } from "../../contract/index.ts";
import type { Problem } from "../../errors/input-error.ts";
import { nearest } from "../../text/nearest.ts";

/** The categories of the catalog; undefined when they cannot be had, and the check is left to the service. */
export type Categories = () => Promise<readonly Taxonomy[] | undefined>;

/** The problem of a category that the catalog does not have, with the near one; undefined when all is well. */
export async function checkCategory(slug: string, categories: Categories): Promise<Problem | undefined> {
  const known = await categories();
  if (known === undefined || known.some((category) => category.slug === slug)) return undefined;

  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const [suggestion] = byName
    ? [byName.slug]
    : nearest(
        slug,
        known.map((category) => category.slug),
        1,
      );
  return { field: "category", rule: "unknown", message: `"${slug}" does not exist`, suggestion };
}
