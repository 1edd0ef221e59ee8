import { makeToken } from "../rules/tokens.ts";
import { Repository } from "./database.ts";

const CONTENT_VERSION = "content-version";
const CURSOR_SECRET = "cursor-secret";
const DATA_ID = "data-id";
const SERVED = "served";

/** A service that was started with `catalog serve` and uses a database. */
export interface ServedAddress {
  /** The base URL of the links in the service's responses, without a trailing slash. */
  readonly origin: string;
  /** The service's response at `/instance`, or undefined after the service was shut down. */
  readonly instance?: string | undefined;
  /** The identity of the service's process, as returned by `processIdentity`. Earlier versions of this tool did not record it. */
  readonly process?: string | undefined;
  /** The address that the service listens on. */
  readonly baseUrl: string;
  readonly media: "assume" | "fetch";
  readonly allowPrivate: boolean;
}

/** The settings that a database stores. */
export class CatalogSettings extends Repository {
  readonly #get = this.database.prepareValue<string>("SELECT value FROM setting WHERE name = ?");
  readonly #set = this.database.prepare(
    "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  #mark = "";
  #version = "";
  #cursorSecret = "";

  /** Returns a string that changes whenever a process changes the live listings or the taxonomy. */
  contentVersion(): string {
    const mark = this.database.changeToken();
    if (mark !== this.#mark) {
      this.#version = this.#get.get(CONTENT_VERSION) ?? "0";
      this.#mark = mark;
    }
    return this.#version;
  }

  /** Changes `contentVersion`. Call it in every transaction that changes live listings or the taxonomy. */
  contentChanged(): void {
    this.#set.run(CONTENT_VERSION, makeToken(12));
  }

  /** Returns the secret for signing cursors, or an empty string before the first start of the service. */
  cursorSecret(): string {
    if (this.#cursorSecret === "") this.#cursorSecret = this.#get.get(CURSOR_SECRET) ?? "";
    return this.#cursorSecret;
  }

  /** Creates the secret for signing cursors. Call it only in the transaction that fills a new database. */
  makeCursorSecret(): void {
    this.#set.run(CURSOR_SECRET, makeToken());
  }

  /** Returns the random ID of the data, or an empty string before the first start of the service. A reset replaces the ID. */
  dataId(): string {
    return this.#get.get(DATA_ID) ?? "";
  }

  /** Replaces the ID of the data. Call it in the transaction that fills or resets a database. */
  renewDataId(): void {
    this.#set.run(DATA_ID, makeToken(12));
  }

  /** Returns the recorded services, newest last. If all services have been shut down, returns only the last one to run. */
  served(): readonly ServedAddress[] {
    // Earlier versions stored one service instead of an array.
    return [JSON.parse(this.#get.get(SERVED) ?? "[]")].flat();
  }

  /** Replaces the recorded services. Call it in a transaction. */
  setServed(served: readonly ServedAddress[]): void {
    this.#set.run(SERVED, JSON.stringify(served));
  }
}
