import { describe, expect, it } from "vitest";
import { readNames } from "../../../src/cli/names.ts";
import { data, json, type Step, scriptedServer } from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { sampleHome } from "../../support/sample-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const tools = data([aTool(), aTool({ slug: "fieldbook", name: "Fieldbook" })]);
const notFound = json({ error: { code: "TOOL_NOT_FOUND", message: "no" } }, {}, 404);

async function aCatalog(...steps: readonly Step[]) {
  const { url, arrived } = await scriptedServer(...steps);
  const home = tempFolder();
  const env = { CATALOG_BASE_URL: url.href };
  const run = (argv: readonly string[], more = {}) => runCatalog(argv, { home, env, ...more });
  return { run, arrived, home, baseUrl: url.href.replace(/\/$/, "") };
}

describe("show with an unknown slug", () => {
  it("suggests similar slugs from stored names, without an additional request", async () => {
    const { run, arrived } = await aCatalog(tools, notFound);
    await run(["search"]);
    const { stderr, exitCode } = await run(["show", "auora-notes", "--json"]);
    expect(exitCode).toBe(5);
    expect(JSON.parse(stderr).error.suggestions).toEqual([{ value: "aurora-notes", name: "Aurora Notes" }]);
    expect(arrived).toHaveLength(2);
  });

  it("does not suggest the unknown slug itself if its listing has been removed", async () => {
    const { run } = await aCatalog(tools, notFound);
    await run(["search"]);
    const { stderr } = await run(["show", "fieldbook", "--json"]);
    expect(JSON.parse(stderr).error.suggestions).toBeUndefined();
  });

  it("suggests similar slugs in the sandbox, even with JSON output", async () => {
    const { stderr } = await runCatalog(["--sandbox", "show", "sqllite", "--json"]);
    expect(JSON.parse(stderr).error.suggestions).toContainEqual({ value: "sqlite", name: "SQLite" });
  });

  it("sends no further request if no names are stored", async () => {
    const { run, arrived } = await aCatalog(notFound);
    const { stderr } = await run(["show", "auora-notes", "--color=never"], { columns: 80 });
    expect(arrived).toHaveLength(1);
    expect(stderr).toContain("Search for it: catalog search auora-notes");
  });
});

describe("the stored names", () => {
  it("are also collected from show, categories and tags, but not with --no-cache", async () => {
    const entries = data([{ slug: "science", name: "Science" }]);
    const { run, home, baseUrl } = await aCatalog(data(aTool()), entries, entries, tools);
    await run(["show", "aurora-notes"]);
    await run(["categories"]);
    await run(["tags"]);
    await run(["search", "--no-cache"]);
    const names = readNames(`${home}/cache`, baseUrl);
    expect([...names.listings.keys()]).toEqual(["aurora-notes"]);
    expect([...names.categories.keys()]).toEqual(["science", "productivity"]);
    expect(names.tags.get("science")).toBe("Science");
  });

  it("include names from the sandbox", async () => {
    const home = await sampleHome();
    await runCatalog(["--sandbox", "search", "git"], { home });
    expect([...readNames(`${home}/cache`, "sandbox").listings.keys()]).toContain("gitlab");
  });
});
