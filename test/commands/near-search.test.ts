import { describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer } from "../http/scripted-server.ts";
import { aTool } from "../support/a-tool.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const found = data([aTool(), aTool({ slug: "fieldbook", name: "Fieldbook" })]);
const nothing = data([]);
const silence: Step = () => undefined;

async function aCatalog(...steps: readonly Step[]) {
  const { url, arrived } = await scriptedServer(...steps);
  const home = tempFolder();
  const env = { CATALOG_BASE_URL: url.href, NO_COLOR: "1" };
  const run = (line: string, more = {}) => runCatalog(line.split(" "), { home, env, columns: 80, ...more });
  return { run, paths: () => arrived.map(({ path }) => path) };
}

describe("a search that finds nothing", () => {
  it("is suggested again with the nearest word of a known name", async () => {
    const { run, paths } = await aCatalog(found, nothing, found);
    await run("search");
    const { stdout, stderr, exitCode } = await run("search my fieldbok");
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).toContain('Try "my fieldbook" (2 listings): catalog search my fieldbook\n');
    expect(paths().at(-1)).toBe("/api/v1/tools?q=my+fieldbook");
  });

  it("leads to a search for names with the same beginning if no name is known", async () => {
    const { run, paths } = await aCatalog(nothing, found);
    const { stderr } = await run("search fieldbok");
    expect(paths()).toEqual(["/api/v1/tools?q=fieldbok", "/api/v1/tools?q=fiel"]);
    expect(stderr).toContain('Try "fieldbook": catalog search fieldbook\n');
  });

  it("leads to a search for the other words if no name is known", async () => {
    const { run, paths } = await aCatalog(nothing, found);
    const { stderr } = await run("search aurora nottes");
    expect(paths()).toEqual(["/api/v1/tools?q=aurora+nottes", "/api/v1/tools?q=aurora"]);
    expect(stderr).toContain('Try "aurora notes": catalog search aurora notes\n');
  });

  it("is suggested with every word, even if there are many", async () => {
    const { run, paths } = await aCatalog(found, nothing, found);
    await run("search");
    await run("search fieldbok a b c d e f g h i");
    expect(paths().at(-1)).toBe("/api/v1/tools?q=fieldbook+a+b+c+d+e+f+g+h+i");
  });

  it("is not followed by advice if the next search finds nothing or fails", async () => {
    const failure = json({ error: { code: "X", message: "x" } }, {}, 403);
    for (const steps of [
      [nothing, nothing],
      [nothing, failure],
      [nothing, data([aTool()])],
    ]) {
      const { stderr, exitCode } = await (await aCatalog(...steps)).run("search fieldbok");
      expect(exitCode).toBe(0);
      expect(stderr).toContain("Try fewer words, or see all listings: catalog search\n");
    }
  });

  it("is followed by a wait of at most a second", async () => {
    const waited: number[] = [];
    const sleep = async (milliseconds: number) => void waited.push(milliseconds);
    const { run } = await aCatalog(nothing, silence);
    const { stderr, exitCode } = await run("search fieldbok", { sleep });
    expect([exitCode, waited]).toEqual([0, [1000]]);
    expect(stderr).toContain("Try fewer words");
  });

  it("causes no further request in a pipe, with --json or with --quiet", async () => {
    const { run, paths } = await aCatalog(nothing, nothing, nothing);
    await run("search fieldbok --no-cache", { columns: undefined });
    await run("search fieldbok --no-cache --json");
    await run("search fieldbok --no-cache --quiet");
    expect(paths()).toHaveLength(3);
  });

  it("is suggested without its known filters, after one request", async () => {
    const { run, paths } = await aCatalog(found, nothing, found);
    await run("search");
    const { stderr } = await run("search notes --category productivity");
    expect(stderr).toContain("Without filters (2 listings): catalog search notes\n");
    expect(paths()).toHaveLength(3);
  });

  it.each([
    ["postgrsql", 'Try "postgresql"'],
    ["gti", 'Try "git"'],
    ["qostgresql", 'Try "postgresql"'],
    ["git clinet", 'Try "git client"'],
    ["relational databse", 'Try "relational database"'],
    ["git --category databases", "Without filters"],
    ["languages runtimes", "Try category languages-runtimes"],
    ["gti --category version-control", 'Try "git"'],
  ])("leads to a search that finds something: %s", async (line, text) => {
    const options = { columns: 100, env: { NO_COLOR: "1" } };
    const { stderr } = await runCatalog(["--sandbox", "search", ...line.split(" ")], options);
    expect(stderr).toContain(text);
    for (const [, offer = ""] of stderr.matchAll(/\): catalog (.+)\n/g)) {
      expect((await runCatalog(offer.split(" "), options)).stdout).toContain("listing");
    }
  });
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
    ["--web", {}],
  ])("is a usage error with %j and %j", async (flags, { columns }: { readonly columns?: number }) => {
    for (const kind of ["category", "tag"]) {
      const steps = flags === "--web" ? [nothing, nothing, science] : [nothing, science];
      const { run } = await aCatalog(...steps);
      const { stdout, stderr, exitCode } = await run(
        `search fieldbok --${kind} sciense ${flags}`.trim(),
        columns ? {} : { columns: undefined },
      );
      expect([stdout, exitCode]).toEqual(["", 2]);
      expect(stderr).toContain(`catalog search fieldbok --${kind} science ${flags}`.trim());
    }
  });

  it("lists the categories or tags if none is similar", async () => {
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

  it("finds nothing if the list cannot be read, with a note", async () => {
    const failure = json({ error: { code: "X", message: "busy" } }, {}, 403);
    const { run } = await aCatalog(nothing, failure);
    const { stdout, stderr, exitCode } = await run("search --tag a", { columns: undefined });
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).toBe('No live listings with tag a.\nThe tag "a" was not checked: busy\n');
  });
});
