import * as z from "zod/mini";
import { valueOr } from "../../base/files/system-error.ts";

/** The fields that the record types share. */
const Submitted = z.object({
  v: z.literal(1),
  /** The attempt's ID, which also appears in the record of its outcome. */
  id: z.string().check(z.minLength(1)),
  at: z.iso.datetime(),
  /** The normalized base URL, or `sandbox`. */
  baseUrl: z.string(),
  /** The digest of the base URL and the API key (`accountDigest`). */
  account: z.optional(z.string()),
  /** The ID of the local catalog's data, if known. A reset changes the ID. Missing for other catalogs. */
  dataId: z.optional(z.string()),
  idempotencyKey: z.string(),
  /** SHA-256 of the canonical body, in hex. */
  bodyHash: z.string(),
  name: z.string(),
  /** The name of the draft file, or null if the draft has no file. */
  file: z.nullable(z.string()),
});

/** The record that is written before a draft is sent. The API key is not recorded. */
export const AttemptRecord = z.extend(Submitted, { type: z.literal("attempt") });
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/** The record of a created draft. It repeats the fields of the attempt's record, in case that record is damaged. */
export const CreatedRecord = z.extend(Submitted, {
  type: z.literal("created"),
  slug: z.string(),
  status: z.string(),
  editorUrl: z.string(),
});
export type CreatedRecord = z.infer<typeof CreatedRecord>;

/** The record of an attempt that did not create a draft, either because the service rejected the draft or because it was not sent. */
export const RefusedRecord = z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() });
export type RefusedRecord = z.infer<typeof RefusedRecord>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion("type", [AttemptRecord, CreatedRecord, RefusedRecord]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/**
 * Returns the records without the submissions that precede a reset of a local catalog. `dataIds` contains the current IDs, if known, by
 * base URL. An attempt is removed if its outcome is removed, because the ID may be known only after the response.
 */
export function ofData(
  records: readonly JournalRecord[],
  dataIds: ReadonlyMap<string, string | undefined>,
): readonly JournalRecord[] {
  const removed = records.filter(({ baseUrl, dataId }) => {
    const current = dataIds.get(baseUrl);
    return current !== undefined && dataId !== undefined && dataId !== current;
  });
  const ids = new Set(removed.map(({ id }) => id));
  return records.filter(({ id }) => !ids.has(id));
}

/** Parses a line of the journal. Returns undefined if the line is incomplete, damaged, or from a later version of this tool. */
export function parseRecord(line: string): JournalRecord | undefined {
  return valueOr(undefined, () => JournalRecord.safeParse(JSON.parse(line)).data);
}
