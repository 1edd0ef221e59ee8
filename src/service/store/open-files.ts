import { statSync } from "node:fs";

/**
 * Returns a function that reports whether a database's files have been neither deleted nor replaced, because writes would then be lost. Call
 * `watchFiles` directly after opening the database. A database in memory has no files.
 */
export function watchFiles(path: string): () => boolean {
  const paths = path === ":memory:" ? [] : [path, `${path}-wal`];
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
