import { readFileSync, statSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../src/base/files/decode-text.ts";
import { checkDraft, type Tool } from "../../src/contract/index.ts";
import { listingsServer } from "../client/http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

// `PULLS=all npx vitest run test/draft/pull-property.test.ts` checks all pairs and interruptions.
const isAll = process.env["PULLS"] === "all";

describe("draft pull", () => {
  it("leaves no differences except invalid values, keeps all other bytes, and writes nothing the second time", async () => {
    const pairs = fc.sample(pair, { numRuns: isAll ? 1_000 : 40, seed: 48 });
    const listings = new Map<string, Tool>();
    const folder = tempFolder();
    const old = new Map<string, Buffer>();
    for (const [index, { draft, listing }] of pairs.entries()) {
      for (const [style, write] of Object.entries(STYLES)) {
        const slug = `${style}-${index}`;
        listings.set(slug, { ...listing, slug });
        const bytes = write({ ...draft, slug });
        old.set(`${slug}.json`, bytes);
        writeFileSync(join(folder, `${slug}.json`), bytes);
      }
    }
    const { href } = await listingsServer(listings);
    const run = async (command: string) => {
      const argv = ["draft", command, "*.json", "--json", "--no-cache", "--base-url", href];
      const result = await runCatalog([...argv, "--timeout", "600"], { home: tempFolder(), cwd: folder });
      expect(result).toMatchObject({ stderr: "", exitCode: 0 });
      const rows: readonly Row[] = JSON.parse(result.stdout);
      return rows;
    };
    const before = await run("diff");
    const pulled = await run("pull");
    expect(pulled.length).toBe(old.size);
    for (const [index, { file, fields }] of pulled.entries()) {
      const differences = before[index]?.differences ?? [];
      const writable = differences.filter(({ field, live }) => isValid(field, live));
      expect({ file, fields }).toEqual({ file, fields: writable.map(({ field }) => field) });
      expectSameOtherBytes(old.get(file), readFileSync(join(folder, file)), fields);
    }
    for (const { file, differences } of await run("diff"))
      expect({ file, left: differences.filter(({ field, live }) => isValid(field, live)) }).toEqual({
        file,
        left: [],
      });
    const times = [...old.keys()].map((file) => statSync(join(folder, file)).mtimeMs);
    expect((await run("pull")).filter(({ result }) => result !== "same")).toEqual([]);
    expect([...old.keys()].map((file) => statSync(join(folder, file)).mtimeMs)).toEqual(times);
  }, 600_000);

  it("leaves the old or the new file when the process is killed while it changes the folder", async () => {
    const home = tempFolder();
    const file = join(home, "draft.json");
    const texts = [0, 1].map(
      (round) => `${JSON.stringify({ ...aDraft({ slug: "a" }), description: `${round}`.repeat(1_999) })}\n`,
    );
    const listings = new Map<string, Tool>();
    const { href } = await listingsServer(listings);
    writeFileSync(file, texts[0] ?? "");
    for (let round = 0; round < (isAll ? 200 : 4); round += 1) {
      const { name, headline: listingHeadline, websiteUrl } = aDraft();
      const now = readFileSync(file, "utf8");
      const next = texts.find((text) => text !== now) ?? "";
      const { description } = JSON.parse(next);
      listings.set("a", aTool({ slug: "a", name, listingHeadline, websiteUrl, description }));
      const child = spawnCatalog(["draft", "pull", file, "--no-cache", "--base-url", href], home);
      const watcher = watch(home, (_, name) => name?.startsWith("draft.json") && child.kill("SIGKILL"));
      await ended(child);
      watcher.close();
      expect([now, next]).toContain(readFileSync(file, "utf8"));
    }
  }, 600_000);
});

interface Row {
  readonly file: string;
  readonly result: string;
  readonly fields: readonly string[];
  readonly differences: readonly { readonly field: string; readonly live: string | null }[];
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("", " ", "a\u202eb", "a\u0000b", "\ud800", "\u2028\u0085é", 'a"\\/\n\tb', "x".repeat(201)),
);
const description = fc.oneof(
  text,
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 }).map((part) => part.repeat(260).slice(0, 1_900)),
);
const website = fc.constantFrom(
  "https://aurora.example",
  "http://www.aurora.example/",
  "https://aurora.example/#a",
);
const json = fc.jsonValue({ maxDepth: 2 });

/** A draft file, with fields in any order, and its listing, which has the same website. */
const pair = fc
  .record({
    known: fc.record({ websiteUrl: website }),
    optional: fc.record(
      { name: text, headline: text, description, category: text, logoUrl: text, $schema: text, other: json },
      { requiredKeys: [] },
    ),
    wrong: fc.dictionary(fc.constantFrom("name", "headline", "category"), json, { maxKeys: 1 }),
    live: fc.record({
      name: text,
      listingHeadline: fc.option(text),
      description: fc.option(description),
      websiteUrl: website,
    }),
    category: text,
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ known, optional, wrong, live, category, order }) => {
    const entries = Object.entries({ ...known, ...optional, ...wrong }).map(
      (entry) => [order.next().value ?? 0, entry] as const,
    );
    const draft = Object.fromEntries(entries.sort(([one], [other]) => one - other).map(([, entry]) => entry));
    return { draft, listing: aTool({ ...live, category: { slug: category, name: "C" } }) };
  });

/** The styles in which a draft file is written. */
const STYLES: Readonly<Record<string, (draft: object) => Buffer>> = {
  tabs: (draft) => Buffer.from(`${JSON.stringify(draft, undefined, "\t")}\n`),
  spaces: (draft) => Buffer.from(JSON.stringify(draft, undefined, 4)),
  minified: (draft) => Buffer.from(JSON.stringify(draft)),
  crlf: (draft) => Buffer.from(`${JSON.stringify(draft, undefined, 2).replaceAll("\n", "\r\n")}\r\n`),
  bom: (draft) => Buffer.from(`\ufeff${JSON.stringify(draft, undefined, 2)}\n`),
  utf16: (draft) => Buffer.from(`\ufeff${JSON.stringify(draft, undefined, 2)}\n`, "utf16le"),
  escapes: (draft) => Buffer.from(`${withEscapes(JSON.stringify(draft, undefined, 2))}  \n\n`),
};

function withEscapes(text: string): string {
  const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replaceAll("/", "\\/").replaceAll(/[^\0-~]/g, codeOf);
}

function isValid(field: string, live: string | null): boolean {
  const check = checkDraft({ [field]: live });
  return live !== null && (check.ok || check.problems.every((problem) => problem.field !== field));
}

/** Expects that a file becomes the old file if the values of the changed fields are put back. */
function expectSameOtherBytes(old: Buffer | undefined, now: Buffer, fields: readonly string[]): void {
  if (old === undefined) throw new Error("a file that was not written");
  const [before, after] = [decodeText(old).text, decodeText(now).text];
  const [was, is] = [valuesIn(before), valuesIn(after)];
  let restored = after;
  for (const [name, { offset, length }] of [...is].reverse()) {
    const value = was.get(name);
    if (value === undefined || !fields.includes(name)) continue;
    expect(after.slice(offset, offset + length)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    restored =
      restored.slice(0, offset) +
      before.slice(value.offset, value.offset + value.length) +
      restored.slice(offset + length);
  }
  expect(restored).toBe(before);
  expect(now.subarray(0, 3)).toEqual(old.subarray(0, 3));
}

function valuesIn(content: string): Map<string, { readonly offset: number; readonly length: number }> {
  const members = parseTree(content)?.children ?? [];
  return new Map(
    members.flatMap(({ children: [key, value] = [] }) => (key && value ? [[String(key.value), value]] : [])),
  );
}
