import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CatalogError } from "../../src/contract/errors/catalog-error.ts";
import { Interrupted } from "../../src/contract/errors/interrupted.ts";
import { ApiError, TimeoutError } from "../../src/contract/errors/remote-errors.ts";
import { filesFailure } from "../../src/draft/failures.ts";
import { readDrafts } from "../../src/draft/file/read-drafts.ts";
import { prepareDrafts } from "../../src/draft/prepare-drafts.ts";
import type { DraftResult } from "../../src/draft/submit/submission.ts";
import { remainsOf, submitDrafts } from "../../src/draft/submit/submit-drafts.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { readingIn, rejection } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitDeps } from "./draft-endpoint.ts";

const LIMIT = new ApiError({
  code: "RATE_LIMITED",
  status: 429,
  message: "10 drafts a day",
  retry: { retryAfterSeconds: 60, retryAt: new Date("2025-06-01T12:01:00Z") },
});

const THREE = { a: aDraft(), b: aDraft({ name: "B" }), c: aDraft({ name: "C" }) };

describe("submitDrafts", () => {
  it("sends the remaining drafts without retries after the daily limit, and finishes in a second run", async () => {
    const run = await aRun({ ...THREE, broken: "[]" });
    const files = ["a", "b", "c", "broken"];
    const sent: (boolean | undefined)[] = [];
    run.failLater(({ isOnce }) => {
      sent.push(isOnce);
      return Promise.reject(LIMIT);
    });
    expect(await run.results(files)).toEqual([
      "a created aurora-notes",
      "b failed RATE_LIMITED",
      "c failed RATE_LIMITED",
      "broken failed VALIDATION_ERROR",
    ]);
    expect(sent).toEqual([false, true]);
    run.deps.createDraft = run.service.createDraft;
    expect(await run.results(files.slice(0, 3))).toEqual([
      "a replayed aurora-notes",
      "b created b",
      "c created c",
    ]);
  });

  it.each([
    [new ApiError({ code: "API_KEY_REQUIRED", status: 401, message: "unknown" }), "API_KEY_REQUIRED"],
    [new ApiError({ code: "OWNER_UNAVAILABLE", status: 403, message: "suspended" }), "OWNER_UNAVAILABLE"],
    [new ApiError({ code: "FORBIDDEN", status: 403, message: "by a gateway" }), "FORBIDDEN"],
    [new CatalogError({ code: "INSECURE_BASE_URL", message: "http" }), "INSECURE_BASE_URL"],
  ])("stops after %s, and reports the next draft as not sent", async (failure, code) => {
    const run = await aRun(THREE);
    run.deps.createDraft = failsAfterSending(failure);
    const [first, second] = await run.submit(["a", "b"]);
    expect(first).toMatchObject({ result: "failed", error: { code } });
    expect(second).toEqual({ file: "b", result: "not-sent", error: failure });
  });

  it("sends the remaining drafts after a time-out, because each draft has the whole time", async () => {
    const run = await aRun(THREE);
    run.failLater(failsAfterSending(new TimeoutError({ message: "30 s" })));
    expect(await run.results(["a", "b", "c"])).toEqual([
      "a created aurora-notes",
      "b failed TIMEOUT",
      "c failed TIMEOUT",
    ]);
  });

  it("sends a request only when its result is read or the submission is settled", async () => {
    const run = await aRun(THREE);
    await run.start(await run.prepare(["a", "b"]), async (results) => {
      expect(run.service.requests).toHaveLength(0);
      await results[Symbol.asyncIterator]().next();
      expect(run.service.requests).toHaveLength(1);
    });
    expect(run.service.requests).toHaveLength(2);
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
    "states the outcomes of all drafts if one of them is unknown: the first is %s, and a signal ends the second %s",
    async (first, when, statement) => {
      const run = await aRun(THREE);
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
});

it.each([
  ["was created", "created"],
  ["existed already", "replayed"],
] as const)("remainsOf states that the only draft %s", (words, result) => {
  const known = { state: null, editorUrl: null, idempotencyKey: "catalog-cli-v1-a", warnings: [] };
  const results = [{ file: "a", slug: "a", result, ...known }];
  expect(remainsOf(results, 1)?.statement).toBe(`The draft ${words}; the output is incomplete.`);
});

it.each([
  [["-", "-"], {}],
  [["-", "/dev/stdin"], {}],
  [["-"], { descriptionFile: "-" }],
])("readDrafts rejects standard input if it is specified twice: %j %j", async (files, flags) => {
  await expect(readDrafts(readingIn("/"), { files, flags, checkOptions: () => ({}) })).rejects.toThrow(
    "Standard input can be read only once",
  );
});

describe("filesFailure", () => {
  const failureOf = (outcomes: readonly (CatalogError | undefined)[]) =>
    filesFailure(
      outcomes.map((error) => ({ file: null, error })),
      "create",
    );
  const taken = new ApiError({ code: "MEDIA_REQUIRED", status: 422, message: "no logo" });

  it("names each file if several files have the same error", () => {
    const outcomes = [
      { file: "b", error: LIMIT },
      { file: "c", error: LIMIT, result: "not-sent" },
    ];
    expect(filesFailure(outcomes, "create")).toMatchObject({
      code: "RATE_LIMITED",
      message: "2 of 2 drafts failed",
      problems: [
        { file: "b", message: "10 drafts a day (429 RATE_LIMITED)" },
        { file: "c", message: "Not sent: 10 drafts a day (429 RATE_LIMITED)" },
      ],
    });
  });

  it.each([
    ["some drafts failed", [undefined, LIMIT, taken], "2 of 3 drafts failed"],
    ["drafts failed for different reasons", [taken, LIMIT], "2 of 2 drafts failed"],
  ])("is a partial failure with the time to retry if %s", (_, outcomes, message) => {
    const error = failureOf(outcomes);
    expect(error).toMatchObject({ code: "PARTIAL_FAILURE", message, retry: { retryAfterSeconds: 60 } });
    expect(error?.hint).toContainEqual({
      text: "Run the same command again after that time, or let it wait: --max-wait 1m",
    });
  });
});

async function aRun(files: Readonly<Record<string, unknown>>) {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  const service = aDraftEndpoint();
  const { createDraft } = service;
  const deps = submitDeps({ createDraft });
  /** Makes the endpoint fail after the first request. */
  const failLater = (failing: typeof createDraft, first: typeof createDraft = createDraft) => {
    deps.createDraft = (request) => (service.requests.length === 0 ? first : failing)(request);
  };
  const prepare = async (names: readonly string[]) =>
    prepareDrafts(
      readingIn(folder),
      { files: names, flags: {}, checkOptions: () => ({}) },
      { policy: { isCheck: false, isJob: false, isStrict: false }, timeoutMs: 30_000 },
    );
  const start = async <Shown>(
    drafts: Awaited<ReturnType<typeof prepare>>,
    show: (results: AsyncIterable<DraftResult>) => Promise<Shown>,
  ) => {
    const { results, settle } = submitDrafts(deps, drafts, () => undefined);
    const shown = await show(results);
    await settle();
    return shown;
  };
  const submit = async (names: readonly string[]) => {
    const shown: DraftResult[] = [];
    const submitted = start(await prepare(names), async (results) => shown.push(...(await all(results))));
    // The results contain the failures.
    await submitted.catch((error: unknown) => expect(error).toBeInstanceOf(CatalogError));
    return shown;
  };
  const results = async (names: readonly string[]) => (await submit(names)).map(inWords);
  return { folder, service, deps, failLater, prepare, start, submit, results };
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}

function inWords(result: DraftResult): string {
  return `${result.file} ${result.result} ${"error" in result ? result.error.code : result.slug}`;
}
