import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { advicesOf, type Hint } from "../../src/contract/errors/advice.ts";
import { Interrupted } from "../../src/contract/errors/interrupted.ts";
import { ConfigError } from "../../src/contract/errors/local-errors.ts";
import {
  ApiError,
  CONFLICT_HINT,
  NetworkError,
  UnexpectedResponse,
  UnknownOutcome,
} from "../../src/contract/errors/remote-errors.ts";
import { readJournal } from "../../src/draft/journal.ts";
import type { CheckedDraft } from "../../src/draft/judge-draft.ts";
import { canonicalBody, submitDraft } from "../../src/draft/submit/submit-draft.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { check, lines, rejection } from "./builders.ts";
import { aDraftEndpoint, failsAfterSending, submitDeps, type TestDeps } from "./draft-endpoint.ts";

describe("submitDraft", () => {
  it("sends the canonical body with the key of the slug, and returns the draft", async () => {
    const { deps, service, submit } = await aRun();
    expect(await submit()).toEqual({
      file: "draft.json",
      slug: "aurora-notes",
      result: "created",
      state: "DRAFT",
      editorUrl: "https://catalog.example/editor/1",
      idempotencyKey: "catalog-cli-v1-aurora-notes",
      findings: undefined,
      warnings: [],
      raw: Buffer.alloc(0),
    });
    expect(service.requests).toEqual([
      { body: canonicalBody((await check(TEXT)).input), key: "catalog-cli-v1-aurora-notes" },
    ]);
    expect(await stateIn(deps)).toEqual(["created"]);
  });

  it("writes the attempt to disk before sending", async () => {
    const { deps, submit } = await aRun();
    let written = "";
    await submit({
      createDraft: async () => {
        written = await readFile(join(deps.dataFolder, "drafts.jsonl"), "utf8");
        throw new Error("a bug");
      },
    }).catch(() => undefined);
    expect(JSON.parse(written)).toMatchObject({
      type: "attempt",
      account: createHash("sha256").update("sandbox\ncat_0123456789").digest("hex").slice(0, 16),
      name: "Aurora Notes",
      file: "draft.json",
    });
    expect(written).not.toContain("cat_0123456789");
    expect(await stateIn(deps)).toEqual(["attempt"]);
  });

  it("reports a second run as a replay if the service or the journal has the draft", async () => {
    const { submit, service } = await aRun();
    await submit();
    expect(await submit()).toMatchObject({ slug: "aurora-notes", result: "replayed" });
    service.saysReplayed = false;
    expect(await submit()).toMatchObject({ slug: "aurora-notes", result: "replayed" });
  });

  it("reports no replay of a draft of another account, or with other text, whose editor has the same URL", async () => {
    const { submit } = await aRun();
    const draft = {
      slug: "aurora-notes",
      status: "DRAFT",
      editorUrl: "https://catalog.example/edit/aurora-notes",
    };
    const createDraft = async () => ({ draft, replayed: false });
    await submit({ createDraft });
    const ofBob = { createDraft, apiKey: async () => "cat_of-bob-0123456789" };
    expect(await submit(ofBob)).toMatchObject({ result: "created" });
    expect(
      await submit({ createDraft }, { text: JSON.stringify(aDraft({ headline: "Other words" })) }),
    ).toMatchObject({ result: "created" });
  });

  it("resumes an unfinished attempt with the same key", async () => {
    const { deps, service, submit } = await aRun();
    await expect(submit({ createDraft: service.dropsTheAnswer })).rejects.toThrow(UnknownOutcome);
    expect(await submit()).toMatchObject({ slug: "aurora-notes", result: "replayed" });
    expect(service.drafts).toBe(1);
    expect(deps.notes).toEqual([
      "Resuming the unfinished attempt from 2025-06-01T12:00:00.000Z to submit draft.json, using the same key",
    ]);
    expect(await stateIn(deps)).toEqual(["created"]);
  });

  it("names the file of the unfinished attempt, not the file that is sent again", async () => {
    const { deps, service, submit } = await aRun();
    await expect(submit({ createDraft: service.dropsTheAnswer })).rejects.toThrow(UnknownOutcome);
    const path = join(deps.dataFolder, "drafts.jsonl");
    await writeFile(path, (await readFile(path, "utf8")).replace("draft.json", "old/first.json"));
    await submit();
    expect(deps.notes).toEqual([expect.stringContaining("to submit old/first.json, using the same key")]);
  });

  it("for a live listing, returns the editor URL of the current account's draft, not another account's", async () => {
    const { submit } = await aRun();
    const editorOf = (account: string) => `https://catalog.example/editor/${account}`;
    const as = (account: string): Partial<TestDeps> => ({
      apiKey: async () => `cat_of-${account}-0123456789`,
      createDraft: async () => {
        const draft = { slug: "aurora-notes", status: "SUBMITTED", editorUrl: editorOf(account) };
        return { draft, replayed: false };
      },
    });
    for (const account of ["ada", "bob"])
      expect(await submit(as(account))).toMatchObject({ result: "created", state: "SUBMITTED" });
    const listing = aTool({ ...aDraft(), slug: "aurora-notes" });
    for (const account of ["ada", "bob"])
      expect(await submit(as(account), {}, true, { live: { listing, warnings: [] } })).toMatchObject({
        result: "live",
        editorUrl: editorOf(account),
      });
  });
});

describe("a draft with different text", () => {
  const edited = { text: JSON.stringify(aDraft({ headline: "Other words" })) };

  const OTHER =
    "is another product, or you have none (the first attempt was refused, or the draft was deleted): choose another";

  it.each([
    ["aurora-notes", "slug", undefined],
    ["The key a-second-product-1", "key", "a-second-product-1"],
  ])("causes a conflict error about %s that names the editor", async (subject, other, chosenKey) => {
    const { submit } = await aRun();
    const looked = async (text: string) => {
      const draft = await check(text);
      return { read: { ...draft.read, chosenKey }, key: chosenKey ?? draft.key };
    };
    await submit({}, {}, false, await looked(TEXT));
    const error = await rejection(submit({}, edited, false, await looked(edited.text)));
    expect(error).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
      status: 409,
      message: `${subject} was first submitted with different text`,
      facts: [["Draft", "submitted just now from this machine"]],
    });
    expect(textOf(Object(error).hint)).toBe(
      `The API cannot change a draft: make the change in its editor: draft open aurora-notes; If the draft there ${OTHER} ${other}`,
    );
  });

  it("is told how to find the draft of an unfinished attempt", async () => {
    const { deps, service, submit } = await aRun();
    await expect(submit({ createDraft: service.dropsTheAnswer })).rejects.toThrow(UnknownOutcome);
    for (let run = 0; run < 2; run += 1) {
      const error = await rejection(submit({}, edited));
      expect(textOf(Object(error).hint)).toContain(
        "If the unfinished attempt created it, the same command with the text of that attempt prints its",
      );
    }
    const inJob = await submit({}, edited, true);
    expect(inJob.warnings[0]?.message).toContain("the same command with the text of that attempt prints its");
    expect(new Set(deps.notes)).toEqual(
      new Set([
        "The unfinished attempt from 2025-06-01T12:00:00.000Z to submit draft.json had different text, and may have created the draft",
      ]),
    );
    expect(await submit()).toMatchObject({
      result: "replayed",
      editorUrl: "https://catalog.example/editor/1",
    });
  });

  it("is told so after an attempt with the same text was lost, too", async () => {
    const { service, submit } = await aRun();
    await expect(submit({ createDraft: service.dropsTheAnswer })).rejects.toThrow(UnknownOutcome);
    const createDraft = failsAfterSending(new NetworkError({ message: "reset" }));
    await expect(submit({ createDraft }, edited)).rejects.toThrow(UnknownOutcome);
    const error = await rejection(submit({}, edited));
    expect(textOf(Object(error).hint)).toContain("If the unfinished attempt created it");
  });

  it("names the editor of a draft that this machine submitted with another key of the account", async () => {
    const { submit } = await aRun();
    await submit();
    const rotated = { apiKey: async () => "cat_another-0123456789" };
    const error = await rejection(submit(rotated, edited));
    expect(textOf(Object(error).hint)).toContain("draft open aurora-notes");
    expect(await submit(rotated, edited, true)).toMatchObject({
      result: "submitted",
      editorUrl: "https://catalog.example/editor/1",
    });
  });

  it("names no draft that this machine submitted with the same slug and another key", async () => {
    const { submit } = await aRun();
    await submit();
    const { read, ...draft } = await check(edited.text);
    const other = { ...draft, key: "a-second-key-12345", read: { ...read, chosenKey: "a-second-key-12345" } };
    const conflict = new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message: "" });
    const result = await submit({ createDraft: failsAfterSending(conflict) }, {}, true, other);
    expect(result).toMatchObject({ result: "submitted", editorUrl: null });
  });

  it.each([
    ["another body", true, "https://catalog.example/editor/1"],
    ["used to create the draft some-other-slug.", false, null],
  ])(
    "is submitted in a job, regardless of the service's message: %s",
    async (message, isKnown, editorUrl) => {
      const { submit } = await aRun();
      if (isKnown) await submit();
      const conflict = new ApiError({ code: "IDEMPOTENCY_CONFLICT", status: 409, message });
      const result = await submit({ createDraft: failsAfterSending(conflict) }, edited, true);
      expect(result).toMatchObject({ result: "submitted", slug: "aurora-notes", state: null, editorUrl });
      expect(result.warnings.map((warning) => warning.message)).toEqual([
        `aurora-notes was first submitted with different text. The API cannot change a draft: make the change in its editor. If the draft there ${OTHER} slug.`,
      ]);
    },
  );

  it.each([
    ["a new draft", false, 1, false],
    ["a new draft in a job", true, 1, false],
    ["a replay in a job", true, 1, true],
    ["a replay in a job, maybe of a lost attempt", true, 2, true],
  ])("with another slug is a warning or a conflict: %s", async (_, isJob, times, replayed) => {
    const { submit } = await aRun();
    const draft = { slug: "aurora-notes-2", status: "DRAFT", editorUrl: "https://catalog.example/2" };
    const createDraft: TestDeps["createDraft"] = async ({ onSent }) => {
      for (let time = 0; time < times; time += 1) onSent?.();
      return { draft, replayed };
    };
    const made = await submit({ createDraft }, {}, isJob);
    expect(made.result).toBe(replayed ? "replayed" : "created");
    expect(made.warnings.map(({ message }) => message)).toEqual([OTHER_SLUG]);
    expect(made.conflict?.message).toBe(isJob && (!replayed || times > 1) ? OTHER_SLUG : undefined);
  });

  it.each([
    [new ApiError({ code: "CONFLICT", status: 409, message: "busy" }), { code: "CONFLICT" }],
    [new UnexpectedResponse({ message: "HTML", status: 409 }), { outcome: "unknown", hint: CONFLICT_HINT }],
  ])("fails after other 409 responses, even if different text is allowed: %s", async (failure, expected) => {
    const { submit } = await aRun();
    const createDraft = failsAfterSending(failure);
    await expect(submit({ createDraft }, edited, true)).rejects.toMatchObject(expected);
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
    expect(await stateIn(deps)).toEqual(["attempt"]);
  });

  it.each([
    new ApiError({ code: "RATE_LIMITED", status: 429, message: "tomorrow" }),
    new ApiError({ code: "VALIDATION_ERROR", status: 400, message: "name2 is unknown" }),
  ])("is recorded as refused after %s, which is thrown unchanged", async (failure) => {
    const { deps, submit } = await aRun();
    await expect(submit({ createDraft: failsAfterSending(failure) })).rejects.toBe(failure);
    expect(await stateIn(deps)).toEqual(["refused"]);
  });

  it.each([
    ["slug: is taken", `1:90 slug: ${refused("is taken")}`],
    ["Slug has been taken", `1:90 slug: ${refused("has been taken")}`],
    ["screenshotUrls.1: cannot be reached", "1:40 screenshotUrls.1: cannot be reached"],
    ["body.screenshotUrls[1] cannot be reached", "1:40 screenshotUrls.1: cannot be reached"],
    ["logoUrl \u2013 must be an image", "1:1 logoUrl: must be an image"],
    ['"logoUrl": must be an image', "1:1 logoUrl: must be an image"],
    ['logoUrl "x" is not an image', '1:1 logoUrl: "x" is not an image'],
    ['logoUrl: "x" and "y" are not images', '1:1 logoUrl: "x" and "y" are not images'],
  ])("is reported at the field that the service's message starts with: %s", async (message, expected) => {
    const { submit } = await aRun();
    const text = JSON.stringify({
      screenshotUrls: ["https://a.example", "https://b.example"],
      ...aDraft({ slug: "a" }),
    });
    const failure = new ApiError({ code: "VALIDATION_ERROR", status: 400, message });
    const createDraft = failsAfterSending(failure);
    const error = await rejection(submit({ createDraft }, { text }));
    expect(error).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      sources: new Map([["draft.json", text]]),
    });
    expect(lines(Object(error).problems)).toEqual([expected]);
  });

  it("throws a TypeError unchanged, and leaves the attempt unfinished", async () => {
    const { deps, submit } = await aRun();
    const bug = new TypeError("undefined is not a function");
    await expect(submit({ createDraft: failsAfterSending(bug) })).rejects.toBe(bug);
    expect(await stateIn(deps)).toEqual(["attempt"]);
  });

  it.each([
    new NetworkError({ message: "refused the connection" }),
    new ConfigError({ message: "no such proxy" }),
  ])("is recorded as not sent if it fails before sending: %s", async (failure) => {
    const { deps, submit } = await aRun();
    await expect(submit({ createDraft: () => Promise.reject(failure) })).rejects.toBe(failure);
    expect(await stateIn(deps)).toEqual(["unsent"]);
  });

  it("is recorded as not sent if it is interrupted after a rejection", async () => {
    const { deps, submit } = await aRun();
    const interrupted = new Interrupted("SIGINT");
    const createDraft: TestDeps["createDraft"] = ({ onSent, onRefused }) => {
      onSent?.();
      onRefused?.();
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
    expect(await readJournal(deps)).toEqual([]);
  });
});

const TEXT = JSON.stringify(aDraft());

const OTHER_SLUG =
  "The catalog made aurora-notes-2, not aurora-notes. If you already have aurora-notes, delete aurora-notes-2 in its editor. Otherwise complete it, and write its slug into the file when it is live, not before: that would make another draft. Until then move the file out of the job's folder.";

function refused(words: string) {
  return `The catalog refuses the slug a ("${words}"). If a draft or hidden listing of yours has it (made by hand, by another account or API key, or the catalog has forgotten the submission): complete it there, and move this file out of the job's folder until it is live. Otherwise choose another slug.`;
}

async function aRun() {
  const service = aDraftEndpoint();
  const notes: string[] = [];
  const deps = { ...submitDeps({ ...service, note: (text) => notes.push(textOf(text)) }), notes };
  const submit = async (
    changes: Partial<TestDeps> = {},
    { text = TEXT, baseUrl = "sandbox" } = {},
    isJob = false,
    looked: Partial<CheckedDraft> = {},
  ) => {
    const draft = { ...(await check(text)), ...looked };
    const once = { isOnce: false, onWait: () => undefined };
    return submitDraft(submitDeps({ ...deps, ...changes, baseUrl, isJob }), draft, once);
  };
  return { deps, service, submit };
}

async function stateIn(deps: TestDeps): Promise<string[]> {
  return (await readJournal(deps)).slice(-1).map(({ type }) => type);
}

function textOf(hint: Hint): string {
  return advicesOf(hint)
    .map(({ text, command }) =>
      command ? `${text}: ${[command.verb, ...command.operands].join(" ")}` : text,
    )
    .join("; ");
}
