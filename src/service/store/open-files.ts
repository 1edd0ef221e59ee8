import { statSync } from "node:fs";

/**
 * Returns a function that reports whether the files of a database are still the ones that were opened. Otherwise, writes are lost.
 * Call it directly after the database is opened. A database in memory has no files.
 */
export function watchFiles(path: string): () => boolean {
  const paths = path === ":memory:" ? [] : [path, `${path}-wal`];
  const known = new Map<string, string>();
  const areInPlace = () =>
    paths.every((file) => {
      const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
      const identity = stat && `${stat.dev} ${stat.ino}`;
      // The write-ahead log is created by the first change.
      if (identity !== undefined && !known.has(file)) known.set(file, identity);
      return known.get(file) === identity;
    });
  areInPlace();
  return areInPlace;
}
