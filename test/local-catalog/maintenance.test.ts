import { describe, expect, it } from "vitest";
import { databasePath } from "../../src/base/files/own-files.ts";
import { startLocalCatalog } from "../../src/cli/start-local-catalog.ts";
import type { Tool } from "../../src/contract/index.ts";
import { Database } from "../../src/local-catalog/store/database.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import {
  admin,
  adminOf,
  aService,
  homeIn,
  postDraft,
  recordWrites,
  SERVICE_DEFAULTS,
  sampleFolder,
} from "./a-service.ts";
import { dataOf, outcomeOf, slugsOf } from "./an-app.ts";

const MERGE = { replace: false };
const REPLACE = { replace: true };

/** Returns a row in the format of `search --json`. */
function aRow(slug: string, fields: Partial<Tool> = {}): Tool {
  return aTool({ slug, name: slug, ...fields });
}

/** Yields a string in pieces of seven bytes, so that rows are split between pieces. */
async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let index = 0; index < bytes.length; index += 7) yield bytes.subarray(index, index + 7);
}

/** Imports rows into the catalog in a data folder. Returns the number of imported listings. */
async function importText(folder: string, text: string, { replace }: typeof MERGE): Promise<number> {
  const path = replace ? "/listings?replace" : "/listings";
  return (await admin<{ imported: number }>(folder, "POST", path, ReadableStream.from(pieces(text))))
    .imported;
}

describe("an import", () => {
  it.each([
    ["NDJSON", (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n")],
    [
      "NDJSON with empty lines",
      (rows: readonly unknown[]) => `\n${rows.map((row) => JSON.stringify(row)).join("\r\n\r\n")}\n`,
    ],
    ["a compact array", (rows: readonly unknown[]) => JSON.stringify(rows)],
    [
      "an indented array after a byte order mark",
      (rows: readonly unknown[]) => `\uFEFF${JSON.stringify(rows, null, 2)}\n`,
    ],
  ])("accepts %s", async (_name, print) => {
    const folder = await sampleFolder();
    const rows = [aRow("b", { name: '[{"\\,]' }), aRow("a", { listedAt: "2026-12-02T00:00:00+02:00" })];
    expect(await importText(folder, print(rows), REPLACE)).toBe(2);
    const service = await aService({ dataFolder: folder });
    const response = await fetch(`${service.baseUrl}/api/v1/tools`);
    expect(await slugsOf(response)).toEqual(["a", "b"]);
  });

  it("keeps the order of another catalog's listings, even if their times are equal or unknown", async () => {
    const [original, mirror] = [await sampleFolder(), await sampleFolder()];
    const rows = ["c", "a", "b"].map((slug) => aRow(slug)).concat(aRow("undated", { listedAt: null }));
    await importText(original, JSON.stringify(rows), REPLACE);
    const listOf = async (folder: string) => {
      const service = await aService({ dataFolder: folder, publicUrl: "http://catalog.test" });
      return dataOf<readonly unknown[]>(await fetch(`${service.baseUrl}/api/v1/tools`));
    };
    const listed = await listOf(original);
    expect(listed).toMatchObject([{ slug: "c" }, { slug: "a" }, { slug: "b" }, { slug: "undated" }]);
    await importText(mirror, listed.map((tool) => JSON.stringify(tool)).join("\n"), REPLACE);
    expect(await listOf(mirror)).toEqual(listed);
  });

  it.each([0, 2_000])("replaces only the listing with the same slug, and adds %i more", async (count) => {
    const folder = await sampleFolder();
    const others = Array.from({ length: count }, (_, index) => aRow(`other-${index}`));
    await importText(folder, JSON.stringify([aRow("a", { name: "Old" }), aRow("b")]), REPLACE);
    const imported = await importText(folder, JSON.stringify([...others, aRow("a", { name: "New" })]), MERGE);
    expect(imported).toBe(count + 1);
    const service = await aService({ dataFolder: folder });
    const search = async (q: string) => slugsOf(await fetch(`${service.baseUrl}/api/v1/tools?q=${q}`));
    expect(await search("old")).toEqual([]);
    expect(await search("new")).toEqual(["a"]);
    expect(await search("b")).toEqual(["b"]);
  });

  it("imports nothing if a row is invalid, and reports the position of each problem", async () => {
    const folder = await sampleFolder();
    await importText(folder, JSON.stringify(aRow("kept")), REPLACE);
    const text = [aRow("a"), { ...aRow("b"), slug: "No Slug" }, "", aRow("c")].map((row) =>
      JSON.stringify(row),
    );
    await expect(importText(folder, `${text.join("\n")}\n{`, REPLACE)).rejects.toMatchObject({
      message: "Invalid input; nothing was imported",
      refused: {
        problems: [
          {
            line: 2,
            column: 9,
            field: "slug",
            rule: "pattern",
            message: `"No Slug" is not a valid slug (lowercase letters, digits, single hyphens; at most 120 characters)`,
          },
          { line: 3, column: 1, field: "", rule: "type", message: "must be of type object" },
          { line: 5, column: 2, rule: "syntax", message: 'unexpected end of JSON after "{"' },
        ],
      },
    });
    const service = await aService({ dataFolder: folder });
    expect(await slugsOf(await fetch(`${service.baseUrl}/api/v1/tools`))).toEqual(["kept"]);
  });

  it.each([
    ["{}", 1, 1, "slug", "required", "required"],
    ['{"slug":1}', 1, 9, "slug", "type", "must be of type string"],
    [`[\n${JSON.stringify(aRow("a"))},\n`, 3, 1, "", "syntax", "the array is not finished"],
    [`[]\n ${JSON.stringify(aRow("a"))}`, 2, 2, "", "syntax", "unexpected text after the array"],
    ["<html>", 1, 1, "", "syntax", 'unexpected "<"'],
    [`{"slug":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, 1, 72, "", "depth", "nested deeper than 64 levels"],
    ['{"slug":"a","name":""}', 1, 20, "name", "minLength", "is empty"],
    [
      '{"slug":"a","name":"A","websiteUrl":"https://a.example/","category":{"slug":"b"},"featured":false}',
      1,
      69,
      "category.name",
      "required",
      "required",
    ],
  ])("reports the position of the problem in %s", async (text, line, column, field, rule, message) => {
    await expect(importText(await sampleFolder(), text, REPLACE)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      refused: { problems: [{ line, column, field, rule, message }] },
    });
  });

  it.each([
    ["description", "description", "Cut\u0000here"],
    ["tags", "tags.0.name", [{ slug: "b", name: "\u0000" }]],
  ])("rejects a NUL character in %s", async (name, field, value) => {
    const text = JSON.stringify({ ...aRow("a"), [name]: value });
    await expect(importText(await sampleFolder(), text, REPLACE)).rejects.toMatchObject({
      refused: { problems: [{ field, rule: "characters", message: "contains a NUL character" }] },
    });
  });

  it("does not rewrite unchanged listings", async () => {
    const folder = await sampleFolder();
    const rows = [aRow("a"), aRow("b", { description: "Two" })];
    await importText(folder, JSON.stringify(rows), MERGE);
    const written = await recordWrites(folder);
    await importText(folder, JSON.stringify(rows), MERGE);
    expect(written()).toEqual([]);
    await importText(folder, JSON.stringify([aRow("a"), aRow("b", { description: "Three" })]), MERGE);
    expect(written()).toEqual(["b"]);
  });

  it("of an empty array removes all listings only with --replace, which rejects empty input", async () => {
    const folder = await sampleFolder();
    await importText(folder, JSON.stringify(aRow("kept")), REPLACE);
    for (const text of ["", "[]"]) expect(await importText(folder, text, MERGE)).toBe(0);
    await expect(importText(folder, " \n", REPLACE)).rejects.toMatchObject({
      refused: { problems: [{ line: 1, message: "the input is empty" }] },
    });
    const service = await aService({ dataFolder: folder });
    const listed = async () => slugsOf(await fetch(`${service.baseUrl}/api/v1/tools`));
    expect(await listed()).toEqual(["kept"]);
    expect(await importText(folder, "[]", REPLACE)).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it("is visible to a running service, and is rolled back if it is interrupted", async () => {
    const folder = await sampleFolder();
    const service = await aService({ dataFolder: folder });
    const first = async () => (await slugsOf(await fetch(`${service.baseUrl}/api/v1/tools?limit=1`)))[0];
    await importText(folder, JSON.stringify(aRow("a")), REPLACE);
    expect(await first()).toBe("a");

    const controller = new AbortController();
    const rows = async function* () {
      for (let index = 0; index < 3_000; index += 1)
        yield Buffer.from(`${JSON.stringify(aRow(`b-${index}`))}\n`);
      controller.abort(new Error("Interrupted"));
    };
    const home = homeIn(folder);
    const context = { ...home.context, signal: controller.signal };
    const body = ReadableStream.from(rows());
    const interrupted = adminOf({ ...home, context }, "POST", "/listings?replace", body);
    await expect(interrupted).rejects.toThrow();
    expect(await first()).toBe("a");
  });
});

it("the next start replaces a revoked sandbox key", async () => {
  const folder = await sampleFolder();
  const first = await aService({ dataFolder: folder });
  await admin(folder, "DELETE", "/keys/1");
  expect(await outcomeOf(await postDraft(first, aDraft()))).toBe("401 API_KEY_REQUIRED");
  expect(await outcomeOf(await postDraft(await aService({ dataFolder: folder }), aDraft()))).toBe("201");
});

it.each<[string, (folder: string) => Promise<unknown>]>([
  ["a command", (folder) => admin(folder, "GET", "/submissions")],
  ["the start of the service", (folder) => startLocalCatalog({ ...SERVICE_DEFAULTS, dataFolder: folder })],
])("%s reports a database that lacks a table", async (_name, use) => {
  const folder = await sampleFolder();
  await admin(folder, "POST", "/keys");
  const database = new Database(databasePath(folder));
  database.exec("DROP TABLE setting");
  database.close();
  await expect(use(folder)).rejects.toMatchObject({
    code: "LOCAL_ERROR",
    message: `Cannot use the data in ${folder}: no such table: setting`,
  });
});
