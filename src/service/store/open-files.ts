import { statSync } from "node:fs";

/** The files behind an open database: the database and its write-ahead log. */
export class OpenFiles {
  readonly #seen = new Map<string, string>();
  readonly #paths: readonly string[];

  /** To be made when the database has just been opened. A database in memory has no files. */
  constructor(path: string) {
    this.#paths = path === ":memory:" ? [] : [path, `${path}-wal`];
    this.areInPlace();
  }

  /** Returns false when one of the files was deleted or replaced since it was first seen: what is written now is lost. */
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
