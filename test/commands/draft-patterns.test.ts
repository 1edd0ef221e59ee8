import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";

describe("a pattern", () => {
  it("is expanded by draft check and draft create", async () => {
    const run = await inFolder({ "b.json": aDraft({ name: "B" }), "a.json": aDraft() });
    const checked = await run("draft", "check", "drafts/*.json", "--json");
    expect(JSON.parse(checked.stdout)).toEqual([
      { file: "drafts/a.json", valid: true },
      { file: "drafts/b.json", valid: true },
    ]);
    const created = await run("--sandbox", "draft", "create", "**/*.json", "--json");
    expect(JSON.parse(created.stdout)).toMatchObject([
      { file: "drafts/a.json", result: "created" },
      { file: "drafts/b.json", result: "created" },
    ]);
  });

  it("behaves like its only matching file", async () => {
    const run = await inFolder({ "a.json": aDraft() });
    for (const parts of [
      ["--json"],
      ["--name", "Other", "--json"],
      ["--idempotency-key", "a-key-of-16-characters", "--json"],
    ]) {
      const command = ["--sandbox", "draft", "check"];
      const { stdout, exitCode } = await run(...command, "drafts/*.json", ...parts);
      expect(exitCode).toBe(0);
      expect(stdout).toBe((await run(...command, "drafts/a.json", ...parts)).stdout);
    }
    const created = await run("--sandbox", "draft", "create", "drafts/?.json", "--json");
    expect(JSON.parse(created.stdout)).toMatchObject({ file: "drafts/a.json", result: "created" });
  });

  it("is refused without a match, before anything is sent", async () => {
    const run = await inFolder({ "a.json": aDraft() });
    for (const name of ["check", "create"]) {
      const result = await run("--sandbox", "draft", name, "drafts/*.json", "draft/*.json");
      expect(result).toMatchObject({ exitCode: 2, stdout: "" });
      expect(result.stderr).toContain('No file matches "draft/*.json"');
    }
    expect((await run("draft", "list", "--all")).stdout).toBe("");
  });
});

async function inFolder(drafts: Readonly<Record<string, unknown>>) {
  const home = await sampleHome();
  mkdirSync(join(home, "drafts"));
  for (const [name, draft] of Object.entries(drafts))
    writeFileSync(join(home, "drafts", name), JSON.stringify(draft));
  return (...argv: readonly string[]) => runCatalog(argv, { home });
}
