import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../../src/cli/commands/command-table.ts";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { draftServer } from "../../client/http/scripted-server.ts";
import { aDraft, draftFlags } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** The commands whose rows may have additional fields, so that unknown names are rejected only after the rows are read. */
const OPEN_READS = ["search", "show", "categories", "tags", "openapi", "schema"];

const WITH_BODY = ["search", "show", "categories", "tags", "openapi", "schema", "draft create"];

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  show: ["git"],
  "config get": ["timeout"],
  "config set": ["timeout", "40"],
  "config unset": ["timeout"],
  "sandbox import": ["listings.ndjson"],
  "sandbox reset": ["--yes"],
  "sandbox key revoke": ["1"],
  "sandbox owner suspend": ["sandbox"],
  "sandbox owner restore": ["sandbox"],
  "sandbox listing reject": ["git", "--reason", "because"],
};

const commands = allCommands(createProgram())
  .filter(([path, { commands }]) => commands.length === 0 && path !== "completion")
  .map(([path]) => path);

describe("output options", () => {
  it.each(commands.filter((path) => !OPEN_READS.includes(path)))(
    "%s rejects unknown and empty names in --fields, and does not write files",
    async (path) => {
      for (const [flags, problem] of [
        [["--fields", "no-such-field"], /Unknown field "no-such-field"|--fields cannot be used here/],
        [["--ndjson", "--fields", ","], /Empty name in --fields|--fields cannot be used here/],
      ] as const) {
        const { home, result } = await runLeaf(path, flags);
        expect(result).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringMatching(problem) });
        expect(readdirSync(home).sort()).toEqual(["draft.json", "listings.ndjson"]);
      }
    },
  );

  it.each(commands.filter((path) => !WITH_BODY.includes(path)))("%s rejects --raw", async (path) => {
    const { home, result } = await runLeaf(path, ["--raw"]);
    expect(result).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("--raw") });
    expect(readdirSync(home).sort()).toEqual(["draft.json", "listings.ndjson"]);
  });

  it("are not read after --", async () => {
    expect((await runCatalog(["serch", "--", "--json"])).stderr).toMatch(/^error: /);
  });

  it("accept JSON properties of drafts and errors in --fields", async () => {
    const fields = ["--json", "--fields", "file,result,error.code,error.problems.line,slug"];
    const { result } = await runLeaf("draft create", ["draft.json", "listings.ndjson", ...fields]);
    expect(JSON.parse(result.stdout)).toMatchObject([
      { file: "draft.json", result: "created", slug: "aurora-notes" },
      { file: "listings.ndjson", result: "failed", error: { code: "VALIDATION_ERROR" } },
    ]);
  });
});

it("draft create --raw prints the response body byte for byte", async () => {
  const body = `{ "data" : {"slug":"aurora-notes","status":"DRAFT",
    "editorUrl":"https://catalog.example/e/1","more":1.50}, "meta":{"apiVersion":"v1"} }\n`;
  const { url } = await draftServer((response) => void response.writeHead(201).end(body));
  const argv = ["draft", "create", ...draftFlags(), "--raw", "--base-url", url.origin];
  const { stdout, exitCode } = await runCatalog(argv, { env: { CATALOG_API_KEY: "a-key-of-the-test" } });
  expect({ stdout, exitCode }).toEqual({ stdout: body, exitCode: 0 });
});

/** Runs a command with flags in a home folder with a draft and an empty file of listings. */
async function runLeaf(path: string, flags: readonly string[]) {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
  writeFileSync(join(home, "listings.ndjson"), "");
  const files = flags.some((flag) => flag.endsWith(".json")) ? [] : (FILES[path] ?? []);
  const given = ARGUMENTS[path] ?? (/^sandbox listing (?!list)/.test(path) ? ["git"] : []);
  const argv = [...path.split(" "), ...given, ...files, ...flags, ...(path === "serve" ? [] : ["--sandbox"])];
  return { home, result: await runCatalog(argv, { home, stdin: "a-key-of-the-test\n" }) };
}

const FILES: Readonly<Record<string, readonly string[]>> = {
  "draft create": ["draft.json"],
  "draft check": ["draft.json"],
  "draft init": ["new.json"],
};
