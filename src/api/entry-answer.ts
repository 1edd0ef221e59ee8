import type { Answer } from "./answer.ts";
import type { Entry } from "./entry.ts";
import { listJson } from "./list-json.ts";
import type { Reading } from "./read-tool.ts";

/** One entry: as the service sent it, and as far as it can be read. */
export interface EntryAnswer<Item> extends Answer<Item>, Reading<Item> {
  readonly entry: Entry;
}

/** A list of entries: as the service sent them, and as far as they can be read. */
export interface ListAnswer<Item> extends Answer<readonly Item[]> {
  readonly entries: readonly Entry[];
  readonly readings: readonly Reading<Item>[];
  /** The entries as the JSON text that they came in, without brackets; undefined where it cannot be told from the rest of the body. */
  readonly json: Buffer | undefined;
}

/** Returns an answer with its entry read. */
export function entryAnswer<Item>(
  answer: Answer<Entry>,
  read: (entry: Entry) => Reading<Item>,
): EntryAnswer<Item> {
  const { value: entry, ...rest } = answer;
  return { ...rest, entry, ...read(entry) };
}

/** Returns an answer whose entries are read when they are looked at: JSON passes them on unread. */
export function listAnswer<Item>(
  answer: Answer<readonly Entry[]>,
  read: (entry: Entry) => Reading<Item>,
): ListAnswer<Item> {
  const { value: entries, ...rest } = answer;
  let readings: readonly Reading<Item>[] | undefined;
  return {
    ...rest,
    entries,
    get json() {
      return answer.isPlain ? listJson(answer.raw) : undefined;
    },
    get readings() {
      readings ??= entries.map(read);
      return readings;
    },
    get value() {
      return this.readings.map(({ value }) => value);
    },
  };
}
