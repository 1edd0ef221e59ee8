import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { widthOf } from "../../src/terminal/width.ts";
import { deadUrl, json, scriptedServer } from "../http/scripted-server.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";

describe("draft diff", () => {
  it("finds no difference in a file made from the listing", async () => {
    const { diff, run } = await aFolder();
    await run("draft", "init", "--from", "git");
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

  it("compares every field of a listing at its position in the file", async () => {
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
      { field: "headline", line: 1, column: 1, file: null, live: draft["headline"] },
      { field: "description", line: 4, column: 18, file: "5", live: draft["description"] },
      { field: "websiteUrl", line: 5, column: 17, file: "https://other.example", live: draft["websiteUrl"] },
      { field: "category", line: 6, column: 15, file: " databases ", live: "version-control" },
      { field: "logoUrl", line: 1, column: 1, file: null, live: draft["logoUrl"] },
      {
        field: "screenshotUrls.0",
        line: 8,
        column: 5,
        file: "https://other.example/a.png",
        live: "https://opengraph.githubassets.com/1/git/git",
      },
    ]);
  });

  it("ignores surrounding white space, the form of a URL, and empty values", async () => {
    const { diff, write, draft } = await aListing();
    write(JSON.stringify({ ...draft, name: " Git\n", websiteUrl: "HTTPS://git-scm.COM:443/" }));
    expect((await diff("--exit-code")).exitCode).toBe(0);
    const { url } = await scriptedServer(
      json({ data: aTool({ slug: "git", imageUrl: null, logoUrl: null }), meta: { apiVersion: "v1" } }),
    );
    const { name, listingHeadline, description, websiteUrl, category } = aTool();
    write(
      JSON.stringify({
        name,
        headline: listingHeadline,
        description,
        websiteUrl,
        category: category.slug,
        screenshotUrls: [],
        logoUrl: " ",
      }),
    );
    const other = await diff("--listing", "git", "--base-url", url.href, "--json");
    expect(JSON.parse(other.stdout).differences).toEqual([]);
  });

  it("prints field, file value and live value in a pipe, and ends with 3 only with --exit-code", async () => {
    const { diff, write, draft } = await aListing();
    const { logoUrl: _, ...rest } = draft;
    write(JSON.stringify({ ...rest, name: "Gi\tt" }));
    const lines = "name\tGi t\tGit\nlogoUrl\t\thttps://git-scm.com/favicon.ico\n";
    expect(await diff()).toMatchObject({ stdout: lines, stderr: "", exitCode: 0 });
    expect(await diff("--exit-code")).toMatchObject({ stdout: lines, stderr: "", exitCode: 3 });
    expect(await diff("--exit-code", "--json")).toMatchObject({ stderr: "", exitCode: 3 });
    expect((await diff("--fields", "field")).stdout).toBe("name\nlogoUrl\n");
    expect((await diff("--json", "--fields", "slug,differences.field")).stdout).toBe(
      '{"slug":"git","differences":[{"field":"name"},{"field":"logoUrl"}]}\n',
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
      "draft.json and the live listing git differ in 2 fields
      [2mhttp://127.0.0.1:4321/tools/git[22m

      [1mdraft.json:4:18[22m  description
      [31m- live  … become the usual base of code hosting. The[39m
      [31m-       commands come in two layers: everyday ones such as[39m
      [31m-       commit and rebase, and small plumbing commands that[39m
      [31m-       scripts can rely on.[39m
      [1m+ file  … become the usual base of code hosting. The[22m
      [1m+       commands come in three layers: everyday ones such as[22m
      [1m+       commit and rebase, and small plumbing commands that[22m
      [1m+       scripts can rely on.[22m

      [1mdraft.json:1:1[22m  logoUrl
      [31m- live  https://git-scm.com/favicon.ico[39m
      [1m+ file  (missing)[22m

      [2mSee the listing: catalog show git --sandbox[22m
      "
    `);
    const plain = await diff("--plain", { columns: 80 });
    expect(plain.stdout).toContain(
      "\nPlace: draft.json:1:1\nField: logoUrl\nLive: https://git-scm.com/favicon.ico\nFile: (missing)\n",
    );
  });

  it.each([20, 33, 40, 80, 120])("is not wider than a terminal of %i columns", async (columns) => {
    const { diff, write, draft } = await aListing();
    const description = String(draft["description"]).replace("graph", "漢字漢字漢字 graph");
    write(JSON.stringify({ ...draft, name: "漢".repeat(70), headline: null, description }));
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
      write(JSON.stringify({ ...rest, headline }), file);
      for (const options of [{ columns: 80 }, {}]) {
        for (const flags of [[], ["--plain"], ["--json"]]) {
          const { url } = await scriptedServer(json({ data: tool, meta: { apiVersion: "v1" } }));
          const { stdout, stderr } = await diff(
            file,
            "--listing",
            "git",
            "--base-url",
            url.href,
            "--color",
            "never",
            ...flags,
            options,
          );
          expect(stdout).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
          expect(stderr).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
        }
      }
    }
  });

  it("warns at each line in GitHub Actions", async () => {
    const { diff, write, draft } = await aListing();
    write(JSON.stringify({ ...draft, name: "Other" }));
    const { stderr } = await diff({ env: { GITHUB_ACTIONS: "true" } });
    expect(stderr).toBe('::warning file=draft.json,line=1,col=9::name: the live listing git has "Git"\n');
  });

  it("compares an invalid draft, and refuses a file without an object", async () => {
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

describe("the listing of draft diff", () => {
  it("comes from --listing, a slug or a URL, before the file", async () => {
    const { diff } = await aListing();
    for (const listing of ["gitlab", "https://catalog.example/tools/gitlab"])
      expect(JSON.parse((await diff("--listing", listing, "--json")).stdout)).toMatchObject({
        slug: "gitlab",
      });
  });

  it("is the listing of the content, and after an edit the listing of the file", async () => {
    const { run, diff, write, home } = await aFolder();
    write(JSON.stringify(aDraft({ category: "databases" })));
    await run("draft", "create", "draft.json");
    await run("sandbox", "listing", "submit", "aurora-notes", "--plan", "free");
    await run("sandbox", "listing", "approve", "aurora-notes");
    const compared = async (...argv: string[]) => JSON.parse((await diff(...argv, "--json")).stdout);
    expect(await compared()).toMatchObject({ slug: "aurora-notes", differences: [{ field: "logoUrl" }] });
    mkdirSync(join(home, "copy"));
    writeFileSync(join(home, "copy/a.json"), readFileSync(join(home, "draft.json")));
    expect(await compared("copy/a.json")).toMatchObject({ slug: "aurora-notes" });
    write(JSON.stringify(aDraft({ category: "databases", name: "Aurora" })));
    expect(await compared()).toMatchObject({
      slug: "aurora-notes",
      differences: [{ field: "name" }, { field: "logoUrl" }],
    });
    write(JSON.stringify(aDraft({ category: "databases", name: "Aurora" })), "copy/a.json");
    expect(await diff("copy/a.json")).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: expect.stringContaining("--listing"),
    });
  });

  it("is requested without a key and must be live", async () => {
    const { diff, write } = await aListing();
    const missing = await diff("--listing", "gitt");
    expect(missing).toMatchObject({ stdout: "", exitCode: 5 });
    expect(missing.stderr).toContain('No live listing "gitt"');
    expect(missing.stderr).toContain("Try: catalog draft diff draft.json --listing git --sandbox\n");
    const { url, arrived } = await scriptedServer(
      json({ data: aTool({ slug: "git" }), meta: { apiVersion: "v1" } }),
    );
    write(JSON.stringify(aDraft({ slug: "git" })));
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
  const home = await sampleHome();
  const run = (...parts: readonly (string | RunOptions)[]) => {
    const argv = parts.filter((part) => typeof part === "string");
    const options = parts.filter((part) => typeof part !== "string");
    const catalog = argv.includes("--base-url") ? [] : ["--sandbox"];
    return runCatalog([...catalog, ...argv], Object.assign({ home }, ...options));
  };
  return {
    home,
    run,
    diff: (...parts: readonly (string | RunOptions)[]) => run("draft", "diff", ...parts),
    write: (text: string, file = "draft.json") => writeFileSync(join(home, file), text),
  };
}

/** Returns a folder with a draft file of the listing `git`. */
async function aListing() {
  const folder = await aFolder();
  await folder.run("draft", "init", "--from", "git");
  const draft: Record<string, string> = JSON.parse(readFileSync(join(folder.home, "draft.json"), "utf8"));
  return { ...folder, draft };
}
