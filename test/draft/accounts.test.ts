import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldRecords } from "../../src/draft/journal/journaled-submissions.ts";
import type { SubmitDeps } from "../../src/draft/submit/submission.ts";
import { accountDigest, sha256, submitDraft } from "../../src/draft/submit/submit-draft.ts";
import { aDraft } from "../support/a-draft.ts";
import { check } from "./builders.ts";
import { aDraftEndpoint, submitDeps } from "./draft-endpoint.ts";

const BASE_URL = "https://catalog.example";
const KEYS = ["cat_of-ada-0123456789", "cat_of-bob-0123456789", "cat_of-eve-0123456789"];
const RUNS = process.env["HISTORIES"] === "all" ? 1000 : 60;

/** A run of `draft create` by one account with one file, and how it ends. */
interface Step {
  readonly account: number;
  readonly file: number;
  readonly end: "answered" | "killed before sending" | "killed after sending" | "lost answer";
}

const step: fc.Arbitrary<Step> = fc.record({
  account: fc.nat(KEYS.length - 1),
  file: fc.nat(4),
  end: fc.constantFrom("answered", "killed before sending", "killed after sending", "lost answer"),
});

it(`the journal of three accounts lists each acknowledged draft once, in ${RUNS} random histories`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), play), {
    numRuns: RUNS,
    seed: 35,
  });
}, 600_000);

async function play(steps: readonly Step[]) {
  const deps = submitDeps({ createDraft: forever });
  const endpoints = KEYS.map((apiKey, index) => {
    const endpoint = aDraftEndpoint();
    endpoint.forget(`account-${index}`);
    return { ...endpoint, apiKey: async () => apiKey, name: `account-${index}-` };
  });
  const acknowledged = new Set<string>();
  for (const { account, file, end } of steps) {
    const { name, apiKey, createDraft: create, dropsTheAnswer } = endpoints[account] ?? never();
    const draft = await check(JSON.stringify(aDraft({ name: `Product ${file}` })));
    const submitted = await new Promise<string | undefined>((resolve) => {
      // A promise that never settles simulates a killed run.
      const killed = async () => {
        resolve(undefined);
        return forever();
      };
      const createDraft: SubmitDeps["createDraft"] = async (request) => {
        if (end === "killed before sending") return killed();
        if (end === "lost answer") return dropsTheAnswer(request);
        const answer = await create(request);
        return end === "killed after sending" ? killed() : answer;
      };
      const target = {
        baseUrl: BASE_URL,
        isJob: false,
        isOnce: false,
        hasOwnTime: false,
        onWait: () => undefined,
      };
      submitDraft({ ...deps, apiKey, createDraft }, { draft, ...target }).then(
        (result) => resolve(result.slug),
        () => resolve(undefined),
      );
    });
    if (submitted === undefined) continue;
    expect(submitted.startsWith(name)).toBe(true);
    acknowledged.add(submitted);
  }
  const { records } = await deps.journal.read();
  const slugs = foldRecords(records).flatMap(({ last }) => (last.type === "created" ? last.slug : []));
  expect(slugs.toSorted()).toEqual([...acknowledged].sort());
  const text = records.length === 0 ? "" : await readFile(deps.journal.path, "utf8");
  for (const key of KEYS) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(sha256(`${BASE_URL}\n${key}`).slice(0, 17));
  }
  const digests = new Set(KEYS.map((key) => accountDigest(BASE_URL, key)));
  for (const { account = "" } of records) expect(digests).toContain(account);
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

function never(): never {
  throw new Error("an unknown account");
}
