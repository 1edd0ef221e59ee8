import { array, assert, asyncProperty, constantFrom, option, record, string } from "fast-check";
import { expect, it } from "vitest";
import { answeringServer, data, status } from "../../client/http/scripted-server.ts";
import { aDraftFolder } from "../../support/run-catalog.ts";

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

it("draft check and draft create find the same problems in random drafts, and exit with the same code", async () => {
  const baseUrl = await aCatalog();
  const { write, run: runIn } = await aDraftFolder({}, { env: { CATALOG_API_KEY: "cat_of-the-tests" } });
  const run = async (verb: string) => {
    const line = `draft ${verb} draft.json --json --no-cache --base-url ${baseUrl}`;
    const { stderr, exitCode } = await runIn(line);
    return { exitCode, problems: stderr === "" ? [] : JSON.parse(stderr).error.problems };
  };
  await assert(
    asyncProperty(DRAFTS, async (draft) => {
      write("draft.json", draft);
      expect(await run("create")).toEqual(await run("check"));
    }),
    { numRuns: 150 },
  );
}, 120_000);

/** Starts a catalog without listings that creates any draft, and returns the base URL. */
async function aCatalog(): Promise<string> {
  const created = { slug: "aurora", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" };
  const { url } = await answeringServer(({ method, path = "" }) => {
    if (path.includes("/tools/")) return status(404, {}, "TOOL_NOT_FOUND");
    return method === "GET" ? data([{ slug: "design", name: "Design" }]) : data(created, {}, 201);
  });
  return url.origin;
}
