import * as z from "zod/mini";

/** The identity of a submission: its catalog, its content and its key. */
const Submitted = z.object({
  v: z.literal(1),
  /** The ID of the attempt, shared with its outcome. */
  id: z.string().check(z.minLength(1)),
  at: z.iso.datetime(),
  /** The normal form of the base URL, or `sandbox`. */
  baseUrl: z.string(),
  idempotencyKey: z.string(),
  /** SHA-256 of the canonical body, in hex. */
  bodyHash: z.string(),
  /** The draft's name, for people. */
  name: z.string(),
  /** The file's name as it was given; null for flags alone. */
  file: z.nullable(z.string()),
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
});
export type CreatedRecord = z.infer<typeof CreatedRecord>;

/** The record of an attempt that created nothing: the service refused it, or it was never sent. */
export const RefusedRecord = z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() });
export type RefusedRecord = z.infer<typeof RefusedRecord>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion("type", [AttemptRecord, CreatedRecord, RefusedRecord]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/** Parses one line of the journal; returns undefined when it is torn, damaged, or of a later version of this tool. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    return JournalRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
