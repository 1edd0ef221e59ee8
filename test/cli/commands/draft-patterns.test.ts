import { describe, expect, it } from "vitest";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder } from "../../support/draft-folder.ts";

describe("a pattern", () => {
  it("is expanded by draft check and draft create", async () => {
    const { run } = await aDraftFolder({ "drafts/b.json": aDraft({ name: "B" }), "drafts/a.json": aDraft() });
    const checked = await run("draft check drafts/*.json --json");
    expect(JSON.parse(checked.stdout)).toMatchObject([
      { file: "drafts/a.json", valid: true },
      { file: "drafts/b.json", valid: true },
    ]);
    const created = await run("--sandbox draft create **/*.json --json");
    expect(JSON.parse(created.stdout)).toMatchObject([
      { file: "drafts/a.json", result: "created" },
      { file: "drafts/b.json", result: "created" },
    ]);
  });

  it("that matches only one file has an array, as for several files", async () => {
    const { run } = await aDraftFolder({ "drafts/a.json": aDraft() });
    for (const parts of [
      ["--json"],
      ["--name", "Other", "--json"],
      ["--idempotency-key", "a-key-of-16-characters", "--json"],
    ]) {
      const command = ["--sandbox", "draft", "check"];
      const { stdout, exitCode } = await run(...command, "drafts/*.json", ...parts);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toEqual([
        JSON.parse((await run(...command, "drafts/a.json", ...parts)).stdout),
      ]);
    }
    const created = await run("--sandbox draft create drafts/?.json --json");
    expect(JSON.parse(created.stdout)).toMatchObject([{ file: "drafts/a.json", result: "created" }]);
  });
});
