import { type FileHandle, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { type FilePart, readFrom } from "./journal-file.ts";
import { type JournalRecord, parseJournal } from "./journal-record.ts";
import { foldRecords } from "./submissions.ts";

/** How many submissions survive that are settled, and how many that are not: at ten a day, weeks of each. */
const MOST_SETTLED = 500;
const MOST_UNKNOWN = 500;

/** Milliseconds after which a lock was left behind by a crash: the work that it guards takes a few. */
const STALE_AFTER = 60_000;

/**
 * Shortens the journal to its last submissions and unfinished attempts. Does nothing while another process does it.
 *
 * Appending never waits for this. A line that arrives in the old file meanwhile is carried over: before the new file takes
 * the old one's place, and once more after it; whoever appends later than that sees that the file is another (`appendLine`).
 */
export async function compactJournal(path: string, now: Date): Promise<void> {
  const lock = `${path}.lock`;
  if (!(await takeLock(lock, now))) return;
  try {
    const old = await open(path, "r");
    try {
      await replace(path, old);
    } finally {
      await old.close();
    }
  } finally {
    await rm(lock, { force: true });
  }
}

async function replace(path: string, old: FileHandle): Promise<void> {
  const whole = wholeLines(await readFrom(old, 0));
  const next = `${path}.new`;
  await writeFile(next, keptLines(whole.bytes.toString()), { mode: 0o600, flush: true });
  const late = wholeLines(await readFrom(old, whole.end));
  await writeFile(next, late.bytes, { flag: "a", flush: true });
  await rename(next, path);
  const { bytes } = wholeLines(await readFrom(old, late.end));
  if (bytes.length > 0) await writeFile(path, bytes, { flag: "a", flush: true });
}

/**
 * What of a part ends with a line end. The rest may be a line that is being written, of which a reader can see the first half:
 * it is read with the next part, and behind the last one by whoever writes it, who finds another file and writes it again.
 */
function wholeLines({ bytes, end }: FilePart): FilePart {
  const length = bytes.lastIndexOf(0x0a) + 1;
  return { bytes: bytes.subarray(0, length), end: end - bytes.length + length };
}

function keptLines(text: string): string {
  const submissions = foldRecords(parseJournal(text).records);
  const kept = new Set([
    ...submissions.filter(({ state }) => state !== "unknown").slice(-MOST_SETTLED),
    ...submissions.filter(({ state }) => state === "unknown").slice(-MOST_UNKNOWN),
  ]);
  return submissions
    .filter((submission) => kept.has(submission))
    .flatMap(({ open: attempts, last }): readonly JournalRecord[] =>
      attempts.length > 0 ? attempts : [last],
    )
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");
}

async function takeLock(lock: string, now: Date): Promise<boolean> {
  const held = await stat(lock).catch(() => undefined);
  if (held && now.getTime() - held.mtimeMs > STALE_AFTER) await rm(lock, { force: true });
  return writeFile(lock, "", { flag: "wx", mode: 0o600 }).then(
    () => true,
    () => false,
  );
}
