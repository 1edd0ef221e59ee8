import { describe, expect, it } from "vitest";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";

const run = (line: string, options?: RunOptions) => runCatalog(["--sandbox", ...line.split(" ")], options);

describe("show with several slugs", () => {
  it("prints one line for each listing, or an array as JSON", async () => {
    expect((await run("show git sqlite --fields slug,name")).stdout).toBe("git\tGit\nsqlite\tSQLite\n");
    const json: unknown = JSON.parse((await run("show git sqlite --json")).stdout);
    expect(json).toMatchObject([{ slug: "git" }, { slug: "sqlite" }]);
    expect(JSON.parse((await run("show git --json")).stdout)).toMatchObject({ slug: "git" });
  });

  it("prints the live listings in every form, and the missing slugs in an error", async () => {
    const tsv = await run("show git no-such sqlite neither --fields slug");
    expect([tsv.stdout, tsv.exitCode]).toEqual(["git\nsqlite\n", 5]);
    expect(tsv.stderr).toContain('No live listings "no-such", "neither" (404 TOOL_NOT_FOUND)');
    const screen = await run("show git no-such", { columns: 80 });
    expect([screen.stdout.split("\n")[0], screen.exitCode]).toEqual([expect.stringMatching(/^\S*Git/), 5]);
    const json = await run("show git no-such --json");
    expect([JSON.parse(json.stdout), json.exitCode]).toMatchObject([[{ slug: "git" }], 5]);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: "TOOL_NOT_FOUND", exitCode: 5 } });
  });

  it.each([
    ["--web", /^http:\/\/\S+\/tools\/git\n$/],
    ["--site", /^https:\/\/git-scm\.com\n$/],
    ["--site --json --fields url", /^\{"url":"https:\/\/git-scm\.com"\}\n$/],
  ])("with %s and no browser, prints the URL of the first one", async (flags, url) => {
    expect((await run(`show git sqlite ${flags}`)).stdout).toMatch(url);
    expect((await run(`show git ${flags}`)).stdout).toMatch(url);
  });
});

describe("search with more results than it prints", () => {
  it.each([
    ["--json", ". Slugs and names only: catalog search --all --json --fields slug,name --sandbox"],
    ["--ndjson", ". Slugs and names only: catalog search --all --ndjson --fields slug,name --sandbox"],
    ["--raw", ": catalog search --all --raw --sandbox"],
  ])("prints one note with %s", async (form, advice) => {
    expect((await run(`search ${form}`)).stderr).toBe(`50 listings shown; there are more${advice}\n`);
    expect((await run(`search ${form} --quiet`)).stderr).toBe("");
    expect((await run(`search ${form} --limit 3`)).stderr).toBe("");
    expect((await run(`search ${form} --all`)).stderr).toBe("");
  });

  it("prints a note when output is piped", async () => {
    expect((await run("search")).stderr).toBe("There are more: catalog search --all --sandbox\n");
    const { stderr } = await run("search --fields slug --header");
    expect(stderr).toBe("There are more: catalog search --all --fields slug --header --sandbox\n");
  });

  it("rejects --limit with --all", async () => {
    expect((await run("search --limit 3 --all")).exitCode).toBe(2);
  });
});

it("--header prints column names above TSV rows, even if there are no rows", async () => {
  expect((await run("show git --header")).stdout.split("\n")[0]?.replaceAll("\t", " ")).toBe(
    "slug name headline category tags listedAt featured badgeVerified websiteUrl listbulbUrl",
  );
  expect((await run("config list --header --fields name,source")).stdout).toMatch(
    /^name\tsource\nbase-url\t/,
  );
  expect((await run("search zzzzzz --header --fields slug")).stdout).toBe("slug\n");
  expect((await run("show git --header --json --fields slug")).stdout).toBe('{"slug":"git"}\n');
});
