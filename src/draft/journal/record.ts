import * as z from "zod/mini";

/** What makes a submission this one and no other: where it went, what was sent, and under which key. */
const Submitted = z.object({
  v: z.literal(1),
  /** Of the attempt; its outcome has the same one. */
  id: z.string().check(z.minLength(1)),
  at: z.iso.datetime(),
  /** The normal form of the base URL, or `sandbox`. */
  baseUrl: z.string(),
  idempotencyKey: z.string(),
  /** SHA-256 of the canonical body, in hex. */
  bodyHash: z.string(),
  /** The draft's name, for people. */
  name: z.string(),
  /** The file as it was named; null for flags alone. */
  file: z.nullable(z.string()),
});

/** Written before a draft is sent. Holds no API key. */
export const AttemptRecord = z.extend(Submitted, { type: z.literal("attempt") });
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/** Written after the service answered: the draft that exists now. It repeats the attempt, whose line may get lost. */
export const CreatedRecord = z.extend(Submitted, {
  type: z.literal("created"),
  slug: z.string(),
  status: z.string(),
  editorUrl: z.string(),
});
export type CreatedRecord = z.infer<typeof CreatedRecord>;

/** Written when it is certain that this attempt created nothing: the service refused it, or it never got on its way. */
export const RefusedRecord = z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() });
export type RefusedRecord = z.infer<typeof RefusedRecord>;

/** One line of the journal. */
export const JournalRecord = z.discriminatedUnion("type", [AttemptRecord, CreatedRecord, RefusedRecord]);
export type JournalRecord = z.infer<typeof JournalRecord>;

/** Reads one line of the journal; undefined when it is torn, damaged, or written by a later version of this tool. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    return JournalRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
