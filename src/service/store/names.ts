import type { Database } from "./database.ts";

const TABLES = { listings: "listing", categories: "category", tags: "tag" } as const;

/** Reads the slugs that begin with a text, with their names, sorted by slug. */
export function readStoredNames(
  database: Database,
  kind: keyof typeof TABLES,
  { start, most }: { readonly start: string; readonly most: number },
): readonly (readonly [slug: string, name: string])[] {
  const statement = database.prepare<{ readonly slug: string; readonly name: string }>(
    `SELECT slug, name FROM ${TABLES[kind]} WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ?`,
  );
  return statement.all(start, `${start}\u{10ffff}`, most).map(({ slug, name }) => [slug, name]);
}
