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
  /** The key that this run would have sent, when it used that of another submission of the same draft. */
  chosenKey: z.optional(z.string()),
  /** SHA-256 of the canonical body, in hex. */
  bodyHash: z.string(),
  /** The draft's name, for people. */
  name: z.string(),
  /** The normalized website. Missing in records of earlier versions. */
  website: z.optional(z.string()),
  /** The file's name as it was given; null for flags alone. */
  file: z.nullable(z.string()),
  /** The absolute path of the file. Missing for standard input and for flags alone. */
  path: z.optional(z.string()),
  /** Set on drafts that one run with `--new` made of several files: they stay open until such a run succeeds. */
  isOfBatch: z.optional(z.literal(true)),
});

/** The record written before a draft is sent. It never holds an API key. */
export const AttemptRecord = z.extend(Submitted, { type: z.literal("attempt") });
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/** The record of a created draft. It repeats the attempt, whose line may be lost. */
export const CreatedRecord = z.extend(Submitted, {
  type: z.literal("created"),
  slug: z.string(),
  status: z.string(),
  editorUrl: z.string(),
  /** Set while the run that created the draft with `--new` has not succeeded: the next run returns this draft. */
  isOpen: z.optional(z.literal(true)),
});
export type CreatedRecord = z.infer<typeof CreatedRecord>;

/** The record of an attempt that created nothing: the service refused it, or it was never sent. */
export const RefusedRecord = z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() });
export type RefusedRecord = z.infer<typeof RefusedRecord>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion("type", [AttemptRecord, CreatedRecord, RefusedRecord]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/** Returns the records without those about the local catalog's data before a reset; all of them when its ID is not known. */
export function ofData(
  records: readonly JournalRecord[],
  dataId: string | undefined,
): readonly JournalRecord[] {
  if (dataId === undefined) return records;
  return records.filter((record) => record.dataId === undefined || record.dataId === dataId);
}

/** Parses one line of the journal; returns undefined when it is torn, damaged, or of a later version of this tool. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    return JournalRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
