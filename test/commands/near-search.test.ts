import { parseArgs } from "node:util";
import { describe, expect, it } from "vitest";
import { data, json, type Step, scriptedServer } from "../http/scripted-server.ts";
import { aService } from "../service/a-service.ts";
import { aTool } from "../support/a-tool.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

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
  it.each([
    ["postgrsql", ["q=postgresql"]],
    ["qostgresql", ["q=postgresql"]],
    ["postgrs", ["q=postgresql"]],
    ["gti", ["q=git"]],
    ["gti --category version-control", ["category=version-control&q=git"]],
    ["git clinet", ["q=git+client"]],
    ["relational databse", ["q=relational+database"]],
    ["web framwork --tag python", ["q=web+framework&tag=python"]],
    ["languages runtimes", ["category=languages-runtimes"]],
    ["git --category databases", ["tag=git", "q=git"]],
    ["database --category networking", ["category=databases", "q=database"]],
    ["kubernets helm", ["q=kubernetes"]],
    ["sqlite xyzzy", ["q=sqlite"]],
    ["zzzz --tag cli", ["tag=cli"]],
    ["zzzz --category databases --tag sql", ["category=databases&tag=sql"]],
    ["--category games --tag sql", ["category=games"]],
    ["zzzz", []],
  ])("prints the same suggestions in the sandbox, over HTTP and in HTML: %s", async (line, expected) => {
    const { baseUrl } = await aService();
    const options = { columns: 200, env: { NO_COLOR: "1" } };
    const offers: string[][] = [];
    for (const catalog of ["--sandbox", `--base-url ${baseUrl}`]) {
      const argv = ["search", ...line.split(" "), ...catalog.split(" ")];
      const { stderr, exitCode } = await runCatalog(argv, options);
      expect(exitCode).toBe(0);
      const lines = [...stderr.matchAll(/\((\d+)[^()]*\): catalog search (.+)\n/g)];
      offers.push(lines.map(([, , words = ""]) => termsOf(words.replace(` ${catalog}`, ""))));
      for (const [, count, words = ""] of lines) {
        const { stdout } = await runCatalog(["search", ...words.split(" "), "--limit=100", "--json"]);
        expect(JSON.parse(stdout)).toHaveLength(Number(count));
      }
    }
    const page = await (await fetch(`${baseUrl}/search?${termsOf(line)}`)).text();
    const [, links = ""] = /Did you mean one of these\?(.*?)<\/ul>/s.exec(page) ?? [];
    offers.push([...links.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => termsAt(link)));
    expect(offers).toEqual([expected, expected, expected]);
  });

  it("suggests the list of all listings if the second search fails or finds nothing similar", async () => {
    const failure = json({ error: { code: "X", message: "x" } }, {}, 403);
    for (const steps of [
      [nothing, nothing],
      [nothing, failure],
      [nothing, data([aTool()])],
    ]) {
      const { stderr, exitCode } = await (await aCatalog(...steps)).run("search fieldbok");
      expect(exitCode).toBe(0);
      expect(stderr).toContain("See all listings: catalog search\n");
    }
  });

  it("waits at most one second for suggestions", async () => {
    const waited: number[] = [];
    const sleep = async (milliseconds: number) => void waited.push(milliseconds);
    const { run } = await aCatalog(nothing, silence);
    const { stderr, exitCode } = await run("search fieldbok", { sleep });
    expect([exitCode, waited]).toEqual([0, [1000]]);
    expect(stderr).toContain("See all listings");
  });

  it("sends only one request when output is piped, with --json or with --quiet", async () => {
    const { run, paths } = await aCatalog(nothing, nothing, nothing);
    await run("search fieldbok --no-cache", { columns: undefined });
    await run("search fieldbok --no-cache --json");
    await run("search fieldbok --no-cache --quiet");
    expect(paths()).toHaveLength(3);
  });
});

/** Returns the sorted parameters of a search on a command line. */
function termsOf(line: string): string {
  const { positionals, values } = parseArgs({
    args: line.split(" "),
    options: { category: { type: "string" }, tag: { type: "string" } },
    allowPositionals: true,
  });
  const q = positionals.join(" ");
  const parameters = new URLSearchParams({ ...values, ...(q !== "" && { q }) });
  parameters.sort();
  return String(parameters);
}

/** Returns the sorted parameters of the search that a link on a page opens. */
function termsAt(link: string): string {
  const { pathname, searchParams } = new URL(link.replaceAll("&amp;", "&"), "http://localhost");
  const [, kind, slug] = /^\/(categories|tags)\/(.+)$/.exec(pathname) ?? [];
  if (slug !== undefined) searchParams.set(kind === "tags" ? "tag" : "category", slug);
  searchParams.sort();
  return String(searchParams);
}

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
    expect(stderr).toBe('No live listings with tag a.\nThe tag "a" was not checked: busy\n');
  });
});
