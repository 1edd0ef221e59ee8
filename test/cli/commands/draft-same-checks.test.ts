import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, asyncProperty, constantFrom, option, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { answeringServer, data, status } from "../../client/http/scripted-server.ts";
import { admin, aService, sampleFolder } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const text = (...values: readonly string[]) => option(constantFrom(...values), { nil: undefined, freq: 12 });
const DRAFTS = record({
  name: text("Aurora", "  Aurora  ", "", "x".repeat(161)),
  headline: text("Notes", "y".repeat(201), "\u0007"),
  description: text("d".repeat(200), "d".repeat(199), ` ${"d".repeat(2000)} `),
  websiteUrl: text("https://aurora.example", "http://a:b@aurora.example", "aurora.example", "https://"),
  category: option(constantFrom("design", " design ", "desing", "", "x".repeat(121)), { nil: undefined }),
  slug: option(constantFrom("aurora", "Aurora", "aurora--notes", "", "x".repeat(121)), { nil: undefined }),
  logoUrl: option(constantFrom("https://cdn.example/logo.png", "javascript:1"), { nil: undefined }),
  screenshotUrls: option(array(constantFrom("https://cdn.example/1.png", "no"), { maxLength: 5 }), {
    nil: undefined,
  }),
  extra: option(string(), { nil: undefined, freq: 6 }),
});

describe("draft check and draft create", () => {
  it("find the same problems in random drafts, and exit with the same code", async () => {
    const home = tempFolder();
    const baseUrl = await aCatalog();
    const run = async (verb: string) => {
      const argv = ["--base-url", baseUrl, "draft", verb, "draft.json", "--json", "--no-cache"];
      const { stderr, exitCode } = await runCatalog(argv, {
        home,
        env: { CATALOG_API_KEY: "cat_of-the-tests" },
      });
      return { exitCode, problems: stderr === "" ? [] : JSON.parse(stderr).error.problems };
    };
    await assert(
      asyncProperty(DRAFTS, async (draft) => {
        writeFileSync(join(home, "draft.json"), JSON.stringify(draft));
        expect(await run("create")).toEqual(await run("check"));
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it("both notice that a listing that was cached has another website now", async () => {
    const home = tempFolder();
    const dataFolder = await sampleFolder();
    const service = await aService({ dataFolder });
    const listed = await fetch(`${service.baseUrl}/api/v1/tools/git`);
    const git = JSON.parse(await listed.text()).data;
    const draft = { ...aDraft(), name: git.name, slug: "git", websiteUrl: git.websiteUrl };
    writeFileSync(join(home, "draft.json"), JSON.stringify(draft));
    const run = async (verb: string) => {
      const env = { CATALOG_BASE_URL: service.baseUrl };
      return (await runCatalog(["draft", verb, "draft.json", "--skip-existing"], { home, env })).exitCode;
    };
    expect([await run("check"), await run("create")]).toEqual([0, 0]);
    await admin(dataFolder, "POST", "/listings", [{ ...git, websiteUrl: "https://moved.example" }]);
    expect([await run("check"), await run("create")]).toEqual([3, 3]);
  });
});

/** Starts a catalog without listings that creates any draft, and returns the base URL. */
async function aCatalog(): Promise<string> {
  const created = { slug: "aurora", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" };
  const { url } = await answeringServer(({ method, path = "" }) => {
    if (path.includes("/tools/")) return status(404, {}, "TOOL_NOT_FOUND");
    return method === "GET" ? data([{ slug: "design", name: "Design" }]) : data(created, {}, 201);
  });
  return url.origin;
}
