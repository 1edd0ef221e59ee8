import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("draft init", () => {
  it("writes empty values, for which draft check prints code frames only on a terminal", async () => {
    const home = tempFolder();
    await runCatalog(["draft", "init"], { home, cwd: home });
    const check = (options: object) =>
      runCatalog(["draft", "check", "draft.json"], { home, cwd: home, ...options });
    expect((await check({})).stderr).not.toContain("│");
    expect((await check({ columns: 80, env: { NO_COLOR: "1" } })).stderr).toContain("> 2 │");
  });

  it("writes draft.json, prints its name, and recommends the next step", async () => {
    const home = tempFolder();
    const result = await runCatalog(["draft", "init"], { home });
    expect(result).toMatchObject({
      stdout: "draft.json\n",
      stderr: "Fill it in, then check it: catalog draft check draft.json\n",
      exitCode: 0,
    });
    expect(JSON.parse(readFileSync(join(home, "draft.json"), "utf8"))).toEqual({
      name: "",
      slug: "",
      headline: "",
      description: "",
      websiteUrl: "",
    });
  });

  it("creates the file's folder", async () => {
    const home = tempFolder();
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "init", "new/my drafts/a.json"], {
      home,
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "new/my drafts/a.json\n", exitCode: 0 });
    expect(stderr).toBe("Fill it in, then check it: catalog draft check 'new/my drafts/a.json'\n");
    expect(Object.keys(JSON.parse(readFileSync(join(home, "new/my drafts/a.json"), "utf8")))).toMatchObject({
      length: 5,
    });
  });

  it.each([
    [
      "draft.json/a.json",
      "error: Cannot write draft.json/a.json: a file with that name exists (USAGE_ERROR)\n",
    ],
    ["folder/", "error: folder/ refers to a folder (USAGE_ERROR)\n"],
    ["", "error: The name of the new file is empty (USAGE_ERROR)\n"],
    ["draft.json", "error: draft.json already exists (USAGE_ERROR)\n"],
    ["link.json", "error: link.json already exists (USAGE_ERROR)\n"],
  ])("explains why %j cannot be written", async (file, message) => {
    const home = tempFolder();
    writeFileSync(join(home, "draft.json"), "mine");
    symlinkSync("nowhere.json", join(home, "link.json"));
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "init", file], { home });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toContain(message);
    expect(readdirSync(home).toSorted()).toEqual(["draft.json", "link.json"]);
    expect(readFileSync(join(home, "draft.json"), "utf8")).toBe("mine");
  });

  it("prints the starter file if the argument is - and, with --json, the name of the file that it wrote", async () => {
    const home = tempFolder();
    const printed = await runCatalog(["draft", "init", "-"], { home });
    expect(JSON.parse(printed.stdout)).toMatchObject({ name: "", slug: "", headline: "" });
    expect(() => readFileSync(join(home, "-"))).toThrow();
    const raw = await runCatalog(["draft", "init", "-", "--raw"], { home });
    expect(raw.stdout).toMatch(/^\{\n {2}"name": "",\n/);
    const json = await runCatalog(["draft", "init", "a.json", "--json"], { home });
    expect(json).toMatchObject({ stdout: '{"path":"a.json"}\n', stderr: "", exitCode: 0 });
  });
});
