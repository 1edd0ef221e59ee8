import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fileIdentity } from "../../base/files/own-files.ts";
import { valueOr } from "../../base/files/system-error.ts";
import {
  type DatabaseSyncInstance,
  loadSqlite,
  type StatementSyncInstance,
} from "../../base/runtime/node-20/load-sqlite.ts";
import { ServiceError } from "../../contract/errors/service-error.ts";
import { isBusy, isStoreFailure, StoreUnavailableError } from "./store-errors.ts";

type SqlValue = string | number | null | Uint8Array;

/** The maximum time in milliseconds that a read waits for another process, for example during recovery from a crash. */
const READ_TIMEOUT_MS = 2_000;
/** The approximate time in milliseconds after which a write stops waiting for writes by other processes. */
const WRITE_TIMEOUT_MS = 8_000;
const POLL_MS = 4;

/**
 * A connection to a database. The methods throw SQLite's errors. The caller specifies the type of the rows. If a row has a column named
 * `json` or `value`, the result is that column's content instead of the row.
 */
export class Database {
  readonly #connection: DatabaseSyncInstance;
  /** The prepared statements by their SQL. */
  readonly #statements = new Map<string, StatementSyncInstance>();
  /** The database file and its write-ahead log, with their identities when they were first seen. */
  readonly #files = new Map<string, string | undefined>();
  /** If defined, `write` throws this error instead of calling `work`. */
  refusal: ServiceError | undefined;
  /** The number of transactions that this connection has committed. */
  writes = 0;

  /** Opens a file or `:memory:`. Throws an `UnsafeFile` for a link, Node's error without SQLite, and SQLite's own errors. */
  constructor(path: string | URL, options = { readOnly: false }) {
    const name = path instanceof URL ? fileURLToPath(path) : path;
    const files = name === ":memory:" ? [] : ["", "-wal", "-shm", "-journal"].map((end) => name + end);
    const identities = files.map((file) => [file, fileIdentity(file)] as const);
    const [main, log] = path instanceof URL ? [] : identities;
    if (main !== undefined) this.#files.set(...main);
    const { DatabaseSync } = loadSqlite();
    this.#connection = new DatabaseSync(path, options);
    try {
      // SQLite opens files by name, and a file could have been replaced by a link in the meantime.
      this.assertInPlace();
      // The last process to close the database deletes the log, unless this connection has read something.
      this.#connection.exec(`PRAGMA busy_timeout = ${READ_TIMEOUT_MS}; PRAGMA schema_version`);
      if (log !== undefined) this.#files.set(log[0], fileIdentity(log[0]));
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    const row = this.#prepare(sql).get(...bound(values));
    return row && valueIn<Row>(row);
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#prepare(sql)
      .all(...bound(values))
      .map(valueIn<Row>);
  }

  /** Runs a statement, and returns the number of rows that it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number {
    return Number(this.#prepare(sql).run(...bound(values)).changes);
  }

  /** Yields rows one at a time, so that a large result needs little memory. */
  *iterate<Row>(sql: string, ...values: readonly SqlValue[]): Iterable<Row> {
    // Two readers of one statement would reset each other. `rows` refers to the statement, so that it is not garbage-collected early.
    const statement = this.#connection.prepare(sql);
    let begun: ReturnType<StatementSyncInstance["iterate"]> | undefined;
    const rows = () => (begun ??= statement.iterate(...bound(values)));
    for (let row = rows().next(); !row.done; row = rows().next()) yield valueIn<Row>(row.value);
  }

  #prepare(sql: string): StatementSyncInstance {
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  pragma(name: string): number {
    return Object.values(this.get<Record<string, number>>(`PRAGMA ${name}`) ?? {})[0] ?? 0;
  }

  /**
   * Runs `work` in an immediate transaction, which is rolled back if `work` fails. Waits for other processes without blocking the event
   * loop, up to a limit. During asynchronous work, every statement on this connection is part of the transaction.
   */
  async write<T>(work: () => T | Promise<T>, timeoutMs = WRITE_TIMEOUT_MS): Promise<T> {
    if (this.refusal) throw this.refusal;
    for (let waited = 0; !this.#tryBegin(); waited += POLL_MS) {
      if (waited >= timeoutMs)
        throw new StoreUnavailableError("the database remained locked by another process");
      await sleep(POLL_MS);
    }
    try {
      // Synchronous work is not awaited, so that no other transaction on this connection can begin before the commit.
      const working = work();
      const result = working instanceof Promise ? await working : working;
      this.assertInPlace();
      this.#connection.exec("COMMIT");
      this.writes += 1;
      return result;
    } catch (error) {
      // This fails if SQLite has already rolled the transaction back, for example because the disk is full.
      valueOr(undefined, () => this.#connection.exec("ROLLBACK"));
      throw error;
    }
  }

  /** Works like `write`, but does nothing if the database cannot be written to. */
  async tryWrite(work: () => unknown, timeoutMs?: number): Promise<void> {
    try {
      await this.write(work, timeoutMs);
    } catch (error) {
      if (!(isStoreFailure(error) || error instanceof ServiceError)) throw error;
    }
  }

  /** Throws a `StoreUnavailableError` if a database file has been deleted or replaced, because writes would then be lost. */
  assertInPlace(): void {
    for (const [file, known] of this.#files) {
      const identity = valueOr("unsafe", () => fileIdentity(file));
      // The first read or change creates the write-ahead log.
      this.#files.set(file, known ?? identity);
      if ((known ?? identity) !== identity)
        throw new StoreUnavailableError("the database file was deleted or replaced; restart the service");
    }
  }

  #tryBegin(): boolean {
    this.#connection.exec("PRAGMA busy_timeout = 0");
    try {
      this.#connection.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      this.#connection.exec(`PRAGMA busy_timeout = ${READ_TIMEOUT_MS}`);
    }
  }

  /** Opens another connection to the same file, which has been checked. */
  reopen(): Database {
    const [path = ":memory:"] = this.#files.keys();
    const other = new Database(path);
    // Closing the connection runs the checkpoint, so that it does not lengthen a large commit.
    other.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0");
    other.refusal = this.refusal;
    return other;
  }

  /** Runs a checkpoint and closes the connection. SQLite would skip its own checkpoint while statements are open. */
  close(): void {
    valueOr(undefined, () => this.#connection.exec("PRAGMA wal_checkpoint(PASSIVE)"));
    this.#connection.close();
  }
}

/** The base class for repositories. A repository contains the SQL for some of the tables. */
export abstract class Repository {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}

/** Returns the parsed JSON in the `json` column, the value in the `value` column, or the row if it has neither column. */
function valueIn<Value>(row: { readonly json: string } | { readonly value: Value }): Value {
  if ("json" in row) return JSON.parse(row.json);
  return "value" in row ? row.value : row;
}

/** Returns values without NUL characters. In Node 20, SQLite ends a text at a NUL character. */
function bound(values: readonly SqlValue[]): readonly SqlValue[] {
  return values.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value));
}
