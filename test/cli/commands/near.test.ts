import { describe, expect, it } from "vitest";
import { readNames } from "../../../src/cli/names.ts";
import { data, json, type Step, scriptedServer } from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const tools = data([aTool(), aTool({ slug: "fieldbook", name: "Fieldbook" })]);
const nothing = data([]);
const notFound = json({ error: { code: "TOOL_NOT_FOUND", message: "no" } }, {}, 404);

/** Starts a scripted server, and returns a function that runs commands on a terminal in one home folder. */
async function aCatalog(...steps: readonly Step[]) {
  const { url, arrived } = await scriptedServer(...steps);
  const home = tempFolder();
  const env = { CATALOG_BASE_URL: url.href, NO_COLOR: "1", CI: "1" };
  const run = (line: string, more = {}) => runCatalog(line.split(" "), { home, env, columns: 80, ...more });
  return { run, arrived, home, baseUrl: url.href.replace(/\/$/, "") };
}

it("sends one request for a search that finds nothing, with any form of output", async () => {
  const { run, arrived } = await aCatalog(data([aTool({ slug: "fieldbook" })]), nothing, nothing, nothing);
  await run("search");
  const { stderr, exitCode } = await run("search fieldbok --no-cache");
  expect([stderr, exitCode]).toEqual([
    'No live listings match "fieldbok".\n\nSimilar name: catalog show fieldbook\n',
    0,
  ]);
  await run("search fieldbok --no-cache", { columns: undefined });
  await run("search fieldbok --no-cache --json");
  expect(arrived).toHaveLength(4);
});

describe("a search with a category or tag that the catalog does not have", () => {
  const science = data([{ slug: "science", name: "Science" }]);

  it.each([
    ["", { columns: 80 }],
    ["", {}],
    ["--json", {}],
    ["--ndjson", {}],
    ["--raw", {}],
    ["--header", {}],
    ["--quiet", {}],
    ["--fields slug", {}],
    ["--all --ndjson", {}],
    ["--limit 3", {}],
  ])("is a usage error: flags %j, options %j", async (flags, { columns }: { readonly columns?: number }) => {
    for (const kind of ["category", "tag"]) {
      const steps = [nothing, science];
      const { run } = await aCatalog(...steps);
      const { stdout, stderr, exitCode } = await run(
        `search fieldbok --${kind} sciense ${flags}`.trim(),
        columns ? {} : { columns: undefined },
      );
      expect([stdout, exitCode]).toEqual(["", 2]);
      expect(stderr).toContain(`catalog search fieldbok --${kind} science ${flags}`.trim());
    }
  });

  it("suggests the list of tags if no tag is similar or has this name", async () => {
    const { run } = await aCatalog(nothing, science, nothing, data([{ slug: "cpp", name: "C++" }]));
    const { stderr } = await run("search --tag zzz");
    expect(stderr).toBe('✗ Unknown tag "zzz" (USAGE_ERROR)\n\nList all tags: catalog tags\n');
    expect((await run("search --tag c++ --no-cache")).stderr).toContain("Try: catalog search --tag cpp\n");
  });

  it("checks the tag even if the category is known", async () => {
    const { run, arrived } = await aCatalog(nothing, science, science);
    const { stderr } = await run("search --category science --tag sience");
    expect(stderr).toContain("Try: catalog search --category science --tag science\n");
    expect(arrived).toHaveLength(3);
  });

  it("is offered without filters and with fewer words if it has no results", async () => {
    const { run } = await aCatalog(nothing, science);
    expect((await run("search sci new kit --category science", { columns: 80 })).stderr).toContain(
      "Without filters: catalog search sci new kit\nFewer words: catalog search sci new --category science\n",
    );
  });

  it("corrects both the category and the tag", async () => {
    const { run } = await aCatalog(nothing, science, science, nothing, science, science);
    const { stderr } = await run("search --category sciense --tag sience --no-cache");
    expect(stderr).toContain('Unknown category "sciense"');
    expect(stderr).toContain("Try: catalog search --category science --tag science\n");
    // A filter without a similar slug would fail again.
    const other = await run("search --category sciense --tag zzzzzz --no-cache");
    expect(other.stderr).toContain("Try: catalog search --category science\n");
  });

  it("exits with code 0 and prints a note if the list of tags cannot be read", async () => {
    const failure = json({ error: { code: "X", message: "busy" } }, {}, 403);
    const { run } = await aCatalog(nothing, failure);
    const { stdout, stderr, exitCode } = await run("search --tag a", { columns: undefined });
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).toBe(
      'No live listings with tag a.\nThe tag "a" was not checked: busy\nList all categories: catalog categories\n',
    );
  });
});

describe("show with an unknown slug", () => {
  it("suggests similar slugs from stored names, without an additional request", async () => {
    const { run, arrived } = await aCatalog(tools, notFound, notFound, notFound);
    await run("search");
    const { error, exitCode } = await run("show auora-notes --json");
    expect(exitCode).toBe(5);
    expect(error.suggestions).toEqual([{ value: "aurora-notes", name: "Aurora Notes" }]);
    expect(arrived).toHaveLength(2);
    const { error: several } = await run("show aurora notes --json");
    expect(several.hint).toBe("Try: catalog show aurora-notes --json");
  });

  it("does not suggest the unknown slug itself if its listing has been removed", async () => {
    const { run } = await aCatalog(tools, notFound);
    await run("search");
    const { error } = await run("show fieldbook --json");
    expect(error.suggestions).toBeUndefined();
  });

  it("sends no further request if no names are stored", async () => {
    const { run, arrived } = await aCatalog(notFound);
    const { stderr } = await run("show auora-notes --color=never");
    expect(arrived).toHaveLength(1);
    expect(stderr).toContain("Search for it: catalog search auora-notes");
  });
});

it("the stored names are also collected from show, categories and tags, but not with --no-cache", async () => {
  const entries = data([{ slug: "science", name: "Science" }]);
  const { run, home, baseUrl } = await aCatalog(data(aTool()), entries, entries, tools);
  await run("show aurora-notes");
  await run("categories");
  await run("tags");
  await run("search --no-cache");
  const names = readNames(`${home}/cache`, baseUrl);
  expect([...names.listings.keys()]).toEqual(["aurora-notes"]);
  expect([...names.categories.keys()]).toEqual(["science", "productivity"]);
  expect(names.tags.get("science")).toBe("Science");
});

it("says that an empty search word matches every listing", async () => {
  const { run } = await aCatalog(tools);
  expect((await run("search  ")).stderr).toContain("An empty search word matches every listing\n");
});
