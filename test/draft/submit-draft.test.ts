import { appendFile, mkdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { KeyChoice } from "../../src/draft/idempotency-key.ts";
import { foldRecords } from "../../src/draft/journal/journaled-submissions.ts";
import { submitDraft } from "../../src/draft/submit/submit-draft.ts";
import type { SubmitPorts } from "../../src/draft/submit/submit-ports.ts";
import { advicesOf, type Hint } from "../../src/errors/advice.ts";
import { Interrupted, InterruptedSubmission } from "../../src/errors/interrupted.ts";
import { ConfigError, LocalFailure } from "../../src/errors/local-errors.ts";
import {
  ApiError,
  NetworkError,
  UnexpectedResponse,
  UnknownOutcome,
} from "../../src/errors/remote-errors.ts";
import { aDraft } from "../support/a-draft.ts";
import { check, lines, rejection } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitPorts } from "./draft-endpoint.ts";

const NEW: KeyChoice = { from: "new" };

describe("submitDraft", () => {
  it("sends the canonical body with the derived key, and returns the draft", async () => {
    const { ports, service, submit } = await aRun();
    expect(await submit()).toEqual({
      slug: "draft-1",
      status: "DRAFT",
      editorUrl: "https://catalog.example/editor/1",
      idempotencyKey: "cat1-2799edb97783c008884408363f549146426db2979d42b2d534585038b5153832",
      result: "created",
      file: "draft.json",
    });
    expect(service.requests).toEqual([
      { body: (await check(TEXT)).body, key: expect.stringMatching(/^cat1-/) },
    ]);
    expect(await stateIn(ports)).toEqual(["created"]);
  });

  it("writes the attempt to disk before sending", async () => {
    const { ports, submit } = await aRun();
    let written = "";
    await submit({
      createDraft: async () => {
        written = await readFile(ports.journal.path, "utf8");
        throw new Error("a bug");
      },
    }).catch(() => undefined);
    expect(JSON.parse(written)).toMatchObject({ type: "attempt", name: "Aurora Notes", file: "draft.json" });
    expect(await stateIn(ports)).toEqual(["unknown"]);
  });

  it("reports a second run as a replay if the service or the journal knows the draft", async () => {
    const { submit, service } = await aRun();
    await submit();
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
    service.saysReplayed = false;
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "replayed" });
  });

  it("reports a draft as created if the service has lost the first one", async () => {
    const { submit, service } = await aRun();
    await submit();
    service.forget();
    expect(await submit()).toMatchObject({ slug: "draft-1", result: "created" });
  });

  it.each<KeyChoice>([NEW, { from: "content" }, { from: "site" }])(
    "resumes the key of an unfinished attempt with the same draft: %j",
    async (keyChoice) => {
      const { ports, service, submit } = await aRun();
      await expect(submit({ createDraft: service.dropsTheAnswer }, NEW)).rejects.toThrow(UnknownOutcome);
      expect(await submit({}, keyChoice)).toMatchObject({ slug: "draft-1", result: "replayed" });
      expect(new Set(service.requests.map(({ key }) => key)).size).toBe(1);
      expect(service.drafts).toBe(1);
      expect(ports.notes).toEqual([
        "Resuming the unfinished attempt from 2025-06-01T12:00:00.000Z to submit draft.json, using the same key",
      ]);
      expect(await stateIn(ports)).toEqual(["created"]);
    },
  );

  it("creates another draft with --new after the first draft is settled", async () => {
    const { service, submit } = await aRun();
    const first = await submit();
    const second = await submit({}, NEW);
    const third = await submit({}, NEW);
    expect([first.slug, second.slug, third.slug]).toEqual(["draft-1", "draft-2", "draft-3"]);
    expect(second.result).toBe("created");
    expect(service.drafts).toBe(3);
  });

  it("creates one draft if two runs with --new start at the same time", async () => {
    const { service, send } = await aRun();
    const [one, other] = await Promise.all([send({}, NEW), send({}, NEW)]);
    expect([one.draft.slug, other.draft.slug]).toEqual(["draft-1", "draft-1"]);
    expect(service.drafts).toBe(1);
  });

  it("creates no second draft with --new if the first draft was not shown", async () => {
    const { ports, service, send, settle } = await aRun();
    const first = await send({}, NEW);
    expect(await stateIn(ports)).toEqual(["open"]);
    const second = await send({}, NEW);
    expect(second.draft).toMatchObject({ slug: first.draft.slug, result: "replayed" });
    await settle(second);
    expect((await send({}, NEW)).draft.slug).toBe("draft-2");
    expect(service.drafts).toBe(2);
  });

  it("does not resume an attempt with another body or catalog", async () => {
    const { service, submit } = await aRun();
    await submit({ createDraft: service.dropsTheAnswer }, NEW).catch(() => undefined);
    await submit({}, NEW, { text: JSON.stringify(aDraft({ name: "Borealis" })) });
    await submit({}, NEW, { baseUrl: "https://other.example" });
    expect(new Set(service.requests.map(({ key }) => key)).size).toBe(3);
  });

  it("sends a chosen key despite an unfinished attempt", async () => {
    const { service, submit } = await aRun();
    await submit({ createDraft: service.dropsTheAnswer }, NEW).catch(() => undefined);
    const given = { from: "given", key: "the-key-of-this-run" } as const;
    expect((await submit({}, given)).idempotencyKey).toBe("the-key-of-this-run");
  });

  it("does not resume a key that belongs to another body", async () => {
    const { service, submit } = await aRun();
    const given = { from: "given", key: "the-key-of-this-run" } as const;
    await submit({ createDraft: failsAfterSending(new NetworkError({ message: "reset" })) }, given).catch(
      () => undefined,
    );
    await submit({}, given, { text: JSON.stringify(aDraft({ name: "Borealis" })) });
    await expect(submit({}, NEW)).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(await submit({}, NEW)).toMatchObject({ result: "created" });
    expect(service.drafts).toBe(2);
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
    [new UnexpectedResponse({ message: "redirect", status: 303 }), "UNEXPECTED_RESPONSE"],
  ])("has an unknown outcome after %s", async (failure, code) => {
    const { ports, submit } = await aRun();
    const error = await rejection(submit({ createDraft: failsAfterSending(failure) }));
    expect(error).toBeInstanceOf(UnknownOutcome);
    expect(error).toMatchObject({ code, outcome: "unknown", cause: failure });
    expect(await stateIn(ports)).toEqual(["unknown"]);
  });

  it.each([
    new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message: "changed" }),
    new ApiError({ code: "RATE_LIMITED", status: 429, message: "tomorrow" }),
    new ApiError({ code: "VALIDATION_ERROR", status: 400, message: "no field of ours" }),
    new UnexpectedResponse({ message: "a proxy's page", status: 403 }),
  ])("is settled by %s, which is thrown unchanged", async (failure) => {
    const { ports, submit } = await aRun();
    await expect(submit({ createDraft: failsAfterSending(failure) })).rejects.toBe(failure);
    expect(await stateIn(ports)).toEqual(["refused"]);
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
  ])("locates the service's refusal at the field: %s", async (message, ...expected) => {
    const { submit } = await aRun();
    const text = JSON.stringify({
      slug: "a",
      screenshotUrls: ["https://a.example", "https://b.example"],
      ...aDraft(),
    });
    const failure = new ApiError({ code: "VALIDATION_ERROR", status: 400, message });
    const createDraft = failsAfterSending(failure);
    const error = await rejection(submit({ createDraft }, undefined, { text }));
    expect(error).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      sources: new Map([["draft.json", text]]),
    });
    expect(lines(Object(error).problems)).toEqual(expected);
  });

  it("reports the first 50 refused fields", async () => {
    const { submit } = await aRun();
    const message = Array.from({ length: 400 }, (_, number) => `slug: no ${number}`).join("; ");
    const createDraft = failsAfterSending(new ApiError({ code: "VALIDATION_ERROR", status: 400, message }));
    const error = await rejection(submit({ createDraft }));
    expect(Object(error).problems).toHaveLength(50);
  });

  it("throws a bug unchanged and leaves the attempt unfinished", async () => {
    const { ports, submit } = await aRun();
    const bug = new TypeError("undefined is not a function");
    await expect(submit({ createDraft: failsAfterSending(bug) })).rejects.toBe(bug);
    expect(await stateIn(ports)).toEqual(["unknown"]);
  });

  it("reports that the draft may exist after an interruption during sending", async () => {
    const { ports, submit } = await aRun();
    const createDraft = failsAfterSending(new Interrupted("SIGTERM"));
    const error = await rejection(submit({ createDraft }));
    expect(error).toBeInstanceOf(InterruptedSubmission);
    expect(error).toMatchObject({ signal: "SIGTERM", outcome: "unknown" });
    expect(await stateIn(ports)).toEqual(["unknown"]);
  });

  it.each([
    new NetworkError({ message: "refused the connection" }),
    new ConfigError({ message: "no such proxy" }),
  ])("counts as not sent after %s before the connection was open", async (failure) => {
    const { ports, submit } = await aRun();
    await expect(submit({ createDraft: () => Promise.reject(failure) }, NEW)).rejects.toBe(failure);
    expect(await stateIn(ports)).toEqual(["unsent"]);
  });

  it("stays unknown if a refusal follows an interrupted attempt", async () => {
    const { ports, submit } = await aRun();
    const limit = new ApiError({ code: "RATE_LIMITED", status: 429, message: "tomorrow" });
    const createDraft: SubmitPorts["createDraft"] = (body, key, onAttemptOutcome) => {
      onAttemptOutcome("sent");
      return failsAfterSending(limit)(body, key, onAttemptOutcome);
    };
    const error = await rejection(submit({ createDraft }, NEW));
    expect(error).toMatchObject({ code: "RATE_LIMITED", status: 429, outcome: "unknown" });
    expect(await stateIn(ports)).toEqual(["unknown"]);
  });

  it("stays unknown if the service refuses a retry because a request with the key is in progress", async () => {
    const { ports, service, submit } = await aRun();
    const busy = new ApiError({ code: "IDEMPOTENCY_IN_PROGRESS", status: 409, message: "in progress" });
    const createDraft: SubmitPorts["createDraft"] = async (...request) => {
      await service.dropsTheAnswer(...request).catch(() => undefined);
      return failsAfterSending(busy)(...request);
    };
    await expect(submit({ createDraft }, NEW)).rejects.toMatchObject({ status: 409, outcome: "unknown" });
    expect(await stateIn(ports)).toEqual(["unknown"]);
    expect(await submit({}, NEW)).toMatchObject({ slug: "draft-1", result: "replayed" });
    expect(service.drafts).toBe(1);
  });

  it("is settled if it is interrupted during the wait after a refusal", async () => {
    const { ports, submit } = await aRun();
    const interrupted = new Interrupted("SIGINT");
    const createDraft: SubmitPorts["createDraft"] = (_body, _key, onAttemptOutcome) => {
      onAttemptOutcome("sent");
      onAttemptOutcome("refused");
      return Promise.reject(interrupted);
    };
    await expect(submit({ createDraft })).rejects.toBe(interrupted);
    expect(await stateIn(ports)).toEqual(["unsent"]);
  });

  it("records and sends nothing if a signal arrives before the start", async () => {
    const { ports, service, submit } = await aRun();
    const interrupted = new Interrupted("SIGINT");
    await expect(submit({ signal: AbortSignal.abort(interrupted) })).rejects.toBe(interrupted);
    expect(service.requests).toEqual([]);
    expect((await ports.journal.read()).records).toEqual([]);
  });
});

describe("a journal that fails", () => {
  it("prints a note for each step without stopping the submission", async () => {
    const { ports, submit } = await aRun();
    await mkdir(ports.journal.path);
    expect(await submit()).toMatchObject({ result: "created" });
    expect(ports.notes).toEqual([
      "Cannot read the draft journal: it is not a regular file",
      "Cannot write the draft journal: it is a directory",
      "Cannot write the draft journal: it is a directory",
    ]);
  });

  it("stops --new before sending", async () => {
    const { ports, service, submit } = await aRun();
    await mkdir(ports.journal.path);
    await expect(submit({}, NEW)).rejects.toThrow(LocalFailure);
    expect(service.requests).toEqual([]);
  });

  it("prints a note about damaged lines", async () => {
    const { ports, submit } = await aRun();
    await appendFile(ports.journal.path, "torn\n");
    await submit();
    expect(ports.notes).toEqual([`1 line of the journal could not be read: ${ports.journal.path}`]);
  });
});

const TEXT = JSON.stringify(aDraft());

async function aRun() {
  const service = aDraftEndpoint();
  const notes: string[] = [];
  const { createDraft } = service;
  const ports = { ...submitPorts({ createDraft, note: (text) => notes.push(textOf(text)) }), notes };
  const send = async (
    changes: Partial<SubmitPorts> = {},
    keyChoice: KeyChoice = { from: "content" },
    { text = TEXT, baseUrl = "sandbox" } = {},
  ) => submitDraft({ ...ports, ...changes }, { draft: await check(text), baseUrl, keyChoice });
  const submit = async (...request: Parameters<typeof send>) => {
    const submitted = await send(...request);
    await settle(submitted);
    return submitted.draft;
  };
  const settle = async ({ settlement }: Awaited<ReturnType<typeof send>>) => {
    if (settlement) await ports.journal.append(settlement);
  };
  return { ports, service, send, settle, submit };
}

async function stateIn({ journal }: SubmitPorts): Promise<string[]> {
  return foldRecords((await journal.read()).records).map(({ state }) => state);
}

function textOf(hint: Hint): string {
  return advicesOf(hint)
    .map(({ text, command }) =>
      command ? `${text}: ${[command.verb, ...command.operands].join(" ")}` : text,
    )
    .join("; ");
}
