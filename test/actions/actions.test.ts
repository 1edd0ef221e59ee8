import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aService } from "../service/a-folder.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { action, runAction, runJob, workflow } from "./runner.ts";

describe("the workflow example", () => {
  it("checks on pull requests without a key, and creates on main", async () => {
    const { check, create } = workflow.jobs;
    expect(check?.if).toBe("github.event_name == 'pull_request'");
    expect(JSON.stringify(check)).not.toContain("secrets");
    expect(create?.if).toBe("github.event_name == 'push'");
    const workspace = aWorkspace({ "a.json": aDraft(), "b.json": aDraft({ name: "Borealis" }) });
    const { contexts, baseUrl } = await aCatalog();

    const checked = await runJob("check", workspace, {});
    expect(checked).toMatchObject({ exitCode: 0, stdout: "drafts/a.json\ttrue\t\ndrafts/b.json\ttrue\t\n" });

    const created = await runJob("create", workspace, contexts);
    expect(created.exitCode).toBe(0);
    const urls = created.stdout.split("\n").flatMap((line) => line.split("\t")[2] ?? []);
    expect(urls).toEqual([expect.stringContaining(`${baseUrl}/`), expect.stringContaining(`${baseUrl}/`)]);
    expect(created.stderr).toBe(urls.map((url) => `::add-mask::${url}\n`).join(""));
    expect(created.outputs).toEqual({
      slug: "aurora-notes\nborealis",
      status: "DRAFT\nDRAFT",
      "editor-url": urls.join("\n"),
      result: "created\ncreated",
    });
    expect(created.summary).toContain("| drafts/a.json | created | aurora-notes | DRAFT |");
    for (const url of urls) expect(created.summary).not.toContain(url);

    const again = await runJob("create", workspace, contexts);
    expect(again).toMatchObject({ exitCode: 0, outputs: { result: "replayed\nreplayed" } });
  });

  it("shows each problem at its line, and does not stop for one broken file", async () => {
    const workspace = aWorkspace({
      "a.json": aDraft(),
      "broken.json": '{\n  "name": "",\n  "headlin": "x"\n}',
    });
    const checked = await runJob("check", workspace, {});
    expect(checked).toMatchObject({ exitCode: 11, stdout: "" });
    const lines = checked.stderr.split("\n").filter((line) => line.startsWith("::"));
    expect(lines).toHaveLength(5);
    expect(lines).toContain(
      "::error file=drafts/broken.json,line=3,col=3::headlin: unknown field (headline)",
    );
    const { contexts } = await aCatalog();
    const created = await runJob("create", workspace, contexts);
    expect(created.exitCode).toBe(11);
    expect(created.outputs["result"]).toBe("created\nfailed");
    expect(created.stderr).toContain("::error file=drafts/broken.json,line=2,col=11::name: ");
  });
});

describe("the action", () => {
  it("is composite, and passes on every output that the command writes", () => {
    expect(action.runs.using).toBe("composite");
    expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual(
      ["slug", "status", "editor-url", "result"].map((name) => [
        name,
        `\${{ steps.drafts.outputs.${name} }}`,
      ]),
    );
  });

  it("writes no input into its script", () => {
    for (const { run } of action.runs.steps) expect(run).not.toContain("${{");
  });

  it("takes names, patterns and flags, and runs nothing that stands in them", async () => {
    const workspace = aWorkspace({ "a.json": aDraft() });
    const files = "drafts/*.json $(touch stolen) `touch stolen`";
    const result = await runAction({ command: "check", files, flags: "--json" }, workspace, {});
    expect(result.exitCode).toBe(11);
    const { exitCode, stdout } = await runAction({ command: "check", flags: "--json" }, workspace, {});
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '{"file":"drafts/a.json","valid":true}\n' });
    const stolen = await runAction({ command: "check", files: "stolen*" }, workspace, {});
    expect(stolen).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^::warning::No draft file/) });
  });

  it("refuses another command", async () => {
    const result = await runAction({ command: "list" }, aWorkspace({}), {});
    expect(result).toMatchObject({ exitCode: 2, stdout: "::error::The input command is check or create\n" });
  });
});

function aWorkspace(files: Readonly<Record<string, unknown>>): string {
  const workspace = tempFolder();
  mkdirSync(join(workspace, "drafts"));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(workspace, "drafts", name), text);
  }
  return workspace;
}

async function aCatalog() {
  const { baseUrl, apiKey } = await aService({ dataFolder: tempFolder() });
  return { baseUrl, contexts: { "vars.CATALOG_BASE_URL": baseUrl, "secrets.CATALOG_API_KEY": apiKey } };
}
