import { valueOr } from "../base/files/system-error.ts";
import type { CatalogStore } from "./open-catalog.ts";

/** What a service notices of the changes to its data. */
export type DataWatch = ReturnType<typeof watchData>;

/** Watches a catalog's data for changes by this process and by others. Calls `on` after changes and resets by other processes. */
export function watchData(
  { database, settings }: Pick<CatalogStore, "database" | "settings">,
  on: { changed(): void; reset(): void },
) {
  let dataId = settings.dataId();
  // Changes when another connection writes.
  let others: number | undefined = database.pragma("data_version");
  let isChecked = false;
  const checkOthers = () => {
    const current = valueOr(undefined, () => database.pragma("data_version"));
    isChecked = current !== undefined;
    setImmediate(() => {
      isChecked = false;
    });
    if (!isChecked || current === others) return isChecked;
    others = current;
    on.changed();
    const currentId = valueOr(dataId, () => settings.dataId());
    if (currentId !== dataId) on.reset();
    dataId = currentId;
    return true;
  };
  return {
    /**
     * Returns a text that changes with the data, or undefined if the database cannot be read. Looks for writes by others once in each turn of
     * the event loop: all requests of a turn had arrived when it began.
     */
    check: () => (isChecked || checkOthers() ? `${others} ${database.writes}` : undefined),
    /** Must be called after a reset by this process. */
    forgetReset(): void {
      dataId = settings.dataId();
    },
  };
}
