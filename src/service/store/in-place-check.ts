import { statSync } from "node:fs";

/**
 * Returns a function that reports whether a database's files are still in place. Writes to a deleted or replaced file would be lost. Call
 * `createInPlaceCheck` immediately after opening the database. A database in memory is always in place.
 */
export function createInPlaceCheck(path: string | URL): () => boolean {
  const paths = path === ":memory:" || path instanceof URL ? [] : [path, `${path}-wal`];
  const known = new Map<string, string>();
  const areInPlace = () =>
    paths.every((file) => {
      const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
      const identity = stat && `${stat.dev} ${stat.ino}`;
      // The first change creates the write-ahead log.
      if (identity !== undefined && !known.has(file)) known.set(file, identity);
      return known.get(file) === identity;
    });
  areInPlace();
  return areInPlace;
}
