import * as z from "zod/mini";

/** The identity of a submission: its catalog, its content and its key. */
const Submitted = z.object({
  v: z.literal(1),
  /** The ID of the attempt, shared with its outcome. */
  id: z.string().check(z.minLength(1)),
  at: z.iso.datetime(),
  /** The normal form of the base URL, or `sandbox`. */
  baseUrl: z.string(),
  /** The ID of the local catalog's data: a reset changes it. Missing for other catalogs. */
  dataId: z.optional(z.string()),
  idempotencyKey: z.string(),
  /** The key of this run, if it sent the key of another submission of the same draft instead. */
  chosenKey: z.optional(z.string()),
  /** SHA-256 of the canonical body, in hex. */
  bodyHash: z.string(),
  /** The draft's name. */
  name: z.string(),
  /** The normalized website. Missing in records of earlier versions. */
  website: z.optional(z.string()),
  /** The file name from the command line; null for flags alone. */
  file: z.nullable(z.string()),
  /** The absolute path of the file. Missing for standard input and for flags alone. */
  path: z.optional(z.string()),
  /**
   * True for a file of an unfinished batch: a run of `--new` with several files, of which one was not created yet. False once a run of
   * the batch succeeded. Missing in all other records.
   */
  isOfBatch: z.optional(z.boolean()),
});

/** The record of a file of a batch, written before the first request. An invalid file has an empty body hash. */
export const PlannedRecord = z.extend(Submitted, { type: z.literal("planned") });
export type PlannedRecord = z.infer<typeof PlannedRecord>;

/** The record written before a draft is sent. It never contains an API key. */
export const AttemptRecord = z.extend(Submitted, { type: z.literal("attempt") });
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/** The record of a created draft. It repeats the attempt, because that line may be lost. */
export const CreatedRecord = z.extend(Submitted, {
  type: z.literal("created"),
  slug: z.string(),
  status: z.string(),
  editorUrl: z.string(),
  /** Set until the run with `--new` that created the draft succeeds. The next run returns this draft. */
  isOpen: z.optional(z.literal(true)),
});
export type CreatedRecord = z.infer<typeof CreatedRecord>;

/** The record of an attempt that created no draft: the service refused it, or it was never sent. */
export const RefusedRecord = z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() });
export type RefusedRecord = z.infer<typeof RefusedRecord>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion("type", [
  PlannedRecord,
  AttemptRecord,
  CreatedRecord,
  RefusedRecord,
]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/** Returns the records without those from before a reset of the local catalog. Without an ID, returns all records. */
export function ofData(
  records: readonly JournalRecord[],
  dataId: string | undefined,
): readonly JournalRecord[] {
  if (dataId === undefined) return records;
  return records.filter((record) => record.dataId === undefined || record.dataId === dataId);
}

/** Parses a line of the journal. Returns undefined if it is incomplete, damaged, or from a later version of this tool. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    return JournalRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
