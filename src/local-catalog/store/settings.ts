import { Repository } from "./database.ts";

const DATA_ID = "data-id";
const SERVED = "served";
const START_OF = "start-of";

const READ = "SELECT value FROM setting WHERE name = ?";
const WRITE = "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const RENEW = "INSERT OR REPLACE INTO setting VALUES (?, lower(hex(randomblob(12))))";

/** A service that was started with `catalog serve`, as recorded in its database. */
export interface ServedAddress {
  /** The base URL for links in the service's responses, without a trailing slash. */
  readonly origin: string;
  /** The ID that the service returns at `/instance`, or undefined if the service has been shut down. */
  readonly instance?: string | undefined;
  readonly baseUrl: string;
  readonly media: "assume" | "fetch";
  /** Whether `--media fetch` may send requests to private addresses and to ports other than 80 and 443. */
  readonly allowPrivate: boolean;
  readonly dailyLimit?: number | undefined;
  /** With `--now`, how far the service's clock is ahead of the system clock, in milliseconds. */
  readonly aheadMs?: number | undefined;
}

/** The facts about the data as a whole. */
export class CatalogSettings extends Repository {
  /** Returns the data's random ID, or an empty string if there is no ID yet. Cursors are signed with the ID. A reset replaces the ID. */
  dataId(): string {
    return this.database.get<string>(READ, DATA_ID) ?? "";
  }

  /** Replaces the data's ID. Must be called in the transaction that fills or resets a database. */
  renewDataId(): void {
    // SQLite's random bytes are good enough, and loading node:crypto takes 2 to 6 ms.
    this.database.run(RENEW, DATA_ID);
  }

  /** Returns the recorded services, oldest first. After the last service has been shut down, its record remains. */
  served(): readonly ServedAddress[] {
    return JSON.parse(this.database.get<string>(READ, SERVED) ?? "[]");
  }

  /** Replaces the recorded services. Must be called in a transaction. */
  setServed(served: readonly ServedAddress[]): void {
    this.database.run(WRITE, SERVED, JSON.stringify(served));
  }

  /** Returns the `processIdentity` of each process that needs the state at its start. Some may have ended. */
  startOf(): readonly string[] {
    return this.database.get<string>(READ, START_OF)?.split("\n") ?? [];
  }

  /** Records the processes that need the state at their start. Must be called in a transaction. */
  setStartOf(processes: readonly string[]): void {
    this.database.run(WRITE, START_OF, processes.join("\n"));
  }
}
