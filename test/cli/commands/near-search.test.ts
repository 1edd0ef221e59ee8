import { describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer } from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const nothing = data([]);

async function aCatalog(...steps: readonly Step[]) {
  const { url, arrived } = await scriptedServer(...steps);
  const home = tempFolder();
  const env = { CATALOG_BASE_URL: url.href, NO_COLOR: "1" };
  const run = (line: string, more = {}) => runCatalog(line.split(" "), { home, env, columns: 80, ...more });
  return { run, paths: () => arrived.map(({ path }) => path) };
}

it("sends one request for a search that finds nothing, whatever the output", async () => {
  const { run, paths } = await aCatalog(data([aTool({ slug: "fieldbook" })]), nothing, nothing, nothing);
  await run("search");
  const { stderr, exitCode } = await run("search fieldbok --no-cache");
  expect([stderr, exitCode]).toEqual([
    'No live listings match "fieldbok".\nSimilar name: catalog show fieldbook\n',
    0,
  ]);
  await run("search fieldbok --no-cache", { columns: undefined });
  await run("search fieldbok --no-cache --json");
  expect(paths()).toHaveLength(4);
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

  it("suggests the list of tags if no tag is similar", async () => {
    const { run } = await aCatalog(nothing, science);
    const { stderr } = await run("search --tag zzz");
    expect(stderr).toBe('✗ Unknown tag "zzz" (USAGE_ERROR)\n\nList the tags: catalog tags\n');
  });

  it("checks the tag even if the category is known", async () => {
    const { run, paths } = await aCatalog(nothing, science, science);
    const { stderr } = await run("search --category science --tag sience");
    expect(stderr).toContain("Try: catalog search --category science --tag science\n");
    expect(paths()).toHaveLength(3);
  });

  it("exits with code 0 and prints a note if the list of tags cannot be read", async () => {
    const failure = json({ error: { code: "X", message: "busy" } }, {}, 403);
    const { run } = await aCatalog(nothing, failure);
    const { stdout, stderr, exitCode } = await run("search --tag a", { columns: undefined });
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).toBe(
      'No live listings with tag a.\nThe tag "a" was not checked: busy\nSee the categories: catalog categories\n',
    );
  });
});
