import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DraftFlags } from "../../src/draft/check/draft-flags.ts";
import type { KeyChoice } from "../../src/draft/idempotency-key.ts";
import { attemptedSubmissions } from "../../src/draft/journal/journaled-submissions.ts";
import { checkDrafts, readDrafts } from "../../src/draft/prepare-drafts.ts";
import { batchFailure } from "../../src/draft/submit/batch-failure.ts";
import { planBatch } from "../../src/draft/submit/plan-batch.ts";
import { type DraftResult, submitDrafts } from "../../src/draft/submit/submit-drafts.ts";
import type { SubmitPorts } from "../../src/draft/submit/submit-ports.ts";
import { remainsOf, type Verdict } from "../../src/draft/submit/verdict.ts";
import { CatalogError } from "../../src/errors/catalog-error.ts";
import { InputError } from "../../src/errors/input-error.ts";
import { Interrupted } from "../../src/errors/interrupted.ts";
import { ApiError, TimeoutError, UnknownOutcome } from "../../src/errors/remote-errors.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { lines, readingIn, rejection } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitPorts } from "./draft-endpoint.ts";
import { aRecord } from "./records.ts";

const LIMIT = new ApiError({
  code: "RATE_LIMITED",
  status: 429,
  message: "10 drafts a day",
  retry: { retryAfterSeconds: 60, retryAt: new Date("2025-06-01T12:01:00Z") },
});

describe("submitDrafts", () => {
  it("returns an independent verdict for each file", async () => {
    const run = await aRun({ a: aDraft(), broken: "{,}", b: aDraft({ name: "B" }), again: aDraft() });
    expect(await run.verdicts(["a", "broken", "nowhere", "b", "again"])).toEqual([
      "a created draft-1",
      "broken failed VALIDATION_ERROR",
      "nowhere failed USAGE_ERROR",
      "b created draft-2",
      "again replayed draft-1",
    ]);
  });

  it("stops at the daily limit and finishes in a second run", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }), c: aDraft({ name: "C" }), broken: "[]" });
    const files = ["a", "b", "c", "broken"];
    run.failLater(() => Promise.reject(LIMIT));
    expect(await run.verdicts(files)).toEqual([
      "a created draft-1",
      "b failed RATE_LIMITED",
      "c not-sent RATE_LIMITED",
      "broken failed VALIDATION_ERROR",
    ]);
    run.ports.createDraft = run.service.createDraft;
    expect(await run.verdicts(files.slice(0, 3))).toEqual([
      "a replayed draft-1",
      "b created draft-2",
      "c created draft-3",
    ]);
  });

  it("names the file of each unfinished attempt that it resumes", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B", websiteUrl: "https://b.example" }) });
    const notes: unknown[] = [];
    run.ports.note = (text) => notes.push(text);
    run.ports.createDraft = run.service.dropsTheAnswer;
    await run.submit(["a", "b"]);
    await run.submit(["a", "b"]);
    const resuming = "Resuming the unfinished attempt from 2025-06-01T12:00:00.000Z to submit";
    expect(notes).toEqual([`${resuming} a, using the same key`, `${resuming} b, using the same key`]);
  });

  it.each([
    [new ApiError({ code: "API_KEY_REQUIRED", status: 401, message: "unknown" }), "API_KEY_REQUIRED"],
    [new ApiError({ code: "OWNER_UNAVAILABLE", status: 403, message: "suspended" }), "OWNER_UNAVAILABLE"],
    [new TimeoutError({ message: "30 s" }), "TIMEOUT"],
  ])("stops after %s, and reports the remaining drafts as not sent", async (failure, code) => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }) });
    run.ports.createDraft = failsAfterSending(failure);
    const [first, second] = await run.submit(["a", "b"]);
    expect(first).toMatchObject({ result: "failed", error: { code } });
    expect(second).toEqual({ file: "b", result: "not-sent", error: failure });
  });

  it("sends one request at a time, when its result is read or the submission is settled", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }) });
    await run.start(await run.prepare(["a", "b"]), async (results) => {
      expect(run.service.requests).toHaveLength(0);
      await results[Symbol.asyncIterator]().next();
      expect(run.service.requests).toHaveLength(1);
    });
    expect(run.service.requests).toHaveLength(2);
  });

  it("settles a draft created with --new only after it was shown", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }) });
    const states = async () =>
      attemptedSubmissions((await run.ports.journal.read()).records).map(({ state }) => state);
    const whileShown = await run.start(
      await run.prepare(["a", "b"]),
      async (results) => {
        await all(results);
        return states();
      },
      { from: "new" },
    );
    expect(whileShown).toEqual(["open", "open"]);
    expect(await states()).toEqual(["created", "created"]);
  });

  it("ends early on an interruption, and throws it after showing the verdicts", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }), c: aDraft({ name: "C" }) });
    run.failLater(failsAfterSending(new Interrupted("SIGINT")));
    const shown: DraftResult[] = [];
    const submitted = run.start(await run.prepare(["a", "b", "c"]), async (results) =>
      shown.push(...(await all(results))),
    );
    await expect(submitted).rejects.toMatchObject({ outcome: "unknown", signal: "SIGINT" });
    expect(shown).toMatchObject([{ verdict: { result: "created", file: "a" } }]);
  });

  it.each([
    ["created", "while it waits", undefined],
    ["lost", "while it waits", "1 of 3 drafts may have been created; the output is incomplete."],
    [
      "created",
      "after sending",
      "1 of 3 drafts was created, 1 may have been created; the output is incomplete.",
    ],
    ["lost", "after sending", "2 of 3 drafts may have been created; the output is incomplete."],
  ])(
    "states the outcome of all drafts: the first is %s, and a signal ends the second %s",
    async (first, when, statement) => {
      const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }), c: aDraft({ name: "C" }) });
      const interrupted = new Interrupted("SIGINT");
      run.failLater(
        when === "after sending" ? failsAfterSending(interrupted) : () => Promise.reject(interrupted),
        first === "lost" ? run.service.dropsTheAnswer : undefined,
      );
      const error = await rejection(run.start(await run.prepare(["a", "b", "c"]), all));
      expect(error).toBeInstanceOf(Interrupted);
      // If the error has no statement, the command states which drafts were created.
      expect(Object(error).remains?.statement).toBe(statement);
    },
  );

  it("chooses the same keys for a batch that starts twice at the same time", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ name: "B" }) });
    const drafts = await run.prepare(["a", "b"]);
    const plan = async () => [...(await planBatch(run.ports, { baseUrl: "sandbox", drafts })).values()];
    const [one = [], other] = await Promise.all([plan(), plan()]);
    expect(new Set(one).size).toBe(2);
    expect(other).toEqual(one);
  });

  it("throws the failure of the drafts after showing them", async () => {
    const run = await aRun({ a: aDraft(), broken: "{" });
    const shown: DraftResult[] = [];
    const submitted = run.start(await run.prepare(["a", "broken"]), async (results) =>
      shown.push(...(await all(results))),
    );
    await expect(submitted).rejects.toMatchObject({ code: "PARTIAL_FAILURE" });
    expect(shown).toHaveLength(2);
  });
});

describe("remainsOf", () => {
  const lost = { file: "a", result: "failed", error: new UnknownOutcome(LIMIT) } as const;
  const refused = { file: "a", result: "failed", error: LIMIT } as const;
  const draft = (result: "created" | "replayed") => ({
    slug: "a",
    status: "DRAFT",
    editorUrl: "https://catalog.example/editor/1",
    idempotencyKey: "cat1-0123456789abcdef",
    result,
    file: "a",
  });

  it.each<[string | undefined, number, readonly Verdict[]]>([
    [undefined, 3, [refused]],
    ["The draft was created", 1, [draft("created")]],
    ["The draft existed already", 1, [draft("replayed")]],
    ["2 of 3 drafts were created", 3, [draft("created"), draft("created")]],
    [
      "1 of 4 drafts was created, 1 existed already, 1 may have been created",
      4,
      [draft("created"), draft("replayed"), lost],
    ],
  ])("returns %j for %i drafts", (statement, count, verdicts) => {
    expect(remainsOf({ verdicts, count })?.statement).toBe(
      statement && `${statement}; the output is incomplete.`,
    );
  });
});

describe("readDrafts", () => {
  it("overrides the fields of every file with the flags", async () => {
    const run = await aRun({ a: aDraft(), b: aDraft({ category: "x" }) });
    const drafts = await run.prepare(["a", "b"], { category: "design" });
    expect(drafts.map((draft) => ("error" in draft ? draft.error : draft.input.category))).toEqual([
      "design",
      "design",
    ]);
  });

  it("requests the categories once", async () => {
    const run = await aRun({ a: aDraft({ category: "x" }), b: aDraft({ category: "y" }) });
    let requests = 0;
    const drafts = await checkDrafts(
      await readDrafts(readingIn(run.folder), { files: ["a", "b"], flags: {}, checkOptions: {} }),
      async () => {
        requests += 1;
        return [{ slug: "x", name: "X" }];
      },
    );
    expect(drafts.map((draft) => "error" in draft)).toEqual([false, true]);
    expect(requests).toBe(1);
  });

  it.each([
    [["-", "-"], {}],
    [["-", "/dev/stdin"], {}],
    [["-"], { descriptionFile: "-" }],
  ])("refuses standard input twice: %j %j", async (files, flags) => {
    await expect(readDrafts(readingIn("/"), { files, flags, checkOptions: {} })).rejects.toThrow(
      "Standard input can be read only once",
    );
  });
});

describe("batchFailure", () => {
  const failureOf = (outcomes: readonly (CatalogError | undefined)[]) =>
    batchFailure(outcomes.map((error) => ({ file: null, error })));
  const taken = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no logo" });
  const invalid = (file: string) =>
    new InputError({
      message: `${file} has 1 problem`,
      problems: [{ field: "name", rule: "required", message: "is missing", file, line: 1, column: 1 }],
      sources: new Map([[file, "{}"]]),
    });

  it("is undefined if all succeeded", () => {
    expect(failureOf([undefined, undefined])).toBeUndefined();
  });

  it("is the error of the only draft, or the first of equal failures", () => {
    expect(failureOf([taken])).toBe(taken);
    expect(failureOf([LIMIT, LIMIT])).toBe(LIMIT);
  });

  it("combines the problems of all files", () => {
    const error = failureOf([invalid("a"), invalid("b")]);
    if (!(error instanceof InputError)) throw new Error("no input error");
    expect(error.message).toBe("2 drafts have 2 problems");
    expect(lines(error.problems)).toEqual(["1:1 name: is missing", "1:1 name: is missing"]);
    expect([...error.sources.keys()]).toEqual(["a", "b"]);
  });

  it.each([
    ["some failed", [undefined, LIMIT, LIMIT], "2 of 3 drafts failed"],
    ["they failed for different reasons", [taken, LIMIT], "2 of 2 drafts failed"],
  ])("is partial if %s, with the time to retry", (_, outcomes, message) => {
    const error = failureOf(outcomes);
    expect(error).toMatchObject({ code: "PARTIAL_FAILURE", message, retry: { retryAfterSeconds: 60 } });
  });
});

describe("attemptedSubmissions", () => {
  it("returns the submissions that were attempted, last recorded first", () => {
    const rows = attemptedSubmissions([
      aRecord({ id: "1", idempotencyKey: "key-1" }),
      aRecord({ id: "1", idempotencyKey: "key-1", type: "created" }),
      aRecord({ id: "2", idempotencyKey: "key-2", type: "refused", code: "MEDIA_REQUIRED" }),
      aRecord({ id: "3", idempotencyKey: "key-3", at: "2025-06-01T11:00:00.000Z" }),
      aRecord({ id: "4", idempotencyKey: "key-1", type: "created", at: "2025-06-01T13:00:00.000Z" }),
      aRecord({ id: "5", idempotencyKey: "key-5", type: "planned" }),
    ]);
    expect(rows.map(({ last, state }) => `${last.id} ${last.idempotencyKey} ${state}`)).toEqual([
      "3 key-3 unknown",
      "2 key-2 refused",
      "1 key-1 created",
    ]);
  });
});

async function aRun(files: Readonly<Record<string, unknown>>) {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  const service = aDraftEndpoint();
  const { createDraft } = service;
  const ports: { -readonly [Port in keyof SubmitPorts]: SubmitPorts[Port] } = submitPorts({
    cwd: folder,
    createDraft,
  });
  /** Makes the port fail after the first request. */
  const failLater = (failing: typeof createDraft, first: typeof createDraft = createDraft) => {
    ports.createDraft = (...request) => (service.requests.length === 0 ? first : failing)(...request);
  };
  const prepare = async (names: readonly string[], flags: DraftFlags = {}) =>
    checkDrafts(await readDrafts(readingIn(folder), { files: names, flags, checkOptions: {} }));
  const start = async <Shown>(
    drafts: Awaited<ReturnType<typeof prepare>>,
    show: (results: AsyncIterable<DraftResult>) => Promise<Shown>,
    keyChoice: KeyChoice = { from: "content" },
  ) => {
    const { results, settle } = submitDrafts(ports, { drafts, baseUrl: "sandbox", keyChoice });
    const shown = await show(results);
    await settle();
    return shown;
  };
  const submit = async (names: readonly string[]) => {
    const shown: DraftResult[] = [];
    const submitted = start(await prepare(names), async (results) => shown.push(...(await all(results))));
    // The verdicts contain the failures.
    await submitted.catch((error: unknown) => expect(error).toBeInstanceOf(CatalogError));
    return shown.map(({ verdict }) => verdict);
  };
  const verdicts = async (names: readonly string[]) => (await submit(names)).map(inWords);
  return { folder, service, ports, failLater, prepare, start, submit, verdicts };
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

function inWords(verdict: Verdict): string {
  return `${verdict.file} ${verdict.result} ${"error" in verdict ? verdict.error.code : verdict.slug}`;
}
