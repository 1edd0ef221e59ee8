import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { constantFrom, integer, sample, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { assertExpected } from "../../src/commands/draft/expected-key.ts";
import type { DraftInput } from "../../src/contract/index.ts";
import { contentKey } from "../../src/draft/idempotency-key.ts";
import { prepareDrafts } from "../../src/draft/prepare-drafts.ts";
import { CatalogError } from "../../src/errors/catalog-error.ts";
import { check, readingIn } from "../draft/builders.ts";
import { scriptedServer } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const BASE_URL = "https://catalog.example";
const DRAFT = aDraft({ category: "design", logoUrl: "https://cdn.example/logo.png", slug: "aurora" });
const OTHER_KEY = `cat1-${"0".repeat(64)}`;
const FIELDS = ["name", "headline", "description", "websiteUrl", "category", "logoUrl", "slug"] as const;

describe("--expect-key", () => {
  it("refuses 10,000 changed drafts before using the network", async () => {
    const { body } = await check(JSON.stringify(DRAFT));
    const expected = contentKey(BASE_URL, body);
    const changes = tuple(
      constantFrom(...FIELDS),
      integer({ min: 0, max: 2000 }),
      constantFrom("a", "0", "ä", ""),
    );
    let refused = 0;
    for (const change of sample(changes, 14_000)) {
      const error = await outcomeOf(mutated(DRAFT, change), expected);
      if (error === undefined) continue;
      expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
      refused += 1;
    }
    expect(refused).toBeGreaterThanOrEqual(10_000);
    expect(await outcomeOf(DRAFT, expected)).toBe("passed");
  }, 120_000);

  it("names both keys, sends nothing, and needs no API key", async () => {
    const { run, key } = await aHome(aDraft());
    const { origin, arrived } = await aCatalog();
    for (const changed of [{ name: "Other" }, { category: "design" }, { headline: "" }]) {
      const { run: runChanged } = await aHome(aDraft(changed));
      const { stdout, stderr, exitCode } = await runChanged(
        origin,
        "--expect-key",
        await key(origin),
        "--json",
      );
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 3 });
      expect(JSON.parse(stderr).error.code).toBe("VALIDATION_ERROR");
    }
    const { stderr } = await run(origin, "--expect-key", OTHER_KEY, "--json");
    expect(JSON.parse(stderr).error.message).toContain(OTHER_KEY);
    expect(JSON.parse(stderr).error.message).toContain(await key(origin));
    expect(arrived).toEqual([]);
  });

  it("submits the approved text, also with the command that draft check prints", async () => {
    const { home, key } = await aHome(aDraft());
    const create = ["draft", "create", "draft.json", "--expect-key", await key("sandbox"), "--sandbox", "-q"];
    expect(await runCatalog(create, { home })).toMatchObject({ stdout: "aurora-notes\n", exitCode: 0 });
  });

  it.each([
    ["a malformed key", ["--expect-key", "cat1-123"]],
    ["an empty key", ["--expect-key", ""]],
    ["a key in upper case", ["--expect-key", `cat1-${"A".repeat(64)}`]],
    ["--new", ["--new", "--expect-key", OTHER_KEY]],
    ["--idempotency-key", ["--idempotency-key", "k".repeat(20), "--expect-key", OTHER_KEY]],
    ["--key-from site", ["--key-from", "site", "--expect-key", OTHER_KEY]],
    ["several files", ["draft.json", "--expect-key", OTHER_KEY]],
  ])("is a usage error with %s", async (_, flags) => {
    const { run } = await aHome(aDraft());
    const { origin, arrived } = await aCatalog();
    expect(await run(origin, ...flags)).toMatchObject({ stdout: "", exitCode: 2 });
    expect(arrived).toEqual([]);
  });
});

/** Returns a home with a draft file, and functions that submit it and derive its key. */
async function aHome(draft: Partial<DraftInput>) {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(draft));
  const run = (baseUrl: string, ...flags: readonly string[]) =>
    runCatalog(["--base-url", baseUrl, "draft", "create", "draft.json", ...flags], { home });
  const key = async (baseUrl: string) => {
    const argv = ["--base-url", baseUrl, "draft", "check", "draft.json", "--json"];
    const { idempotencyKey } = JSON.parse((await runCatalog(argv, { home })).stdout);
    return String(idempotencyKey);
  };
  return { home, run, key };
}

/** Returns the origin of a catalog that must not receive requests, and the requests that it received. */
async function aCatalog() {
  const { url, arrived } = await scriptedServer();
  return { origin: url.origin, arrived };
}

/** Returns the draft with one character of a field replaced or removed. */
function mutated(
  draft: DraftInput,
  [field, at, character]: readonly [(typeof FIELDS)[number], number, string],
): Partial<DraftInput> {
  const value = draft[field] ?? "";
  const index = at % value.length;
  return { ...draft, [field]: value.slice(0, index) + character + value.slice(index + 1) };
}

/** Prepares a draft as `draft create` does. Returns the refusal, "passed", or undefined for a mutation that changed nothing. */
async function outcomeOf(draft: Partial<DraftInput>, expected: string): Promise<unknown> {
  const text = JSON.stringify(draft);
  if (text === JSON.stringify(DRAFT) && draft !== DRAFT) return undefined;
  const network = (): never => {
    throw new Error("a packet was sent");
  };
  const isApproving = draft === DRAFT;
  const prepared = await prepareDrafts(
    readingIn("/", text),
    { files: ["-"], flags: {}, checkOptions: {} },
    {
      approve: (checked) => assertExpected(BASE_URL, checked, expected),
      categories: isApproving ? async () => undefined : network,
      look: isApproving ? async (drafts) => drafts : undefined,
    },
  ).catch((error: unknown) => error);
  if (prepared instanceof Error) return prepared;
  const [first] = Object(prepared);
  return first?.error instanceof CatalogError ? first.error : "passed";
}
