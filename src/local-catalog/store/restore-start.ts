import type { Database } from "./database.ts";
import type { ListingWriter } from "./listing-writer.ts";

/** The number of IDs in a range that is restored in a step. */
const STEP = 100;

/** The IDs, in a range, of the listings that were added or changed, or whose tags were renamed, since the database `start` was copied. */
const DIFFERENT = `
  SELECT id AS value FROM main.listing LEFT JOIN start.listing AS old USING (id)
  WHERE id > ?1 AND id <= ?2 AND ((listing.category_id, listing.data) IS NOT (old.category_id, old.data) OR EXISTS (
    SELECT 1 FROM (SELECT * FROM main.listing_tag WHERE listing_id = id) AS tagged
    FULL JOIN (SELECT * FROM start.listing_tag WHERE listing_id = id) AS old USING (position)
    LEFT JOIN main.tag ON tag.id = tagged.tag_id LEFT JOIN start.tag AS old_tag ON old_tag.id = old.tag_id
    WHERE (tagged.tag_id, tag.name) IS NOT (old.tag_id, old_tag.name)))`;

const MISSING =
  "SELECT id AS value FROM start.listing WHERE id > ? AND id <= ? AND id NOT IN (SELECT id FROM main.listing)";

/** The tables that are restored, and their columns with the IDs by which they are restored in ranges. */
const RESTORED = {
  category: "id",
  tag: "id",
  listing: "id",
  listing_tag: "listing_id",
  owner: "id",
  api_key: "id",
  draft: "id",
  idempotency: "draft_id",
};

interface Restored {
  readonly database: Database;
  readonly writer: ListingWriter;
}

/** Makes the listings equal to those in the attached database `start`, and adds its other missing rows. Yields after each step. */
export function* restoreStart(catalog: Restored): Generator<void> {
  const { database } = catalog;
  database.exec("PRAGMA defer_foreign_keys = ON");
  const ids = ["main.category", "start.category", "main.tag", "start.tag"].map(
    (table) => `SELECT id FROM ${table}`,
  );
  const highest = `SELECT max(seq) AS value FROM (${["SELECT seq FROM sqlite_sequence", ...ids].join(" UNION ALL ")})`;
  const count = Math.ceil((database.get<number>(highest) ?? 0) / STEP);
  const ranges = Array.from({ length: count }, (_, index) => [index * STEP, (index + 1) * STEP] as const);
  // Slugs are unique, so all different rows are removed before others are added.
  for (const range of ranges) yield removeDifferent(catalog, range);
  for (const range of ranges) yield addMissing(catalog, range);
}

type Range = readonly [after: number, last: number];

function removeDifferent({ database, writer }: Restored, range: Range): void {
  writer.removeAll(database.all<number>(DIFFERENT, ...range));
  for (const table of ["category", "tag"])
    database.run(
      `DELETE FROM main.${table} WHERE id > ?1 AND id <= ?2 AND (id, slug, name) NOT IN (SELECT * FROM start.${table} WHERE id > ?1 AND id <= ?2)`,
      ...range,
    );
}

/** Adds the missing rows with IDs in a range, and the rows that refer to them. */
function addMissing({ database, writer }: Restored, range: Range): void {
  const ids = database.all<number>(MISSING, ...range);
  for (const [table, id] of Object.entries(RESTORED))
    database.run(
      `INSERT OR IGNORE INTO main.${table} SELECT * FROM start.${table} WHERE ${id} > ? AND ${id} <= ?`,
      ...range,
    );
  writer.indexAll(ids);
}
