import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { schemaNames } from "../../../src/cli/commands/schema/schema.run.ts";
import { runCatalog } from "../../support/run-catalog.ts";

const names = await schemaNames(createProgram());

describe("schema", () => {
  it("lists the schemas for commands with output, for the draft file and for errors", async () => {
    const { stdout } = await runCatalog(["schema", "--list"]);
    const listed = stdout.trimEnd().split("\n");
    expect(listed).toEqual(names);
    expect(listed).toEqual(
      expect.arrayContaining(["draft", "error", "search", "show", "draft-create", "sandbox-listing-list"]),
    );
    expect(listed).not.toContain("config-set");
  });

  // `runCatalog` validates output with `--json` against these schemas, so a few snapshots are enough.
  it.each(["categories", "draft-list", "error"])("prints the expected schema for %s", async (name) => {
    const { stdout } = await runCatalog(["schema", name, "--raw"]);
    await expect(stdout).toMatchFileSnapshot(`schemas/${name}.txt`);
  });

  it.each(names)("prints a schema for %s that rejects unrelated JSON", async (name) => {
    const { json } = await runCatalog(["schema", name, "--raw"]);
    const fits = new Ajv({ allowUnionTypes: true }).compile(json);
    expect([0, "text", null, {}, [0], [{}]].filter((value) => fits(value))).toEqual([]);
  });
});
