import { constantFrom, integer, sample, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftInput } from "../../src/contract/index.ts";
import { canonicalBody, sha256 } from "../../src/draft/draft-identity.ts";
import { prepareDrafts } from "../../src/draft/prepare-drafts.ts";
import { readingIn } from "../draft/builders.ts";
import { scriptedServer } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aDraftFolder } from "../support/draft-folder.ts";

const DRAFT: DraftInput = aDraft({
  category: "databases",
  logoUrl: "https://cdn.example/logo.png",
  slug: "aurora",
});
const DIGEST = sha256(canonicalBody(DRAFT));
const FIELDS = ["name", "headline", "description", "websiteUrl", "category", "logoUrl", "slug"] as const;
const COUNT = process.env["HISTORIES"] === "all" ? 10_000 : 1000;

describe("--expect-text", () => {
  it(`rejects ${COUNT} changed drafts without using the network`, async () => {
    const network = () => Promise.reject(new Error("a packet was sent"));
    const changes = tuple(
      constantFrom(...FIELDS),
      integer({ min: 0, max: 2000 }),
      constantFrom("a", "0", "ä", ""),
    );
    let refused = 0;
    for (const change of sample(changes, 2 * COUNT)) {
      const text = JSON.stringify(mutated(change));
      if (refused === COUNT || text === JSON.stringify(DRAFT)) continue;
      const request = { files: ["-"], flags: {}, approved: [DIGEST], checkOptions: {} };
      const steps = { categories: network, look: network };
      const [draft] = await prepareDrafts(readingIn("/", text), request, steps);
      expect(draft).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
      refused += 1;
    }
    expect(refused).toBe(COUNT);
  }, 120_000);

  it("prints both digests for different text, even without an API key and a base URL, and does not send a request", async () => {
    const run = await inHome({ "draft.json": DRAFT });
    const { url, arrived } = await scriptedServer();
    for (const flags of [["--base-url", url.origin], []]) {
      const result = await run("create draft.json --expect-text", "0".repeat(64), "--json", ...flags);
      expect(result).toMatchObject({ stdout: "", exitCode: 3 });
      const { error } = JSON.parse(result.stderr);
      expect(error.code).toBe("VALIDATION_ERROR");
      expect(error.message).toContain(`${DIGEST}, not ${"0".repeat(64)}`);
    }
    expect(arrived).toEqual([]);
  });

  it("accepts the digest that draft check prints, even in uppercase", async () => {
    const run = await inHome({ "draft.json": DRAFT });
    const { text } = JSON.parse((await run("check draft.json --json")).stdout);
    expect(text).toBe(DIGEST);
    const created = await run("create draft.json --expect-text", text.toUpperCase(), "--sandbox", "-q");
    expect(created).toMatchObject({ stdout: "aurora\n", exitCode: 0 });
  });

  it("does not create drafts from two files unless both digests are specified", async () => {
    const other = aDraft({ name: "Borealis" });
    const run = await inHome({ "a.json": DRAFT, "b.json": other });
    const create = (...digests: readonly string[]) =>
      run("create a.json b.json --sandbox --json", ...digests.flatMap((digest) => ["--expect-text", digest]));
    const one = await create(DIGEST);
    expect(one.exitCode).toBe(3);
    expect(JSON.parse(one.stdout)).toMatchObject([{ result: "not-sent" }, { result: "failed" }]);
    expect((await run("list --sandbox --json")).stdout).toBe("[]\n");
    expect(await create(DIGEST, sha256(canonicalBody(other)))).toMatchObject({ exitCode: 0 });
  });

  it("exits with code 6 if the existing draft has different text, even with --skip-existing", async () => {
    const run = await inHome({ "draft.json": { ...DRAFT, headline: "Earlier" }, "edited.json": DRAFT });
    await run("create draft.json --sandbox");
    const flags = ["--expect-text", DIGEST, "--skip-existing", "--sandbox"];
    expect(await run("create edited.json", ...flags)).toMatchObject({ stdout: "", exitCode: 6 });
  });

  it.each(["", "123", "g".repeat(64), "0".repeat(65)])(
    "exits with code 2 for the invalid digest %j",
    async (digest) => {
      const run = await inHome({ "draft.json": DRAFT });
      const result = await run("create draft.json --sandbox --expect-text", digest);
      expect(result).toMatchObject({ stdout: "", exitCode: 2 });
    },
  );
});

/** Returns a function that runs `catalog draft` in a folder with files. */
async function inHome(files: Readonly<Record<string, unknown>>) {
  const { run } = await aDraftFolder(files);
  return (line: string, ...argv: readonly string[]) => run(`draft ${line}`, ...argv);
}

/** Returns the draft with one character of a field replaced or removed. */
function mutated([field, at, character]: readonly [(typeof FIELDS)[number], number, string]) {
  const value = DRAFT[field] ?? "";
  const index = at % value.length;
  return { ...DRAFT, [field]: value.slice(0, index) + character + value.slice(index + 1) };
}
