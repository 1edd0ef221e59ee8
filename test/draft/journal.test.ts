import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  appendRecord,
  foldRecords,
  type Journal,
  type JournalRecord,
  readJournal,
} from "../../src/draft/journal.ts";
import { bundledProgram } from "../support/bundled-program.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { aRecord } from "./records.ts";

const WRITER = new URL("./append-many.ts", import.meta.url);

describe("the journal", () => {
  it("stores records in a private file in a private folder, and returns them in order", async () => {
    const folder = tempFolder();
    const journal = aJournal(join(folder, "data"));
    appendRecord(journal, aRecord({ id: "1" }));
    expect((await stat(journal.path)).mode & 0o777).toBe(0o600);
    await chmod(journal.path, 0o644);
    appendRecord(journal, aRecord({ id: "1", type: "created" }));
    expect(await readJournal(journal)).toEqual([aRecord({ id: "1" }), aRecord({ id: "1", type: "created" })]);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    expect(await readFile(join(folder, "data", ".gitignore"), "utf8")).toBe("*\n");
    expect((await stat(journal.path)).mode & 0o777).toBe(0o600);
  });

  it("skips and counts damaged lines, and appends after an incomplete line", async () => {
    const journal = aJournal();
    appendRecord(journal, aRecord({ id: "1" }));
    await appendFile(journal.path, '\u0000\u0000\n{"v":2,"type":"attempt"}\n[[[\n\n{"v":1,"type":"att');
    appendRecord(journal, aRecord({ id: "2" }));
    await appendFile(journal.path, `{"v":1,"type":"att${JSON.stringify(aRecord({ id: "3" }))}\n`);
    expect((await readJournal(journal)).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(journal.notes).toEqual([`4 lines of the journal could not be read: ${journal.path}`]);
  });

  it("does not count an unfinished last line as damaged", async () => {
    const journal = aJournal();
    appendRecord(journal, aRecord({ id: "1" }));
    await appendFile(journal.path, JSON.stringify(aRecord({ id: "2" })).slice(0, 100));
    expect(await readJournal(journal)).toEqual([aRecord({ id: "1" })]);
    await appendFile(journal.path, JSON.stringify(aRecord({ id: "2" })).slice(100));
    expect((await readJournal(journal)).map(({ id }) => id)).toEqual(["1", "2"]);
    expect(journal.notes).toEqual([]);
  });

  it("reports the reason for a failed write or read", async () => {
    const folder = tempFolder();
    await writeFile(join(folder, "file"), "");
    await mkdir(join(folder, "drafts.jsonl"));
    const inFile = aJournal(join(folder, "file"));
    appendRecord(inFile, aRecord({ id: "1" }));
    expect(inFile.notes).toEqual(["Cannot write the draft journal: a file with that name exists"]);
    const isFolder = aJournal(folder);
    appendRecord(isFolder, aRecord({ id: "1" }));
    expect(isFolder.notes).toEqual(["Cannot write the draft journal: it is a directory"]);
    await expect(readJournal(isFolder)).rejects.toMatchObject({
      code: "LOCAL_ERROR",
      message: "Cannot read the draft journal: it is not a regular file",
      facts: [["Journal", isFolder.path]],
    });
  });
});

it.skipIf(process.platform === "win32")(
  "a journal at a file size limit reports why it cannot be written to, and keeps its complete records",
  async () => {
    const journal = aJournal();
    const limited = ["-c", 'ulimit -f 8; exec "$@"', "bash", process.execPath, await bundledProgram(WRITER)];
    const { stdout, stderr, status } = spawnSync("bash", [...limited, journal.dataFolder, "writer", "10"], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("Cannot write the draft journal: the file would be too large");
    expect(stdout).toBe("attempt writer-0\nattempt writer-1\n");
    expect((await readJournal(journal)).map(({ id }) => id)).toEqual(["writer-0", "writer-1"]);
  },
);

it("a journal with several writers does not lose written records when processes are killed while writing", async () => {
  const journal = aJournal();
  const names = Array.from({ length: 300 }, (_, index) => `before-${index}`);
  const lines = names.map((id) => `${JSON.stringify(aRecord({ id, idempotencyKey: id }))}\n`);
  await writeFile(journal.path, lines.join(""));
  const writers = await startWriters(journal);
  for (const [index, { kill, reaches, end }] of writers.entries()) {
    await reaches(20 * (index + 1));
    kill();
    await end;
  }
  // The outcome of the last attempt may be on the disk, although the writer was killed before it reported the outcome.
  const certain = writers.flatMap(({ lines }) =>
    lines().at(-1)?.startsWith("attempt") ? lines().slice(0, -1) : lines(),
  );
  await expectAllKept(journal, new Set(certain));
}, 60_000);

describe("foldRecords", () => {
  const attempt = (id: string) => aRecord({ id });
  const created = (id: string) => aRecord({ id, type: "created" });
  const refused = (id: string, code = "RATE_LIMITED") => aRecord({ id, type: "refused", code });
  const states = (records: JournalRecord[]) => foldRecords(records).map(({ type }) => type);

  it.each([
    ["only an attempt", [attempt("1")], "attempt"],
    ["an attempt with its outcome", [attempt("1"), created("1")], "created"],
    ["an outcome without the record of its attempt", [created("1")], "created"],
    ["a refusal", [attempt("1"), refused("1")], undefined],
    [
      "a refusal while another process is still trying",
      [attempt("1"), attempt("2"), refused("1")],
      "attempt",
    ],
    ["a crash after the draft was created", [attempt("1"), created("1"), attempt("2")], "created"],
    ["a crash, then a success with the same key", [attempt("1"), attempt("2"), created("2")], "created"],
    ["a crash, then a refusal", [attempt("1"), attempt("2"), refused("2")], "attempt"],
    [
      "a crash, then a conflict",
      [attempt("1"), attempt("2"), refused("2", "IDEMPOTENCY_CONFLICT")],
      undefined,
    ],
    ["a refusal, then a crash", [attempt("1"), refused("1"), attempt("2")], "attempt"],
  ])("returns the state after %s", (_, records, state) => {
    expect(states(records)).toEqual(state === undefined ? [] : [state]);
  });

  it("separates products by catalog, account and key, and lists each draft once, in order of creation", () => {
    const records = [
      aRecord({ id: "0", account: "0000000000000000" }),
      aRecord({ id: "1" }),
      aRecord({ id: "2", baseUrl: "https://other.example" }),
      aRecord({ id: "3", idempotencyKey: "another-key-of-it" }),
      aRecord({ id: "4", account: "fedcba9876543210" }),
      aRecord({ id: "1", type: "created" }),
      aRecord({ id: "5", type: "created", slug: "aurora-2" }),
      aRecord({ id: "6", type: "created", account: "fedcba9876543210" }),
      aRecord({ id: "7", bodyHash: "00" }),
    ];
    expect(foldRecords(records).map(({ id, type }) => `${id} ${type}`)).toEqual([
      "0 attempt",
      "2 attempt",
      "3 attempt",
      "6 created",
      "5 created",
    ]);
  });
});

function aJournal(dataFolder = tempFolder()) {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  return { dataFolder, path: join(dataFolder, "drafts.jsonl"), notes, note };
}

async function expectAllKept(journal: Journal, written: ReadonlySet<string>): Promise<void> {
  const unfinished = foldRecords(await readJournal(journal)).filter(({ type }) => type === "attempt");
  const ids = new Set(unfinished.map(({ id }) => id));
  const lost = [...written].filter((line) => {
    const [type, id = ""] = line.split(" ");
    return type === "attempt" && !written.has(`created ${id}`) && !ids.has(id);
  });
  expect(lost).toEqual([]);
  expect([...ids].filter((id) => written.has(`created ${id}`))).toEqual([]);
  expect([...ids].filter((id) => id.startsWith("before-"))).toHaveLength(300);
}

/** Starts eight processes that run `append-many.ts`. */
async function startWriters({ dataFolder }: Journal) {
  const script = await bundledProgram(WRITER);
  return Array.from({ length: 8 }, (_, index) => {
    const argv = [script, dataFolder, `writer${index}`, "10000"];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const lines = () => output.split("\n").slice(0, -1);
    return {
      lines,
      end: once(child, "close").then(([code]) => code),
      kill: () => child.kill("SIGKILL"),
      /** Waits until the writer has reported at least this many records. */
      reaches: async (records: number) => {
        while (lines().length < records) await once(child.stdout, "data");
      },
    };
  });
}
