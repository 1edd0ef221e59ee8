import { closeSync, constants, fchmodSync, fstatSync, fsyncSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { openOwn, readOwnFile } from "../base/files/own-files.ts";
import { makeDataFolder } from "../base/files/private-files.ts";
import { errorCode, folderAdvice, reasonOf, valueOr } from "../base/files/system-error.ts";
import { counted } from "../base/text/counted.ts";
import { parseUrl } from "../base/text/parse-url.ts";
import { LocalFailure } from "../contract/errors/local-errors.ts";

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

/**
 * One line of the journal: an attempt, which is recorded before a draft is sent, or an attempt's outcome: a created draft, or a draft that the
 * service rejected or that was not sent. An outcome repeats the fields of the attempt, in case the attempt's line is damaged.
 */
export const JournalRecord = z.discriminatedUnion("type", [
  z.extend(Submitted, { type: z.literal("attempt") }),
  z.extend(Submitted, {
    type: z.literal("created"),
    slug: z.string(),
    status: z.string(),
    editorUrl: z.string(),
  }),
  z.extend(Submitted, { type: z.enum(["refused", "unsent"]), code: z.string() }),
]);
export type JournalRecord = z.infer<typeof JournalRecord>;
export type AttemptRecord = Extract<JournalRecord, { readonly type: "attempt" }>;
export type CreatedRecord = Extract<JournalRecord, { readonly type: "created" }>;

/** A private, append-only file that records the submissions from this machine, with a JSON record per line. It need not exist. */
export interface Journal {
  readonly dataFolder: string;
  /** Receives a note about damaged lines, or about a record that could not be written. */
  readonly note?: (text: string) => void;
}

const FILE_NAME = "drafts.jsonl";

/** Returns the records, oldest first, and notes damaged lines. Throws a `LocalFailure` if an accessible journal cannot be read. */
export async function readJournal({ dataFolder, note }: Journal): Promise<readonly JournalRecord[]> {
  const path = join(dataFolder, FILE_NAME);
  try {
    const lines = readOwnFile(path).toString().split("\n");
    // The last line may be incomplete, because another process may be writing it.
    const last = parseRecord(lines.pop() ?? "");
    const parsed = lines.filter((line) => line !== "").map(parseRecord);
    const damaged = parsed.filter((record) => record === undefined).length;
    if (damaged > 0) note?.(`${counted(damaged, "line")} of the journal could not be read: ${path}`);
    return [...parsed, last].filter((record) => record !== undefined);
  } catch (error) {
    if (UNREACHABLE.has(errorCode(error))) return [];
    const message = `Cannot read the draft journal: ${reasonOf(error)}`;
    const hint = folderAdvice(error, "CATALOG_DATA_DIR");
    throw new LocalFailure({ message, facts: [["Journal", path]], hint, cause: error });
  }
}

/** Appends a record and waits until it is on disk. If writing fails, notes the reason. */
export function appendRecord({ dataFolder, note }: Required<Journal>, record: JournalRecord): void {
  try {
    makeDataFolder(dataFolder);
    appendLine(join(dataFolder, FILE_NAME), JSON.stringify(record));
  } catch (error) {
    note(`Cannot write the draft journal: ${reasonOf(error)}`);
  }
}

/** Returns the records without the submissions to a local catalog that precede its reset, if its current data ID is known. */
export function ofData(records: readonly JournalRecord[], baseUrl: string, current: string | undefined) {
  if (current === undefined) return records;
  return records.filter((record) => record.baseUrl !== baseUrl || (record.dataId ?? current) === current);
}

/**
 * Appends a line, in a single write if possible, because several processes can append at the same time. If the last line is incomplete,
 * for example after a crash, starts a new line first. Old records are kept, because ten drafts a day add only 4 MB a year.
 */
function appendLine(path: string, line: string): void {
  const file = openOwn(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    const { mode, size } = fstatSync(file);
    if ((mode & 0o077) !== 0) fchmodSync(file, 0o600);
    const last = Buffer.from("\n");
    if (size > 0) readSync(file, last, { position: size - 1 });
    let isWhole = last.toString() === "\n";
    do {
      const bytes = Buffer.from(`${isWhole ? "" : "\n"}${line}\n`);
      // After an incomplete write, the line is written again. If the disk is full, the second write throws an error.
      isWhole = writeSync(file, bytes) === bytes.length;
    } while (!isWhole);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The error codes for a file that is missing or that this user may not open. In these cases, the journal counts as empty. */
const UNREACHABLE: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);

/**
 * Parses a line of the journal. Returns undefined if the line is incomplete, damaged, or from a later version of this tool. A record can
 * follow the start of another one, if the process that wrote the other one was killed just before.
 */
function parseRecord(line: string): JournalRecord | undefined {
  const start = Math.max(0, line.lastIndexOf('{"v":1,'));
  return valueOr(undefined, () => JournalRecord.safeParse(JSON.parse(line.slice(start))).data);
}

/**
 * Returns each created draft once and, for each other product, its latest attempt without an outcome, after which the draft may exist.
 * Drafts are in the order in which they were recorded, regardless of the times in the records, because the clock may have been set back.
 */
export function foldRecords(records: Iterable<JournalRecord>): (CreatedRecord | AttemptRecord)[] {
  const drafts = new Map<string, CreatedRecord | AttemptRecord>();
  const unfinished = new Map<string, readonly AttemptRecord[]>();
  const created = new Set<string>();
  for (const record of records) {
    const id = [record.baseUrl, record.account, record.idempotencyKey].join("\n");
    if (record.type === "created") {
      created.add(id);
      drafts.delete(id);
      // A draft's position and time are from its first record. All other values are from its last record.
      const draft = [record.baseUrl, record.dataId, draftIdentity(record)].join("\n");
      drafts.set(draft, { ...record, at: drafts.get(draft)?.at ?? record.at });
    } else if (!created.has(id)) {
      const attempts = attemptsAfter(record, unfinished.get(id) ?? []);
      unfinished.set(id, attempts);
      drafts.delete(id);
      const last = attempts.at(-1);
      if (last) drafts.set(id, last);
    }
  }
  return [...drafts.values()];
}

/** Returns the attempts with a key after which a draft may exist, oldest first, or an empty array if a draft is known to exist. */
export function unfinishedAttempts(records: readonly JournalRecord[], key: string): readonly AttemptRecord[] {
  const ofKey = records.filter(({ idempotencyKey }) => idempotencyKey === key);
  const others = ofKey.flatMap((record) => (record.type === "created" ? [] : record));
  if (others.length < ofKey.length) return [];
  return others.reduce<readonly AttemptRecord[]>((attempts, record) => attemptsAfter(record, attempts), []);
}

/** Returns a product's unfinished attempts after a record. */
function attemptsAfter(record: Exclude<JournalRecord, CreatedRecord>, attempts: readonly AttemptRecord[]) {
  if (record.type === "attempt") return [...attempts, record];
  // After a conflict, the key belongs to different text, so no attempt to send this text with the key has succeeded.
  const isConflict = record.code === "IDEMPOTENCY_CONFLICT";
  const isSettled = ({ id, bodyHash }: AttemptRecord) =>
    id === record.id || (isConflict && bodyHash === record.bodyHash);
  return attempts.filter((attempt) => !isSettled(attempt));
}

/** Returns the drafts created in a catalog or, without `baseUrl`, in any, newest first. If several drafts have the same slug, returns all of them. */
export function createdDrafts(records: Iterable<JournalRecord>, baseUrl?: string): CreatedRecord[] {
  const drafts = foldRecords(records).flatMap((last) => (last.type === "created" ? last : []));
  return drafts.filter((draft) => draft.baseUrl === (baseUrl ?? draft.baseUrl)).reverse();
}

/** Returns what identifies a draft in its catalog. Ignores the catalog's address, which can change for a local catalog. */
export function draftIdentity({ slug, editorUrl }: Pick<CreatedRecord, "slug" | "editorUrl">): string {
  return `${slug}\n${parseUrl(editorUrl)?.pathname ?? editorUrl}`;
}
