import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { describe, expect, it } from "vitest";
import { openJournal } from "../../src/draft/journal/journal.ts";
import type { JournalRecord } from "../../src/draft/journal/journal-record.ts";
import { foldRecords } from "../../src/draft/journal/submissions.ts";
import { LocalFailure } from "../../src/errors/local-failure.ts";
import { aClock, aFolder } from "./builders.ts";
import { aRecord } from "./records.ts";

describe("the journal", () => {
  it("is empty before anything was submitted", async () => {
    expect(await (await aJournal()).read()).toEqual({ records: [], damaged: 0 });
  });

  it("gives back what was written, in order, from a private file in a private folder", async () => {
    const folder = await aFolder();
    const journal = openJournal(join(folder, "data", "drafts.jsonl"), aClock());
    await journal.append(aRecord({ id: "1" }));
    await journal.append(aRecord({ id: "1", type: "created" }));
    const { records, damaged } = await journal.read();
    expect(records).toEqual([aRecord({ id: "1" }), aRecord({ id: "1", type: "created" })]);
    expect(damaged).toBe(0);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    expect((await stat(journal.path)).mode & 0o777).toBe(0o600);
  });

  it("takes back rights that others were given", async () => {
    const journal = await aJournal();
    await journal.append(aRecord({ id: "1" }));
    await chmod(journal.path, 0o644);
    await journal.append(aRecord({ id: "2" }));
    expect((await stat(journal.path)).mode & 0o777).toBe(0o600);
  });

  it("passes over damage, counts it, and writes on behind a torn line", async () => {
    const journal = await aJournal();
    await journal.append(aRecord({ id: "1" }));
    await appendFile(journal.path, '\u0000\u0000\n{"v":2,"type":"attempt"}\n[[[\n\n{"v":1,"type":"att');
    await journal.append(aRecord({ id: "2" }));
    const { records, damaged } = await journal.read();
    expect(records.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(damaged).toBe(4);
  });

  it("reads the last part of a file that grew out of all bounds", async () => {
    const journal = await aJournal();
    await writeFile(journal.path, `${"x".repeat(1023)}\n`.repeat(10 * 1024));
    await appendFile(journal.path, `${JSON.stringify(aRecord({ id: "last" }))}\n`);
    expect((await journal.read()).records).toEqual([aRecord({ id: "last" })]);
  });

  it("says that it cannot be written or read, and where it is", async () => {
    const folder = await aFolder();
    await writeFile(join(folder, "file"), "");
    await mkdir(join(folder, "drafts.jsonl"));
    const inFile = openJournal(join(folder, "file", "drafts.jsonl"), aClock());
    const isFolder = openJournal(join(folder, "drafts.jsonl"), aClock());
    await expect(inFile.append(aRecord({ id: "1" }))).rejects.toThrow(LocalFailure);
    await expect(isFolder.append(aRecord({ id: "1" }))).rejects.toMatchObject({
      message: expect.stringMatching(/^The journal of drafts cannot be written: EISDIR/),
      facts: [["Journal", join(folder, "drafts.jsonl")]],
    });
    await expect(isFolder.read()).rejects.toThrow(/^The journal of drafts cannot be read: EISDIR/);
  });

  it("refuses a pipe in its place without waiting for the other side", async () => {
    const journal = await aJournal();
    execFileSync("mkfifo", [journal.path]);
    await expect(journal.append(aRecord({ id: "1" }))).rejects.toThrow(
      "The journal of drafts cannot be written: it is not a regular file",
    );
    expect((await journal.read()).records).toEqual([]);
  });
});

describe("a journal that grew long", () => {
  it("keeps the last 500 settled submissions and the unfinished attempts", async () => {
    const journal = await aJournal();
    const open = [1, 2, 3].map((id) => aRecord({ id: `open-${id}`, idempotencyKey: `open-${id}` }));
    await fill(journal.path, [...open, ...settled(4000)]);
    await journal.append(aRecord({ id: "late", idempotencyKey: "late" }));

    const { records, damaged } = await journal.read();
    expect(damaged).toBe(0);
    expect(records.slice(0, 3)).toEqual(open);
    expect(records.map(({ id }) => id).slice(3)).toEqual([
      ...Array.from({ length: 500 }, (_, index) => `settled-${3500 + index}`),
      "late",
    ]);
    expect((await stat(journal.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(journal.path, ".."))).toEqual(["drafts.jsonl"]);
  });

  it("does not grow without bound when nothing is ever finished", async () => {
    const journal = await aJournal();
    const open = Array.from({ length: 6000 }, (_, id) =>
      aRecord({ id: `${id}`, idempotencyKey: `key-${id}` }),
    );
    await fill(journal.path, open);
    await journal.append(aRecord({ id: "late", idempotencyKey: "late" }));
    expect((await journal.read()).records).toHaveLength(500);
  });

  it("stays long while another process shortens it, unless that one died", async () => {
    const journal = await aJournal();
    await fill(journal.path, settled(4000));
    await writeFile(`${journal.path}.lock`, "");
    await utimes(`${journal.path}.lock`, aClock().now(), aClock().now());
    await journal.append(aRecord({ id: "1" }));
    expect((await journal.read()).records).toHaveLength(8001);

    const longAgo = new Date(aClock().now().getTime() - 61_000);
    await utimes(`${journal.path}.lock`, longAgo, longAgo);
    await journal.append(aRecord({ id: "2" }));
    expect((await journal.read()).records).toHaveLength(502);
  });

  it("loses no record of processes that append while others shorten it", async () => {
    const journal = await aJournal();
    await fill(journal.path, settled(3900));
    const folder = await aFolder();
    await build({
      input: fileURLToPath(new URL("./append-many.ts", import.meta.url)),
      platform: "node",
      output: { dir: folder },
    });
    const writers = ["a", "b", "c"].map((name) =>
      spawn(process.execPath, [join(folder, "append-many.js"), journal.path, name], { stdio: "inherit" }),
    );
    const codes = await Promise.all(writers.map(async (writer) => (await once(writer, "exit"))[0]));
    expect(codes).toEqual([0, 0, 0]);
    const open = foldRecords((await journal.read()).records).filter(({ state }) => state === "unknown");
    expect(open.map(({ last }) => last.id).sort()).toEqual(
      ["a", "b", "c"].flatMap((name) => Array.from({ length: 100 }, (_, index) => `${name}-${100 + index}`)),
    );
  });
});

describe("foldRecords", () => {
  const attempt = (id: string) => aRecord({ id });
  const created = (id: string) => aRecord({ id, type: "created" });
  const refused = (id: string, code = "RATE_LIMITED") => aRecord({ id, type: "refused", code });
  const states = (records: JournalRecord[]) => foldRecords(records).map(({ state }) => state);

  it.each([
    ["an attempt alone", [attempt("1")], "unknown"],
    ["an attempt with its outcome", [attempt("1"), created("1")], "created"],
    ["an outcome whose attempt was lost", [created("1")], "created"],
    ["a refusal", [attempt("1"), refused("1")], "refused"],
    [
      "a refusal while another process is still trying",
      [attempt("1"), attempt("2"), refused("1")],
      "unknown",
    ],
    ["a crash after the draft was made", [attempt("1"), created("1"), attempt("2")], "created"],
    ["a crash, then a success with the same key", [attempt("1"), attempt("2"), created("2")], "created"],
    ["a crash, then a refusal", [attempt("1"), attempt("2"), refused("2")], "unknown"],
    [
      "a crash, then a conflict",
      [attempt("1"), attempt("2"), refused("2", "IDEMPOTENCY_CONFLICT")],
      "refused",
    ],
    ["an attempt that a compaction wrote once more", [attempt("1"), refused("1"), attempt("1")], "refused"],
    ["a refusal, then a crash", [attempt("1"), refused("1"), attempt("2")], "unknown"],
  ])("reads %s", (_, records, state) => {
    expect(states(records)).toEqual([state]);
  });

  it("keeps apart what differs in catalog, key or body, the last touched one at the end", () => {
    const records = [
      aRecord({ id: "1" }),
      aRecord({ id: "2", baseUrl: "https://other.example" }),
      aRecord({ id: "3", idempotencyKey: "another-key-of-it" }),
      aRecord({ id: "4", bodyHash: "00" }),
      aRecord({ id: "1", type: "created" }),
    ];
    expect(foldRecords(records).map(({ last, state }) => `${last.id} ${state}`)).toEqual([
      "2 unknown",
      "3 unknown",
      "4 unknown",
      "1 created",
    ]);
  });
});

async function aJournal() {
  return openJournal(join(await aFolder(), "drafts.jsonl"), aClock());
}

/** Two records each. */
function settled(count: number): JournalRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const names = { id: `settled-${index}`, idempotencyKey: `settled-${index}` };
    return [aRecord(names), aRecord({ ...names, type: "created" })];
  }).flat();
}

async function fill(path: string, records: readonly JournalRecord[]): Promise<void> {
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  expect((await readFile(path)).length).toBeGreaterThan(1024 * 1024);
}
