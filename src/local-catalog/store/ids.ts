import type { Database } from "./database.ts";

/** A table whose IDs are not reused after a reset, because they may be stored outside the database. */
type Table = "owner" | "api_key" | "draft";

/** Returns an SQL expression for the ID of a new row: one more than the highest ID ever used, including IDs from before a reset. */
export function nextId(table: Table): string {
  return `(SELECT 1 + max(id) FROM (
    SELECT 0 AS id UNION ALL SELECT max(id) FROM ${table}
    UNION ALL SELECT CAST(value AS INTEGER) FROM setting WHERE name = '${lastId(table)}'))`;
}

/** Removes all rows and records the highest ID, so that no ID is reused. Must be called in a transaction. */
export function clearTable(database: Database, table: Table): void {
  database.exec(`
    INSERT INTO setting SELECT '${lastId(table)}', max(id) FROM ${table} HAVING max(id) IS NOT NULL
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;
    DELETE FROM ${table}`);
}

function lastId(table: Table): string {
  return `last-id-of-${table}`;
}
