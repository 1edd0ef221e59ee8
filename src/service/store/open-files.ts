import { statSync } from "node:fs";

/** The files of an open database: the database and its write-ahead log. */
export class OpenFiles {
  readonly #seen = new Map<string, string>();
  readonly #paths: readonly string[];

  /** Create it directly after the database is opened. A database in memory has no files. */
  constructor(path: string) {
    this.#paths = path === ":memory:" ? [] : [path, `${path}-wal`];
    this.areInPlace();
  }

  /** Reports whether the files are still the ones that were opened. Otherwise, writes are lost. */
  areInPlace(): boolean {
    return this.#paths.every((path) => {
      const identity = identityOf(path);
      const known = this.#seen.get(path);
      if (known === undefined && identity !== undefined) this.#seen.set(path, identity);
      return known === undefined || known === identity;
    });
  }
}

function identityOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino}`;
}
