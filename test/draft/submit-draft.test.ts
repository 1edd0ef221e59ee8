import { appendFile, mkdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { CheckedDraft } from "../../src/draft/check/check-candidate.ts";
import { foldRecords } from "../../src/draft/journal/journaled-submissions.ts";
import type { SubmitDeps } from "../../src/draft/submit/submit-deps.ts";
import { submitDraft } from "../../src/draft/submit/submit-draft.ts";
import { advicesOf, type Hint } from "../../src/errors/advice.ts";
import { Interrupted, InterruptedSubmission } from "../../src/errors/interrupted.ts";
import { ConfigError } from "../../src/errors/local-errors.ts";
import {
  ApiError,
  NetworkError,
  UnexpectedResponse,
  UnknownOutcome,
} from "../../src/errors/remote-errors.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { check, lines, rejection } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitDeps } from "./draft-endpoint.ts";

describe("submitDraft", () => {
  it("sends the canonical body with the derived key, and returns the draft", async () => {
    const { deps, service, submit } = await aRun();
    expect(await submit()).toEqual({
      slug: "draft-1",
      status: "DRAFT",
      editorUrl: "https://catalog.example/editor/1",
      idempotencyKey: "cat2-859fbf71cab5307b714935df79d7c8c1bb0925ecd8062b776ecd73b24c604469",
      result: "created",
      file: "draft.json",
      findings: undefined,
      warnings: [],
    });
    expect(service.requests).toEqual([
      { body: (await check(TEXT)).body, key: expect.stringMatching(/^cat2-/) },
    ]);
    expect(await stateIn(deps)).toEqual(["created"]);
  });

  it("writes the attempt to disk before sending", async () => {
    const { deps, submit } = await aRun();
    let written = "";
    await submit({
      createDraft: async () => {
        written = await readFile(deps.journal.path, "utf8");
        throw new Error("a bug");
      },
    }).catch(() => undefined);
    expect(JSON.parse(written)).toMatchObject({ type: "attempt", name: "Aurora Notes", file: "draft.json" });
    expect(await stateIn(deps)).toEqual(["unknown"]);
  });

  it("reports a second run as a replay if the service or the journal has the draft", async () => {
    const { submit, service } = await aRun();
    await submit();
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
    service.saysReplayed = false;
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
  });

  it("resumes an unfinished attempt with the same key", async () => {
    const { deps, service, submit } = await aRun();
    await expect(submit({ createDraft: service.dropsTheAnswer })).rejects.toThrow(UnknownOutcome);
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
    expect(service.drafts).toBe(1);
    expect(deps.notes).toEqual([
      "Resuming the unfinished attempt from 2025-06-01T12:00:00.000Z to submit draft.json, using the same key",
    ]);
    expect(await stateIn(deps)).toEqual(["created"]);
  });

  it.each([
    ["draft.json", 'Add "slug" to the file, or add "$key" for another product'],
    [undefined, "Use --slug, or --idempotency-key for another product"],
  ])("with --skip-existing, rejects a draft with several possible listings: file %j", async (file, hint) => {
    const { submit } = await aRun();
    const listing: CheckedDraft["listing"] = { result: "ambiguous", slugs: ["one", "two"], sameName: [] };
    expect(await rejection(submit({}, {}, SKIPPING, { file, listing }))).toMatchObject({ hint });
  });

  it("warns about two drafts if the service has forgotten the key", async () => {
    const { service, submit } = await aRun();
    await submit();
    service.forget("second");
    const { result, warnings } = await submit();
    expect(result).toBe("created");
    expect(warnings.map(({ message }) => message)).toEqual([
      "The catalog created second-1, although this machine created draft-1 with the same key. Check both drafts.",
    ]);
  });

  it("for a live listing, returns the editor URL of the current account's draft, not another account's", async () => {
    const { submit } = await aRun();
    const editorOf = (account: string) => `https://catalog.example/editor/${account}`;
    const as = (account: string): Partial<SubmitDeps> => ({
      apiKey: async () => `cat_of-${account}-0123456789`,
      createDraft: async () => {
        const draft = { slug: "aurora-notes", status: "DRAFT", editorUrl: editorOf(account) };
        return { draft, replayed: false };
      },
    });
    await submit(as("ada"));
    await submit(as("bob"));
    const listing = aTool({ ...aDraft(), slug: "aurora-notes" });
    for (const account of ["ada", "bob"])
      expect(await submit(as(account), {}, SKIPPING, { listing: { result: "own", listing } })).toMatchObject({
        result: "exists",
        editorUrl: editorOf(account),
      });
  });
});

describe("a draft with different text", () => {
  const edited = { text: JSON.stringify(aDraft({ headline: "Other words" })) };

  it("causes a conflict error that mentions the existing draft and its editor", async () => {
    const { submit } = await aRun();
    await submit();
    const error = await rejection(submit({}, edited));
    expect(error).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
      status: 409,
      message: "auroranotes.example already has a draft with other text: draft-1",
    });
    expect(textOf(Object(error).hint)).toBe(
      'The API cannot change a draft. Make the changes in the editor: draft open draft-1; Only for another product: give the file a key of its own ("$key")',
    );
  });

  it("causes a conflict error that mentions a chosen key and advises choosing another key", async () => {
    const { submit } = await aRun();
    const keyed = { text: JSON.stringify({ ...aDraft(), $key: "a-second-product-1" }) };
    const refusal = new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message: "used" });
    const refused = { createDraft: failsAfterSending(refusal) };
    expect(await rejection(submit(refused, keyed))).toMatchObject({
      message: "The catalog has seen the key a-second-product-1 with other text",
      facts: expect.arrayContaining([["If no draft exists", expect.stringMatching(/: choose another key$/)]]),
      hint: expect.arrayContaining([{ text: "Only for another product: choose another key" }]),
    });
  });

  it("causes an error that suggests --idempotency-key if the draft has no file", async () => {
    const { submit } = await aRun();
    await submit();
    const error = await rejection(submit({}, edited, undefined, { file: undefined }));
    expect(textOf(Object(error).hint)).toMatch(/; Only for another product: add --idempotency-key$/);
  });

  it('has the result "exists" if different text is allowed and the journal has the draft', async () => {
    const { submit } = await aRun();
    await submit();
    expect(await submit({}, edited, SKIPPING)).toMatchObject({
      result: "exists",
      slug: "draft-1",
      status: null,
      editorUrl: "https://catalog.example/editor/1",
      warnings: [{ message: expect.stringContaining("The draft draft-1 has other text") }],
    });
  });

  it.each([
    [
      "used with different data to create the draft draft-1.",
      { result: "exists", slug: "draft-1", editorUrl: null },
    ],
    ['the key belongs to draft "draft-1"', { result: "exists", slug: "draft-1" }],
    ["another body", { result: "unconfirmed", slug: null, editorUrl: null }],
    ["the draft x$(touch y)", { result: "unconfirmed", slug: null }],
  ])("gets its slug from the service's message, if possible: %s", async (message, expected) => {
    const { submit } = await aRun();
    const conflict = new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message });
    const result = await submit({ createDraft: failsAfterSending(conflict) }, edited, SKIPPING);
    expect(result).toMatchObject(expected);
  });

  it.each([
    [new ApiError({ code: "CONFLICT", status: 409, message: "busy" }), { code: "CONFLICT" }],
    [new UnexpectedResponse({ message: "HTML", status: 409 }), { outcome: "unknown" }],
  ])("fails after other 409 responses, even if different text is allowed: %s", async (failure, expected) => {
    const { submit } = await aRun();
    const createDraft = failsAfterSending(failure);
    await expect(submit({ createDraft }, edited, SKIPPING)).rejects.toMatchObject(expected);
  });
});

describe("a submission that fails", () => {
  it.each([
    [new NetworkError({ message: "reset" }), "NETWORK_ERROR"],
    [
      new ApiError({ code: "RATE_LIMIT_UNAVAILABLE", status: 503, message: "later" }),
      "RATE_LIMIT_UNAVAILABLE",
    ],
    [new ApiError({ code: "TIMEOUT", status: 408, message: "slow" }), "TIMEOUT"],
    [new UnexpectedResponse({ message: "HTML" }), "UNEXPECTED_RESPONSE"],
    [new UnexpectedResponse({ message: "a firewall's page", status: 403 }), "UNEXPECTED_RESPONSE"],
    [new UnexpectedResponse({ message: "nginx", status: 499 }), "UNEXPECTED_RESPONSE"],
    [new UnexpectedResponse({ message: "redirect", status: 303 }), "UNEXPECTED_RESPONSE"],
  ])("has an unknown outcome after %s", async (failure, code) => {
    const { deps, submit } = await aRun();
    const error = await rejection(submit({ createDraft: failsAfterSending(failure) }));
    expect(error).toBeInstanceOf(UnknownOutcome);
    expect(error).toMatchObject({ code, outcome: "unknown", cause: failure });
    expect(await stateIn(deps)).toEqual(["unknown"]);
  });

  it.each([
    new ApiError({ code: "RATE_LIMITED", status: 429, message: "tomorrow" }),
    new ApiError({ code: "VALIDATION_ERROR", status: 400, message: "no field of ours" }),
  ])("is recorded as refused after %s, which is thrown unchanged", async (failure) => {
    const { deps, submit } = await aRun();
    await expect(submit({ createDraft: failsAfterSending(failure) })).rejects.toBe(failure);
    expect(await stateIn(deps)).toEqual(["refused"]);
  });

  it.each([
    ["slug: is taken", "1:9 slug: is taken"],
    ["screenshotUrls.1: cannot be reached", "1:51 screenshotUrls.1: cannot be reached"],
    ["body.screenshotUrls[1] cannot be reached", "1:51 screenshotUrls.1: cannot be reached"],
    ['"slug" is taken', "1:9 slug: is taken"],
    ['The field "slug" is taken', '1:9 slug: The field "slug" is taken'],
    [
      "slug: a is taken. Omit it; screenshotUrls.1: cannot be reached.",
      "1:9 slug: a is taken. Omit it",
      "1:51 screenshotUrls.1: cannot be reached.",
    ],
    ["logoUrl \u2013 must be an image", "1:1 logoUrl: must be an image"],
  ])("is reported at the fields that the service's message mentions: %s", async (message, ...expected) => {
    const { submit } = await aRun();
    const text = JSON.stringify({
      slug: "a",
      screenshotUrls: ["https://a.example", "https://b.example"],
      ...aDraft(),
    });
    const failure = new ApiError({ code: "VALIDATION_ERROR", status: 400, message });
    const createDraft = failsAfterSending(failure);
    const error = await rejection(submit({ createDraft }, { text }));
    expect(error).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      sources: new Map([["draft.json", text]]),
    });
    const located = lines(Object(error).problems);
    expect(located.map((line) => line.replace(/ [(;,\u2013\u2014-]*\s*if it is your draft.*$/, ""))).toEqual(
      expected,
    );
  });

  it("reports at most 50 problems", async () => {
    const { submit } = await aRun();
    const message = Array.from({ length: 400 }, (_, number) => `slug: no ${number}`).join("; ");
    const createDraft = failsAfterSending(new ApiError({ code: "VALIDATION_ERROR", status: 400, message }));
    const error = await rejection(submit({ createDraft }));
    expect(Object(error).problems).toHaveLength(50);
  });

  it("throws a TypeError unchanged, and leaves the attempt unfinished", async () => {
    const { deps, submit } = await aRun();
    const bug = new TypeError("undefined is not a function");
    await expect(submit({ createDraft: failsAfterSending(bug) })).rejects.toBe(bug);
    expect(await stateIn(deps)).toEqual(["unknown"]);
  });

  it("reports that the draft may exist if it is interrupted while sending", async () => {
    const { deps, submit } = await aRun();
    const createDraft = failsAfterSending(new Interrupted("SIGTERM"));
    const error = await rejection(submit({ createDraft }));
    expect(error).toBeInstanceOf(InterruptedSubmission);
    expect(error).toMatchObject({ signal: "SIGTERM", outcome: "unknown" });
    expect(await stateIn(deps)).toEqual(["unknown"]);
  });

  it.each([
    new NetworkError({ message: "refused the connection" }),
    new ConfigError({ message: "no such proxy" }),
  ])("is recorded as not sent if it fails before sending: %s", async (failure) => {
    const { deps, submit } = await aRun();
    await expect(submit({ createDraft: () => Promise.reject(failure) })).rejects.toBe(failure);
    expect(await stateIn(deps)).toEqual(["unsent"]);
  });

  it("has an unknown outcome if a rejection follows an attempt without a response", async () => {
    const { deps, submit } = await aRun();
    const limit = new ApiError({ code: "RATE_LIMITED", status: 429, message: "tomorrow" });
    const createDraft: SubmitDeps["createDraft"] = (body, key, onAttemptOutcome) => {
      onAttemptOutcome("sent");
      return failsAfterSending(limit)(body, key, onAttemptOutcome);
    };
    const error = await rejection(submit({ createDraft }));
    expect(error).toMatchObject({ code: "RATE_LIMITED", status: 429, outcome: "unknown" });
    expect(await stateIn(deps)).toEqual(["unknown"]);
  });

  it.each([
    ["IDEMPOTENCY_IN_PROGRESS", 409],
    ["IDEMPOTENCY_CONFLICT", 409],
    ["MEDIA_REQUIRED", 422],
    ["VALIDATION_ERROR", 400],
  ])("has an unknown outcome if %s rejects a retry after a lost response", async (code, status) => {
    const { deps, service, submit } = await aRun();
    const refusal = new ApiError({ code, status, message: "refused" });
    const createDraft: SubmitDeps["createDraft"] = async (...request) => {
      await service.dropsTheAnswer(...request).catch(() => undefined);
      return failsAfterSending(refusal)(...request);
    };
    const error = await rejection(submit({ createDraft }, undefined, SKIPPING));
    expect(error).toMatchObject({ code: "NETWORK_ERROR", outcome: "unknown" });
    expect(await stateIn(deps)).toEqual(["unknown"]);
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
    expect(service.drafts).toBe(1);
  });

  it("is recorded as not sent if it is interrupted after a rejection", async () => {
    const { deps, submit } = await aRun();
    const interrupted = new Interrupted("SIGINT");
    const createDraft: SubmitDeps["createDraft"] = (_body, _key, onAttemptOutcome) => {
      onAttemptOutcome("sent");
      onAttemptOutcome("refused");
      return Promise.reject(interrupted);
    };
    await expect(submit({ createDraft })).rejects.toBe(interrupted);
    expect(await stateIn(deps)).toEqual(["unsent"]);
  });

  it("records and sends nothing if a signal arrives before the start", async () => {
    const { deps, service, submit } = await aRun();
    const interrupted = new Interrupted("SIGINT");
    await expect(submit({ signal: AbortSignal.abort(interrupted) })).rejects.toBe(interrupted);
    expect(service.requests).toEqual([]);
    expect((await deps.journal.read()).records).toEqual([]);
  });
});

describe("a journal that fails", () => {
  it("causes a note for each failed step, but does not stop the submission", async () => {
    const { deps, submit } = await aRun();
    await mkdir(deps.journal.path);
    expect(await submit()).toMatchObject({ result: "created" });
    expect(deps.notes).toEqual([
      "Cannot read the draft journal: it is not a regular file",
      "Cannot write the draft journal: it is a directory",
      "Cannot write the draft journal: it is a directory",
    ]);
  });

  it("causes a note about damaged lines", async () => {
    const { deps, submit } = await aRun();
    await appendFile(deps.journal.path, "torn\n");
    await submit();
    expect(deps.notes).toEqual([`1 line of the journal could not be read: ${deps.journal.path}`]);
  });
});

const TEXT = JSON.stringify(aDraft());

const SKIPPING = { skipsExisting: true, allowsOtherText: true };

async function aRun() {
  const service = aDraftEndpoint();
  const notes: string[] = [];
  const { createDraft } = service;
  const deps = { ...submitDeps({ createDraft, note: (text) => notes.push(textOf(text)) }), notes };
  const submit = async (
    changes: Partial<SubmitDeps> = {},
    { text = TEXT, baseUrl = "sandbox" } = {},
    policy = { skipsExisting: false, allowsOtherText: false },
    looked: Partial<CheckedDraft> = {},
  ) => {
    const request = { draft: { ...(await check(text)), ...looked }, baseUrl, ...policy };
    return (await submitDraft({ ...deps, ...changes }, request)).draft;
  };
  return { deps, service, submit };
}

async function stateIn({ journal }: SubmitDeps): Promise<string[]> {
  return foldRecords((await journal.read()).records).map(({ state }) => state);
}

function textOf(hint: Hint): string {
  return advicesOf(hint)
    .map(({ text, command }) =>
      command ? `${text}: ${[command.verb, ...command.operands].join(" ")}` : text,
    )
    .join("; ");
}
