import { valueOr } from "../base/files/system-error.ts";
import type { Database } from "./store/database.ts";
import type { CatalogSettings } from "./store/settings.ts";

/** Watches a catalog's data for changes by this process and by others. */
export class DataVersion {
  readonly #settings: Pick<CatalogSettings, "dataId">;
  readonly #read: () => { readonly others: number; readonly own: number } | undefined;
  readonly #on: { changed(): void; reset(): void };
  #dataId: string;
  #others: number | undefined;

  /** `changed` is called after a change by another process, and `reset` after another process's reset. */
  constructor(
    {
      database,
      settings,
    }: { readonly database: Database; readonly settings: Pick<CatalogSettings, "dataId"> },
    on: { changed(): void; reset(): void },
  ) {
    // `data_version` changes when another connection writes, and `total_changes` when this connection does.
    const statement = database.prepare<{ readonly others: number; readonly own: number }>(
      "SELECT data_version AS others, total_changes() AS own FROM pragma_data_version",
    );
    this.#read = () => valueOr(undefined, () => statement.get());
    this.#settings = settings;
    this.#on = on;
    this.#dataId = settings.dataId();
    this.check();
  }

  /** Returns a text that changes with the data, or undefined if the database cannot be read. */
  check(): string | undefined {
    const version = this.#read();
    if (version === undefined) return undefined;
    if (this.#others !== undefined && version.others !== this.#others) this.#tell();
    this.#others = version.others;
    return `${version.others} ${version.own}`;
  }

  #tell(): void {
    this.#on.changed();
    const dataId = valueOr(this.#dataId, () => this.#settings.dataId());
    if (dataId !== this.#dataId) this.#on.reset();
    this.#dataId = dataId;
  }

  /** Must be called after a reset by this process. */
  forgetReset(): void {
    this.#dataId = this.#settings.dataId();
  }
}
