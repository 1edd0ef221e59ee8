import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("sandbox import", () => {
  it("reports the line and column of an invalid value", async () => {
    const home = tempFolder();
    writeFileSync(join(home, "rows.json"), '[\n  {"slug": "a",\n   "name": 3}\n]');
    const { exitCode, stderr } = await runCatalog(["sandbox", "import", "rows.json", "--json"], { home });
    expect(exitCode).toBe(3);
    expect(JSON.parse(stderr).error.problems).toMatchObject([{ file: "rows.json", line: 3, column: 12 }]);
  });

  it.each([
    [{ name: "" }, "is empty"],
    [{ name: "n".repeat(501) }, "has more than 500 characters"],
    [{ websiteUrl: `https://a.example/${"p".repeat(4_000)}` }, "has more than 4,000 characters"],
    [{ tags: Array(101).fill({ slug: "a", name: "A" }) }, "has more than 100 tags"],
  ])("reports the limit that a row violates", async (fields, message) => {
    const home = tempFolder();
    writeFileSync(join(home, "rows.json"), JSON.stringify([aTool(fields)]));
    const { stderr } = await runCatalog(["sandbox", "import", "rows.json", "--json"], { home });
    expect(JSON.parse(stderr).error.problems).toMatchObject([{ message }]);
  });
});
