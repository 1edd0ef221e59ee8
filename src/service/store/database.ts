import type { DatabaseSyncInstance, StatementSyncInstance } from "@photostructure/sqlite";
import { sleep } from "../clock.ts";
import { OpenFiles } from "./open-files.ts";
import { loadSqlite } from "./sqlite.ts";
import { Statement } from "./statement.ts";
import { isBusy, isSqliteError, StoreUnavailableError } from "./store-errors.ts";

/** How long a read waits for another process, in milliseconds. Reads meet a lock only while a crash is cleaned up. */
const READ_PATIENCE_MS = 2_000;
/** How long a write waits for the writers of other processes, in milliseconds. */
const WRITE_PATIENCE_MS = 8_000;
const POLL_MS = 4;

/** One connection to a database: the one place that knows SQLite's API. */
export class Database {
  readonly #connection: DatabaseSyncInstance;
  readonly #dataVersion: StatementSyncInstance;
  readonly #files: OpenFiles;
  #seenVersion: number | undefined;
  #ownWrites = 0;

  /** Opens or creates the file; `:memory:` is a database of its own. Throws what SQLite throws. */
  constructor(path: string) {
    const { DatabaseSync } = loadSqlite();
    this.#connection = new DatabaseSync(path);
    this.#connection.exec(`PRAGMA busy_timeout = ${READ_PATIENCE_MS}`);
    this.#dataVersion = this.#connection.prepare("PRAGMA data_version");
    this.#files = new OpenFiles(path);
  }

  /** Runs statements that return nothing. */
  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Prepares a statement whose rows have the shape that the caller names. */
  prepare<Row = never>(sql: string): Statement<Row> {
    return new Statement<Row>(this.#connection.prepare(sql));
  }

  /** One number of a pragma, such as `user_version`. */
  pragma(name: string): number {
    const row: Record<string, number> = this.#connection.prepare(`PRAGMA ${name}`).get();
    return Object.values(row)[0] ?? 0;
  }

  /** Differs from the last answer when anything was committed since, by this process or another. */
  changeToken(): string {
    if (this.#seenVersion === undefined) {
      this.#seenVersion = this.#dataVersion.get().data_version;
      // Requests that arrive in one turn of the event loop share a look: a fifth of what a prepared answer costs.
      setImmediate(() => {
        this.#seenVersion = undefined;
      });
    }
    return `${this.#seenVersion}/${this.#ownWrites}`;
  }

  /**
   * Runs `work` in a transaction that no other writer overlaps; what it throws undoes it.
   *
   * Waits for other processes without holding up this one's event loop. Throws `StoreUnavailableError` when they take
   * too long or SQLite fails.
   */
  async write<T>(work: () => T): Promise<T> {
    for (let waited = 0; !this.#tryBegin(); waited += POLL_MS) await this.#pause(waited);
    // From here to the end without a pause: another transaction of this connection must not come in between.
    return this.#finish(work);
  }

  /**
   * The same for work of many steps, between which the event loop runs. Only for a connection that nobody else uses:
   * whatever runs on it meanwhile would be part of the transaction.
   */
  async writeInSteps<T>(work: () => Promise<T>): Promise<T> {
    for (let waited = 0; !this.#tryBegin(); waited += POLL_MS) await this.#pause(waited);
    try {
      const result = await work();
      return this.#finish(() => result);
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  async #pause(waited: number): Promise<void> {
    if (waited >= WRITE_PATIENCE_MS) throw new StoreUnavailableError("the database stayed locked");
    await sleep(POLL_MS);
  }

  #finish<T>(work: () => T): T {
    try {
      const result = work();
      this.assertInPlace();
      this.#connection.exec("COMMIT");
      this.#ownWrites += 1;
      return result;
    } catch (error) {
      this.#rollBack();
      throw isSqliteError(error)
        ? new StoreUnavailableError("the database cannot be written", { cause: error })
        : error;
    }
  }

  /** Throws `StoreUnavailableError` when the file was deleted or replaced: what it still holds is nowhere to be found. */
  assertInPlace(): void {
    if (!this.#files.areInPlace())
      throw new StoreUnavailableError("the database file was deleted or replaced: start the service anew");
  }

  /** Not left to SQLite, which only does it when no statement is alive any more. A damaged file is left as it is. */
  #checkpoint(): void {
    try {
      this.#connection.exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (error) {
      if (!isSqliteError(error)) throw error;
    }
  }

  /** SQLite has already undone the transaction itself after some failures, a full disk for one. */
  #rollBack(): void {
    try {
      this.#connection.exec("ROLLBACK");
    } catch (error) {
      if (!isSqliteError(error)) throw error;
    }
  }

  #tryBegin(): boolean {
    this.#connection.exec("PRAGMA busy_timeout = 0");
    try {
      this.#connection.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw new StoreUnavailableError("the database cannot be written", { cause: error });
    } finally {
      this.#connection.exec(`PRAGMA busy_timeout = ${READ_PATIENCE_MS}`);
    }
  }

  /** Empties the write-ahead log, which a large transaction has made large, unless another process is reading it. */
  shrinkLog(): void {
    this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Gives the space of what was removed back to the disk, unless another process is using the database. */
  shrink(): void {
    try {
      this.#connection.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  /** Ends the connection. What is in the write-ahead log goes into the file first, as far as nobody is reading it. */
  close(): void {
    this.#checkpoint();
    this.#connection.close();
  }
}
