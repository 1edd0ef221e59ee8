import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { schemaReference } from "../../src/commands/draft/schema-reference.ts";
import { draftSchemaText } from "../../src/draft/file/draft-schema.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const SCHEMA_URL = pathToFileURL(join(import.meta.dirname, "../../dist/draft.schema.json")).href;

describe("draft init", () => {
  it("writes draft.json, prints its name, and says what comes next", async () => {
    const home = tempFolder();
    const result = await runCatalog(["draft", "init"], { home });
    expect(result).toMatchObject({
      stdout: "draft.json\n",
      stderr: "Fill it in, then check it: catalog draft check draft.json\n",
      exitCode: 0,
    });
    expect(JSON.parse(readFileSync(join(home, "draft.json"), "utf8"))).toEqual({
      $schema: SCHEMA_URL,
      name: "",
      headline: "",
      description: "",
      websiteUrl: "",
    });
    const check = await runCatalog(["draft", "check", "draft.json", "--json"], { home });
    expect(check.exitCode).toBe(3);
    expect(JSON.parse(check.stderr).error.problems).toHaveLength(4);
  });

  it("leaves a file that exists as it is", async () => {
    const home = tempFolder();
    writeFileSync(join(home, "draft.json"), "mine");
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "init"], { home });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toMatch(/^error: draft\.json already exists \(USAGE_ERROR\)\n/);
    expect(readFileSync(join(home, "draft.json"), "utf8")).toBe("mine");
  });

  it("says why a file cannot be written", async () => {
    const { stdout, stderr, exitCode } = await runCatalog(["draft", "init", "no-folder/a.json"]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toContain(
      "error: Cannot write no-folder/a.json: no such file or directory (USAGE_ERROR)\n",
    );
  });

  it("prints the starter for -, and its name as JSON", async () => {
    const home = tempFolder();
    const printed = await runCatalog(["draft", "init", "-"], { home });
    expect(Object.keys(JSON.parse(printed.stdout))).toContain("$schema");
    expect(() => readFileSync(join(home, "-"))).toThrow();
    const raw = await runCatalog(["draft", "init", "-", "--raw"], { home });
    expect(raw.stdout).toMatch(/^\{\n {2}"\$schema": "file:\/\//);
    const json = await runCatalog(["draft", "init", "a.json", "--json"], { home });
    expect(json).toMatchObject({ stdout: '{"path":"a.json"}\n', stderr: "", exitCode: 0 });
  });

  it("names the schema by a relative path in a project that has the tool installed", () => {
    const schema = "/home/ada/project/node_modules/product-catalog-cli/dist/draft.schema.json";
    expect(schemaReference("/home/ada/project", schema)).toBe(
      "./node_modules/product-catalog-cli/dist/draft.schema.json",
    );
    expect(schemaReference("/home/ada/project/a/b", schema)).toBe(
      "../../node_modules/product-catalog-cli/dist/draft.schema.json",
    );
    expect(schemaReference("/home/ada/other", schema)).toBe(`file://${schema}`);
  });
});

describe("schema draft", () => {
  it("prints a schema that ajv compiles, and that accepts a draft and nothing else", async () => {
    const { stdout, exitCode } = await runCatalog(["schema", "draft"]);
    expect(exitCode).toBe(0);
    const isValid = new Ajv({ strict: true }).compile(JSON.parse(stdout));
    expect(isValid({ $schema: SCHEMA_URL, ...aDraft() })).toBe(true);
    expect(isValid({ ...aDraft(), headlin: "x" })).toBe(false);
    expect(isValid({ ...aDraft(), description: "too short" })).toBe(false);
  });

  it("prints the same in every form, and the text of the published file with --raw", async () => {
    const forms = await Promise.all([[], ["--json"], ["--ndjson"], ["-q"]].map(schemaAs));
    for (const stdout of forms) expect(JSON.parse(stdout)).toEqual(JSON.parse(draftSchemaText()));
    expect(await schemaAs(["--raw"])).toBe(draftSchemaText());
  });

  it.skipIf(!existsSync(new URL(SCHEMA_URL)))(
    "is the file that $schema leads to (skipped unless built)",
    async () => {
      const home = tempFolder();
      mkdirSync(join(home, "drafts"));
      await runCatalog(["draft", "init", "drafts/a.json"], { home });
      const { $schema } = JSON.parse(readFileSync(join(home, "drafts/a.json"), "utf8"));
      expect(readFileSync(new URL($schema), "utf8")).toBe(draftSchemaText());
    },
  );
});

async function schemaAs(flags: readonly string[]): Promise<string> {
  return (await runCatalog(["schema", "draft", ...flags])).stdout;
}
