import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { widthOf } from "../../src/terminal/width.ts";
import { data, deadUrl, scriptedServer } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { aDraftFolder } from "../support/draft-folder.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";

describe("draft diff", () => {
  it("finds no differences in a file that was made from the listing", async () => {
    const { diff, run } = await aFolder();
    await run("draft init --from git");
    const same = await diff("draft.json", "--exit-code");
    expect(same).toMatchObject({ stdout: "", exitCode: 0 });
    expect(same.stderr).toBe("draft.json and the live listing git are the same.\n");
    expect(JSON.parse((await diff("--json")).stdout)).toEqual({
      file: "draft.json",
      slug: "git",
      listing: "http://127.0.0.1:4321/tools/git",
      differences: [],
    });
  });

  it("reports the fields that differ, with their positions in the file", async () => {
    const { diff, write, draft } = await aListing();
    write(
      JSON.stringify(
        {
          slug: "git",
          name: "Other",
          description: 5,
          websiteUrl: "https://other.example",
          category: " databases ",
          screenshotUrls: ["https://other.example/a.png", "x"],
        },
        undefined,
        2,
      ),
    );
    const { stdout, stderr, exitCode } = await diff("--json");
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(JSON.parse(stdout).differences).toEqual([
      { field: "name", line: 3, column: 11, file: "Other", live: "Git" },
      { field: "description", line: 4, column: 18, file: "5", live: draft["description"] },
      { field: "websiteUrl", line: 5, column: 17, file: "https://other.example", live: draft["websiteUrl"] },
      { field: "category", line: 6, column: 15, file: " databases ", live: "version-control" },
    ]);
  });

  it("treats equivalent URLs as equal, and ignores surrounding whitespace and empty values", async () => {
    const { diff, write, draft } = await aListing();
    write({ ...draft, name: " Git\n", websiteUrl: "HTTPS://git-scm.COM:443/" });
    expect((await diff("--exit-code")).exitCode).toBe(0);
    const { url } = await scriptedServer(data(aTool({ slug: "git", imageUrl: null, logoUrl: null })));
    const { name, listingHeadline, description, websiteUrl, category } = aTool();
    write({
      name,
      headline: listingHeadline,
      description,
      websiteUrl,
      category: category.slug,
      screenshotUrls: [],
      logoUrl: " ",
    });
    const other = await diff("--listing", "git", "--base-url", url.href, "--json");
    expect(JSON.parse(other.stdout).differences).toEqual([]);
  });

  it("prints the file, the field and both values as TSV, and exits with code 3 only with --exit-code", async () => {
    const { diff, write, draft } = await aListing();
    const { logoUrl: _, ...rest } = draft;
    write({ ...rest, name: "Gi\tt", headline: "x" });
    const lines = `draft.json\tname\tGi t\tGit\ndraft.json\theadline\tx\t${draft["headline"]}\n`;
    expect(await diff()).toMatchObject({ stdout: lines, stderr: "", exitCode: 0 });
    expect(await diff("--exit-code")).toMatchObject({ stdout: lines, stderr: "", exitCode: 3 });
    expect(await diff("--exit-code", "--json")).toMatchObject({ stderr: "", exitCode: 3 });
    expect((await diff("--fields", "field")).stdout).toBe("name\nheadline\n");
    expect((await diff("--json", "--fields", "slug,differences.field")).stdout).toBe(
      '{"slug":"git","differences":[{"field":"name"},{"field":"headline"}]}\n',
    );
  });

  it("shows both values as a diff on a terminal, shortened where they are equal", async () => {
    const { diff, write, draft } = await aListing();
    const { logoUrl: _, ...rest } = draft;
    write(
      JSON.stringify(
        { ...rest, description: String(draft["description"]).replace("two layers", "three layers") },
        undefined,
        2,
      ),
    );
    const { stdout, stderr } = await diff({ columns: 60 });
    expect(`${stdout}${stderr}`).toMatchInlineSnapshot(`
      "draft.json and the live listing git differ in 1 field
      [2mhttp://127.0.0.1:4321/tools/git[22m

      [1mdraft.json:4:18[22m  description
      [31m- … become the usual base of code hosting. The commands come[39m
      [31m- in two layers: everyday ones such as commit and rebase,[39m
      [31m- and small plumbing commands that scripts can rely on.[39m
      [38;5;28m+ … become the usual base of code hosting. The commands come[39m
      [38;5;28m+ in three layers: everyday ones such as commit and rebase,[39m
      [38;5;28m+ and small plumbing commands that scripts can rely on.[39m

      [2mSee the listing: catalog show git --sandbox[22m
      "
    `);
    const plain = await diff("--plain", { columns: 80 });
    expect(plain.stdout).toContain("Place: draft.json:4:18\nField: description\nLive: ");
  });

  it.each([20, 33, 40, 80, 120])("prints lines of at most %i columns, except for URLs", async (columns) => {
    const { diff, write, draft } = await aListing();
    const description = String(draft["description"]).replace("graph", "漢字漢字漢字 graph");
    write({ ...draft, name: "漢".repeat(70), headline: null, description });
    for (const flags of [[], ["--plain"]]) {
      const { stdout, stderr } = await diff(...flags, { columns, env: { NO_COLOR: "1" } });
      const wide = `${stdout}${stderr}`.split("\n").filter((line) => widthOf(line) > columns);
      expect(wide.filter((line) => !/^ *https?:\S+$/.test(line))).toEqual([]);
    }
  });

  it("prints no control characters from a server or a file name", async () => {
    const { diff, write } = await aFolder();
    const hostile = "\u001b]0;x\u0007\u202e\r\n\tno";
    const tool = aTool({ slug: `git${hostile}`, name: hostile, listbulbUrl: `https://a.example/${hostile}` });
    const file = "a\u001b[2J\u202e.json";
    for (const draft of [{}, aTool({ name: hostile })]) {
      const { listingHeadline: headline, ...rest } = { ...aTool(), ...draft };
      write({ ...rest, headline }, file);
      for (const options of [{ columns: 80 }, {}]) {
        for (const flags of [[], ["--plain"], ["--json"]]) {
          const { url } = await scriptedServer(data(tool));
          const to = ["--listing", "git", "--base-url", url.href, "--color", "never", ...flags];
          const { stdout, stderr } = await diff(file, ...to, options);
          expect(stdout).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
          expect(stderr).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
        }
      }
    }
  });

  it("annotates a line that differs in GitHub Actions, and writes a summary", async () => {
    const { diff, write, draft, home } = await aListing();
    write({ ...draft, name: "Other" });
    const summary = join(home, "summary");
    const { stderr } = await diff({ env: { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary } });
    expect(stderr).toBe('::warning file=draft.json,line=1,col=9::name: the live listing git has "Git"\n');
    expect(readFileSync(summary, "utf8")).toContain("| draft.json | differs | git |");
  });

  it("compares several files, and combines their exit codes", async () => {
    const { diff, write, draft, run } = await aListing();
    write({ ...draft, name: "Other" }, "a.json");
    await run("draft init b.json --from gitlab");
    write(aDraft(), "c.json");
    const lines = "a.json\tname\tOther\tGit\n";
    expect(await diff("?.json", "--allow-missing")).toMatchObject({ stdout: lines, exitCode: 0 });
    expect(await diff("?.json", "--allow-missing", "--exit-code")).toMatchObject({ exitCode: 3 });
    expect(await diff("?.json")).toMatchObject({ stdout: lines, exitCode: 5 });
    const mixed = await diff("?.json", "--exit-code", "--json");
    expect(mixed.exitCode).toBe(11);
    expect(JSON.parse(mixed.stdout)).toMatchObject([
      { file: "a.json", slug: "git", differences: [{ field: "name", file: "Other", live: "Git" }] },
      { file: "b.json", slug: "gitlab", differences: [] },
      {
        file: "c.json",
        listing: null,
        differences: null,
        error: { code: "TOOL_NOT_FOUND", hint: expect.stringMatching(/^Add "slug" to the file, or allow/) },
      },
    ]);
    expect(await diff("?.json", "--listing", "git")).toMatchObject({ exitCode: 2, stdout: "" });
    const { stdout, stderr } = await diff("?.json", "--allow-missing", { columns: 80 });
    expect(`${stdout}${stderr}`).toMatchInlineSnapshot(`
      "a.json  differs   git     1 field
      b.json  same      gitlab
      c.json  not live          no live listing for auroranotes.example

      [1ma.json:1:9[22m  name
      [31m- Git[39m
      [38;5;28m+ Other[39m

      [2mSee the listing: catalog show git --sandbox[22m
      "
    `);
    await run("draft create c.json");
    const { error } = JSON.parse((await diff("?.json", "--json")).stdout)[2];
    expect(error.hint).toBe('Add "slug" to the file, or allow it to be missing with --allow-missing');
  });

  it("does not compare media and the fields that a file omits", async () => {
    const { diff, write, draft } = await aListing();
    write({ ...draft, headline: null, logoUrl: "https://cdn.example/x.png" });
    expect(await diff()).toMatchObject({
      stdout: "",
      stderr:
        "draft.json and the live listing git are the same.\n" +
        "draft.json: fields not compared, because catalogs store copies: logoUrl\n",
    });
  });

  it("compares an invalid draft, and rejects invalid JSON and a missing file", async () => {
    const { diff, write } = await aListing();
    write('{"name":"Git","name":"Other","nam":1,"description":"short"}');
    const { stdout, exitCode } = await diff("--listing", "git", "--json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).differences[0]).toEqual({
      field: "name",
      line: 1,
      column: 22,
      file: "Other",
      live: "Git",
    });
    write('{"name":}');
    expect(await diff("--listing", "git")).toMatchObject({
      stdout: "",
      exitCode: 3,
      stderr: expect.stringContaining("draft.json:1:9"),
    });
    expect(await diff("gone.json", "--listing", "git")).toMatchObject({ stdout: "", exitCode: 2 });
  });
});

describe("the listing that draft diff compares", () => {
  it("can be specified with --listing (a slug or URL) instead of the slug in the file", async () => {
    const { diff } = await aListing();
    for (const listing of ["gitlab", "https://catalog.example/tools/gitlab"])
      expect(JSON.parse((await diff("--listing", listing, "--json")).stdout)).toMatchObject({
        slug: "gitlab",
      });
  });

  it("is found by the website and name in the file, and the output states this", async () => {
    const { diff, write } = await aListing();
    const { slug: _, ...draft } = JSON.parse(
      readFileSync(join((await aListing()).home, "draft.json"), "utf8"),
    );
    write(draft);
    const { stdout, stderr } = await diff("--json");
    expect(JSON.parse(stdout)).toMatchObject({ slug: "git", differences: [], foundBy: "website" });
    expect(stderr).toBe("");
    expect((await diff()).stderr).toBe(
      "draft.json and the live listing git are the same.\n" +
        "The listing for draft.json is git, found by its website and name\n",
    );
    write({ ...draft, name: "Other" });
    const ambiguous = await diff("--allow-missing");
    expect(ambiguous).toMatchObject({ stdout: "", exitCode: 5 });
    expect(ambiguous.stderr).toContain("the live listing for draft.json. Candidates: git (TOOL_NOT_FOUND)\n");
    expect(ambiguous.stderr).toContain('Add "slug" to the file, or "$key" for another product\n');
    write({ ...draft, name: "Other", $key: "another-product-of-git" });
    expect(await diff()).toMatchObject({ exitCode: 5 });
    expect(await diff("--allow-missing")).toMatchObject({ exitCode: 0, stdout: "" });
  });

  it.each([{}, { $key: "a-chosen-key-of-the-file" }])(
    "is found through the journal if this machine created the draft from the file: %j",
    async (fields) => {
      const { diff, write, run, home } = await aFolder();
      write({ ...aDraft({ category: "databases" }), ...fields });
      await run("draft create draft.json");
      for (const [action = "", ...flags] of [["submit", "--plan", "free"], ["approve"]])
        await runCatalog(["sandbox", "listing", action, "aurora-notes", ...flags], { home });
      write({ ...aDraft({ headline: "Other words" }), ...fields });
      expect(JSON.parse((await diff("--json")).stdout)).toMatchObject({
        slug: "aurora-notes",
        differences: [{ field: "headline" }],
        foundBy: "journal",
      });
    },
  );

  it("may be missing with --allow-missing", async () => {
    const { diff, write } = await aFolder();
    write(aDraft());
    const missing = "draft.json is not live: no live listing for auroranotes.example";
    expect(await diff("--exit-code")).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining(missing),
    });
    expect(await diff("--allow-missing", "--exit-code")).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: `${missing}\n`,
    });
    expect((await diff("--allow-missing", "--json")).stdout).toBe(
      '{"file":"draft.json","slug":null,"listing":null,"differences":null}\n',
    );
    expect((await diff("--allow-missing", { env: { GITHUB_ACTIONS: "true" } })).stderr).toBe(
      "::warning file=draft.json::not live: no live listing for auroranotes.example\n",
    );
    write(JSON.stringify({ ...aDraft(), $key: "a-chosen-key-of-the-file" }));
    expect((await diff("--allow-missing")).stderr).toBe(
      'draft.json is not live: with "$key", only "slug" can identify its listing\n',
    );
  });

  it("is requested without a key, and must be live", async () => {
    const { diff, write } = await aListing();
    const missing = await diff("--listing", "gitt");
    expect(missing).toMatchObject({ stdout: "", exitCode: 5 });
    expect(missing.stderr).toContain('No live listing "gitt"');
    expect(missing.stderr).toContain("Try: catalog draft diff draft.json --listing git --sandbox\n");
    const { url, arrived } = await scriptedServer(data(aTool({ slug: "git" })));
    write(aDraft({ slug: "git" }));
    await diff("--base-url", url.href, { env: { CATALOG_API_KEY: "a-key-of-the-test-0123456789" } });
    expect(arrived.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ["GET", "/api/v1/tools/git", undefined],
    ]);
    expect(
      (await diff("--base-url", (await deadUrl()).href, { sleep: async () => undefined })).exitCode,
    ).toBe(10);
  });
});

async function aFolder() {
  const { home, write, run: runIn } = await aDraftFolder({});
  const run = (...parts: readonly (string | RunOptions)[]) =>
    runIn(...parts, ...(parts.includes("--base-url") ? [] : ["--sandbox"]));
  const diff = (...parts: readonly (string | RunOptions)[]) => run("draft diff", ...parts);
  return { home, run, diff, write: (content: unknown, file = "draft.json") => write(file, content) };
}

/** Creates a folder with a draft file from the `git` listing. */
async function aListing() {
  const folder = await aFolder();
  await folder.run("draft init --from git");
  const draft: Record<string, string> = JSON.parse(readFileSync(join(folder.home, "draft.json"), "utf8"));
  return { ...folder, draft };
}
