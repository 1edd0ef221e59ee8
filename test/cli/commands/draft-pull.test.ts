import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Tool } from "../../../src/contract/index.ts";
import { listingsServer } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

const LISTING = aTool({ description: "Aurora keeps notes as plain Markdown files. ".repeat(8).trim() });

/** A draft file without differences from the listing. */
const DRAFT = {
  name: LISTING.name,
  headline: LISTING.listingHeadline,
  slug: LISTING.slug,
  description: LISTING.description,
  websiteUrl: LISTING.websiteUrl,
  category: LISTING.category.slug,
};

describe("draft pull", () => {
  it("writes the values that differ, and prints a line for each file", async () => {
    const { pull, write, read } = await aFolder();
    const { category: _, ...draft } = DRAFT;
    write({ ...draft, headline: "Old" }, "a.json");
    write(DRAFT, "b.json");
    write({ ...DRAFT, slug: "later" }, "c.json");
    const files = ["a.json", "b.json", "c.json", "--allow-missing"];
    const { stdout, stderr, exitCode } = await pull(...files);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(stdout).toBe("a.json\tupdated\theadline\nb.json\tsame\t\nc.json\tnot live\t\n");
    expect(JSON.parse(read("a.json"))).toEqual(draft);
    expect((await pull(...files, "--json")).stdout).toBe(
      '[{"file":"a.json","slug":"aurora-notes","result":"same","fields":[]},' +
        '{"file":"b.json","slug":"aurora-notes","result":"same","fields":[]},' +
        '{"file":"c.json","slug":"later","result":"not-live","fields":[]}]\n',
    );
  });

  it("does not cut the names of the fields on a narrow terminal", async () => {
    const { pull, write } = await aFolder();
    write({ ...DRAFT, name: "Old", headline: "Old", description: "Old" }, "a.json");
    const { stdout } = await pull("a.json", { columns: 40, env: { NO_COLOR: "1" } });
    expect(stdout).toBe("✓ a.json  updated\n  name, headline, description\n");
  });

  it.each<readonly [string, Partial<Tool>, string, string]>([
    [
      "escapes control and bidirectional characters",
      { listingHeadline: "a\u202eb\t" },
      '{"headline":"x"',
      '{"headline":"a\\u202eb\\t"',
    ],
    [
      "replaces a value of another type",
      { listingHeadline: "A" },
      '{"headline": [1, {"a": 2}]',
      '{"headline": "A"',
    ],
    [
      "changes the last of repeated fields",
      { listingHeadline: "A" },
      '{"headline":"x","headline":"y"',
      '{"headline":"x","headline":"A"',
    ],
    [
      "keeps unknown fields, spaces and escapes",
      { listingHeadline: "A" },
      '{ "$schema" : "\\u0061" ,\r\n"x":[ ],"headline" :"B"',
      '{ "$schema" : "\\u0061" ,\r\n"x":[ ],"headline" :"A"',
    ],
    [
      "keeps media and missing fields",
      { imageUrl: "https://a.example/i", logoUrl: null },
      '{"logoUrl":"https://a.example/l","category":null',
      '{"logoUrl":"https://a.example/l","category":null',
    ],
  ])("%s", async (_, fields, before, after) => {
    const { pull, write, read, listings } = await aFolder();
    listings.set("a", aTool({ slug: "a", ...fields }));
    const rest = ',"slug":"a","websiteUrl":"https://auroranotes.example"}\n';
    write(before + rest);
    expect(await pull()).toMatchObject({ stderr: "", exitCode: 0 });
    expect(read()).toBe(after + rest);
  });

  it.each<readonly [string, Partial<Tool>, string]>([
    ["headline", { listingHeadline: null }, "not written, because the live listing has no value"],
    ["headline", { listingHeadline: "x".repeat(300) }, "300 characters; must be 1 to 200"],
    ["name", { name: "a\u0007" }, "contains a control character"],
    ["websiteUrl", { websiteUrl: "ftp://b.example" }, "not written, because the live value breaks a rule"],
  ])("warns about a live %s that no draft may have: %j", async (field, fields, message) => {
    const { pull, write, read, listings } = await aFolder();
    listings.set("aurora-notes", aTool({ ...LISTING, ...fields, category: { slug: "other", name: "O" } }));
    write(DRAFT);
    const { stdout, stderr, exitCode } = await pull("--listing", "aurora-notes");
    expect({ stdout, exitCode }).toEqual({ stdout: "draft.json\tupdated\tcategory\n", exitCode: 0 });
    expect(stderr).toContain(`warning: draft.json:1:`);
    expect(stderr).toContain(`  ${field}: `);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(message);
    expect(JSON.parse(read())).toEqual({ ...DRAFT, category: "other" });
    const { warnings } = (await pull("--listing", "aurora-notes", "--json")).json;
    expect(warnings).toMatchObject([{ field, rule: "not-written", file: "draft.json", line: 1 }]);
  });

  it.each([
    ['{"name": "A", "headline": "B"', '{"name": "A", "slug": "a", "headline": "B"'],
    [
      '{\r\n\t"name" : "A",\r\n\t"headline": "B"',
      '{\r\n\t"name" : "A",\r\n\t"slug" : "a",\r\n\t"headline": "B"',
    ],
    ['{\n  "name": "A"\n\n\n, "headline": "B"', '{\n  "name": "A"\n, "slug": "a"\n\n\n, "headline": "B"'],
    ['{"headline":"B"', '{"headline":"B"'],
    ['{"slug": "", "name": "A"', '{"slug": "a", "name": "A"'],
    ['{"slug": null', '{"slug": "a"'],
  ])("with --listing, adds a missing slug and takes another website: %j", async (before, after) => {
    const { pull, write, read, listings } = await aFolder();
    listings.set("a", aTool({ slug: "a", name: "A", listingHeadline: "B" }));
    write(`${before},"websiteUrl":"https://b.example"}`);
    const { json } = await pull("--listing", "a", "--json");
    expect(json).toMatchObject({ slug: "a", result: "updated", fields: ["websiteUrl", "slug"] });
    const website = ',"websiteUrl":"https://auroranotes.example"';
    const isLast = !before.includes("name") && !before.includes("slug");
    expect(read()).toBe(`${after}${website}${isLast ? ',"slug":"a"' : ""}}`);
    expect((await pull()).stdout).toBe("draft.json\tsame\t\n");
  });

  it.each([
    ["https://auroranotes.example:8443/b?c", "auroranotes.example:8443/b?c"],
    ["javascript:alert(1)", "another website"],
  ])("names the website %s in the problem of a taken slug", async (websiteUrl, name) => {
    const { pull, write, listings } = await aFolder();
    listings.set("aurora-notes", aTool({ websiteUrl }));
    write(JSON.stringify(DRAFT));
    const { stderr } = await pull();
    expect(stderr).toContain(`slug: aurora-notes is live for ${name}. If`);
    expect(stderr).toContain("\nOtherwise choose another slug\n");
  });

  it.each<readonly [string, object | string, readonly string[], number, string]>([
    [
      "another website",
      { ...DRAFT, websiteUrl: "https://other.example" },
      [],
      3,
      "slug: aurora-notes is live for auroranotes.example",
    ],
    ["a missing website", { slug: "aurora-notes" }, [], 3, "and the file has no valid websiteUrl to compare"],
    ["a missing slug", { ...aDraft(), slug: undefined }, [], 3, "slug: required"],
    [
      "an invalid website",
      { ...DRAFT, websiteUrl: "a" },
      [],
      3,
      "draft pull draft.json --listing aurora-notes",
    ],
    ["an invalid slug", { ...DRAFT, slug: 5 }, ["--listing", "git"], 3, "slug: must be a string"],
    ["another slug", DRAFT, ["--listing", "git"], 3, "catalog draft pull draft.json --allow-missing"],
    ["another page's URL", DRAFT, ["--listing", "https://a.example/aurora-notes"], 2, "is not the URL of a"],
    ["a listing that is not live", { ...DRAFT, slug: "later" }, [], 5, 'No live listing "later"'],
    ["text that is not JSON", '{"slug": "aurora-notes",}', [], 3, "draft.json:1:25"],
    ["comments", '{"slug": "aurora-notes"} // a', [], 3, "draft.json:1:26"],
    ["text that is not UTF-8", '{"name": "\u0000', [], 3, "draft.json:1:"],
  ])("rejects %s, and changes nothing", async (_, content, flags, code, message) => {
    const { pull, write, read } = await aFolder();
    write(content);
    const before = read();
    const { stdout, stderr, exitCode } = await pull(...flags);
    expect({ stdout, exitCode, text: read() }).toEqual({ stdout: "", exitCode: code, text: before });
    expect(stderr).toContain(message);
  });

  it("rejects standard input, links, and files that are not regular", async () => {
    const { pull, write, home } = await aFolder();
    write({ ...DRAFT, name: "Old" });
    symlinkSync("draft.json", join(home, "link.json"));
    mkdirSync(join(home, "folder.json"));
    const stdin = JSON.stringify(DRAFT);
    for (const file of ["-", "/dev/stdin", "link.json", "folder.json", "gone.json"])
      expect(await pull(file, { stdin })).toMatchObject({ stdout: "", exitCode: 2 });
    expect(await pull("draft.json", "link.json")).toMatchObject({ exitCode: 0 });
  });

  it("keeps the mode, and leaves a file that changes meanwhile", async () => {
    const { pull, write, read, home, listings } = await aFolder();
    write({ ...DRAFT, name: "Old" });
    chmodSync(join(home, "draft.json"), 0o664);
    await pull();
    expect(statSync(join(home, "draft.json")).mode & 0o777).toBe(0o664);
    write({ ...DRAFT, name: "Old" });
    const listing = listings.get("aurora-notes");
    Object.defineProperty(listings, "get", {
      value: () => {
        write("{}");
        return listing;
      },
    });
    expect(await pull()).toMatchObject({ stdout: "", exitCode: 2 });
    expect(read()).toBe("{}");
    expect(readdirSync(home).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("combines the exit codes of several files, and updates the rest", async () => {
    const { pull, write } = await aFolder();
    write({ ...DRAFT, name: "Old" }, "a.json");
    write({ ...DRAFT, slug: "later" }, "b.json");
    const one = await pull("?.json");
    expect(one).toMatchObject({ exitCode: 5, stdout: "a.json\tupdated\tname\nb.json\tfailed\t\n" });
    expect(one.stderr).toContain('b.json  No live listing "later" (404 TOOL_NOT_FOUND)');
    write("{", "c.json");
    const { stdout, exitCode } = await pull("?.json", "--json");
    expect(exitCode).toBe(11);
    expect(JSON.parse(stdout)).toMatchObject([
      { file: "a.json", result: "same" },
      { file: "b.json", slug: null, result: "failed", fields: [], error: { code: "TOOL_NOT_FOUND" } },
      { file: "c.json", error: { code: "VALIDATION_ERROR" } },
    ]);
    expect(await pull("?.json", "--listing", "git")).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it("writes annotations, outputs and a summary in GitHub Actions", async () => {
    const { pull, write, read, home, listings } = await aFolder();
    listings.set("b", aTool({ ...LISTING, slug: "b", listingHeadline: null }));
    write({ ...DRAFT, name: "Old", headline: "Old" }, "a.json");
    write({ ...DRAFT, slug: "b" }, "b.json");
    write({ ...DRAFT, slug: "later" }, "c.json");
    const [GITHUB_OUTPUT, GITHUB_STEP_SUMMARY] = ["output", "summary"].map((name) => join(home, name));
    const env = { GITHUB_ACTIONS: "true", GITHUB_OUTPUT, GITHUB_STEP_SUMMARY };
    const { stderr } = await pull("?.json", "--allow-missing", { env });
    expect(stderr).toBe(
      "::warning file=b.json,line=1,col=35::headline: not written, because the live listing has no value\n" +
        '::notice file=c.json::not live: no live listing "later"\n',
    );
    const output = read("output").replaceAll(/catalog-\w+/g, "END");
    expect(output).toContain("result<<END\nupdated\nsame\nnot-live\nEND\n");
    expect(output).toContain("changes<<END\na.json (aurora-notes): name, headline\nEND\n");
    expect(read("summary")).toContain("| a.json | updated&#58; name, headline | aurora-notes |");
  });
});

describe("advice to pull", () => {
  const { slug, websiteUrl } = LISTING;
  const own = `catalog draft pull draft.json --base-url`;
  const named = `catalog draft pull draft.json --listing ${slug} --base-url`;

  it.each([
    ["its own listing", {}, "", own],
    ["no slug", { slug: undefined }, "", named],
    ["another slug", { slug: "other" }, `--slug ${slug}`, undefined],
    ["the same slug as a flag", {}, `--slug ${slug}`, own],
    ["no slug, which a flag sets", { slug: undefined }, `--slug ${slug}`, named],
    ["a website from a flag", { websiteUrl: "https://a.example" }, `--website-url ${websiteUrl}`, named],
    ["another website", { websiteUrl: "https://a.example" }, "", named],
    ["another website from a flag", {}, "--website-url https://a.example", undefined],
    [
      "another website, and a slug from a flag",
      { slug: "other", websiteUrl: "https://a.example" },
      `--slug ${slug}`,
      undefined,
    ],
  ])("works when pasted for a file with %s", async (_, fields, flags, pull) => {
    const { url, run, write } = await aFolder();
    write({ ...DRAFT, headline: "Old", ...fields });
    const env = { CATALOG_API_KEY: "a-key-of-the-test-0123456789" };
    const { error } = await run(`draft create draft.json --base-url ${url} --json ${flags}`.trim(), { env });
    const hints = JSON.stringify(error);
    if (pull === undefined) return expect(hints).not.toContain("draft pull draft.json");
    expect(hints).toContain(`${pull} ${url}`);
    const pasted = await run(`${pull.replace("catalog ", "")} ${url}`);
    expect(pasted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("\tupdated\t") });
  });
});

/** Creates a folder, and a catalog with the listing of `DRAFT`. */
async function aFolder() {
  const { write, run, ...folder } = await aDraftFolder({});
  const listings = new Map([[LISTING.slug, LISTING]]);
  const { href } = await listingsServer(listings);
  return {
    ...folder,
    run,
    url: href,
    listings,
    pull: (...parts: readonly (string | RunOptions)[]) => run("draft pull", ...parts, "--base-url", href),
    write: (content: unknown, file = "draft.json") => write(file, content),
  };
}
