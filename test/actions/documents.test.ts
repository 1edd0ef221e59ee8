import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { ACTION_PATH, action, runJob } from "./runner.ts";

const PAGE = join(ACTION_PATH, "docs/github-actions.md");
const TEXT = readFileSync(PAGE, "utf8");
const [drafts, submission, gitLab, ...others] = blocks("yaml").map((text) => parse(text));
const [
  settings = "",
  newDraft = "",
  pullRequest = "",
  pinned = "",
  approval = "",
  dispatch = "",
  shellJob = "",
  ...more
] = blocks("sh");

describe("the page about GitHub Actions", () => {
  it("describes the inputs and outputs of action.yml (vitest -u updates the table)", async () => {
    const rows = Object.entries(action.inputs).map(([name, { default: fallback, description }]) => [
      `\`${name}\``,
      fallback ? `\`${fallback}\`` : "",
      description.trim(),
    ]);
    const table = tableOf([["input", "default", "meaning"], ...rows]);
    await expect(TEXT.replace(TABLE, table)).toMatchFileSnapshot(PAGE);
    for (const name of Object.keys(action.outputs)) expect(TEXT).toContain(`\`${name}\``);
  });

  it("contains only code that these tests run, without a placeholder for an owner", () => {
    expect({ others, more }).toEqual({ others: [], more: [] });
    expect(TEXT).not.toMatch(/OWNER|YOUR-|<[a-z]+>/);
  });

  it("passes the key only to jobs that create drafts, and grants jobs only read permission", () => {
    for (const { permissions, jobs } of [drafts, submission]) {
      expect(permissions).toEqual({ contents: "read" });
      for (const { steps, ...job } of Object.values<Record<string, unknown>>(jobs)) {
        const isCreate = JSON.stringify(steps).includes('"command":"create"');
        expect(JSON.stringify(steps).includes("secrets.CATALOG_API_KEY")).toBe(isCreate);
        expect(job["concurrency"]).toBe(isCreate ? "drafts" : undefined);
      }
    }
    expect(Object.entries<{ if: string }>(drafts.jobs).map(([name, job]) => [name, job.if])).toEqual([
      ["check", "github.event_name == 'pull_request'"],
      ["create", "github.event_name == 'push'"],
      ["diff", "github.event_name == 'schedule'"],
    ]);
    expect(Object.keys(drafts.on)).toEqual(["pull_request", "push", "schedule"]);
    expect(submission.jobs.submit.environment).toBe("catalog");
  });

  it("checks, creates and compares a draft with the jobs of the workflow", async () => {
    const { contexts, baseUrl } = await aCatalog();
    const run = (name: string, draft: unknown, known: Readonly<Record<string, string>> = contexts) =>
      runJob(drafts.jobs[name], aWorkspace(draft), known);
    const { "secrets.CATALOG_API_KEY": _, ...withoutKey } = contexts;
    const checked = await run("check", aDraft(), withoutKey);
    expect(checked).toMatchObject({ exitCode: 0, checkouts: ["ada/product-catalog-cli@0a1b2c3"] });
    expect(checked.summary).toMatch(/\| drafts\/aurora\.json \| valid \| {2}\| cat1-[0-9a-f]{64} \|/);
    const created = await run("create", aDraft());
    expect(created).toMatchObject({ exitCode: 0, outputs: { result: "created", slug: "aurora-notes" } });
    const compared = await run("diff", { slug: "git", name: "Git" }, withoutKey);
    expect(compared.exitCode).toBe(3);
    expect(compared.stdout).toContain(`websiteUrl\t\thttps://git-scm.com\n`);
    expect(baseUrl).toMatch(/^http/);
  });

  it("submits the approved text and refuses any other text", async () => {
    const { contexts } = await aCatalog();
    const { summary } = await runJob(drafts.jobs.check, aWorkspace(aDraft()), contexts);
    const key = /cat1-[0-9a-f]{64}/.exec(summary)?.[0] ?? "";
    const sent = await calledBy(dispatch, { KEY: key });
    expect(sent).toEqual([`gh workflow run submit-draft.yml -f file=drafts/aurora.json -f key=${key}`]);
    const known = { ...contexts, "inputs.file": "drafts/aurora.json", "inputs.key": key };
    const edited = await runJob(submission.jobs.submit, aWorkspace(aDraft({ name: "Other" })), known);
    expect(edited).toMatchObject({ exitCode: 3, stdout: "" });
    const created = await runJob(submission.jobs.submit, aWorkspace(aDraft()), known);
    expect(created).toMatchObject({ exitCode: 0, outputs: { result: "created" } });
  });

  it("sets variables, secrets and the environment with valid shell commands", async () => {
    expect(await calledBy(settings)).toEqual([
      "gh variable set CATALOG_BASE_URL --body https://catalog.example",
      "gh secret set CATALOG_API_KEY",
      "gh api repos/{owner}/product-catalog-cli/commits/HEAD --jq .sha",
      "gh variable set CATALOG_CLI_COMMIT --body 0a1b2c3",
    ]);
    expect(await calledBy(pinned)).toHaveLength(1);
    expect(await calledBy(approval)).toEqual(
      expect.arrayContaining([
        "gh api --method PUT repos/{owner}/{repo}/environments/catalog --input -",
        "gh secret set CATALOG_API_KEY --env catalog",
        "gh secret delete CATALOG_API_KEY",
      ]),
    );
  });

  it("opens a pull request", async () => {
    const calls = await calledBy(pullRequest);
    expect(calls.map((call) => call.split(" ").slice(0, 3).join(" "))).toEqual([
      "git switch --create",
      "git add drafts",
      "git commit --message",
      "git push --set-upstream",
      "gh pr create",
      "gh pr checks",
      "gh pr merge",
    ]);
  });

  it("creates a draft file with existing commands", async () => {
    expect(await calledBy(newDraft)).toEqual([
      "catalog draft init drafts/aurora.json --from https://auroranotes.example",
      "catalog draft check drafts/aurora.json",
    ]);
  });

  it("checks and creates in GitLab CI, and in a shell job", async () => {
    const { environment } = await aCatalog();
    const variables = {
      ...environment,
      CI_SERVER_URL: "https://gitlab.example",
      CI_PROJECT_NAMESPACE: "ada",
    };
    for (const name of ["check drafts", "create drafts"]) {
      const script = gitLab[name].script.join("\n");
      expect(await runScript(script, aWorkspace(aDraft()), variables)).toMatch(
        /^(?:drafts\/aurora\.json\ttrue|aurora-notes\tDRAFT)\t/,
      );
    }
    expect(await runScript(shellJob, aWorkspace(aDraft({ name: "B" })), environment)).toMatch(
      /\nEvery draft exists\n$/,
    );
  });
});

const TABLE = /(?<=<!-- Made from action\.yml\. -->\n\n)(?:\|.*\n)+/;

/** Returns the contents of the page's code blocks in one language. */
function blocks(kind: string): readonly string[] {
  return [...TEXT.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, body = ""]) => body,
  );
}

/** Returns a table in Biome's format. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |\n`;
  const [head = [], ...rest] = rows;
  return [
    line(head, " "),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rest.map((row) => line(row, " ")),
  ].join("");
}

/** Runs commands with fakes for `gh` and `catalog`, and returns the calls to these fakes. */
async function calledBy(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const folder = tempFolder();
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "key.txt"), "a-key");
  for (const name of ["gh", "catalog", "git"]) {
    const program = `#!/bin/bash\necho "${name} $*" >> ${folder}/calls\n[[ "$*" != *.sha ]] || echo 0a1b2c3\n`;
    writeFileSync(join(folder, "bin", name), program);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  await runScript(script, folder, env);
  return readFileSync(join(folder, "calls"), "utf8").trimEnd().split("\n");
}

/** Runs a script from a document and returns its output. `catalog` runs the built command, and a clone is a link to this repository. */
async function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const bin = join(cwd, "bin");
  mkdirSync(bin, { recursive: true });
  const programs = {
    git: `ln -s ${ACTION_PATH} "$\{@: -1}"`,
    catalog: `exec node ${join(ACTION_PATH, "bin/catalog.cjs")} "$@"`,
  };
  for (const [name, body] of Object.entries(programs)) {
    try {
      writeFileSync(join(bin, name), `#!/bin/bash\n${body}\n`, { flag: "wx", mode: 0o755 });
    } catch {
      // The caller's fake runs first.
    }
  }
  const options = {
    cwd,
    env: { PATH: `${bin}:${process.env["PATH"]}`, HOME: tempFolder(), CI: "true", ...env },
  };
  return (await promisify(execFile)("bash", ["-eu", "-o", "pipefail", "-c", script], options)).stdout;
}

function aWorkspace(draft: unknown): string {
  const workspace = tempFolder();
  mkdirSync(join(workspace, "drafts"));
  writeFileSync(join(workspace, "drafts/aurora.json"), JSON.stringify(draft));
  return workspace;
}

async function aCatalog() {
  const { baseUrl, apiKey } = await aService({ dataFolder: tempFolder() });
  return {
    baseUrl,
    contexts: {
      "github.repository_owner": "ada",
      "vars.CATALOG_BASE_URL": baseUrl,
      "vars.CATALOG_CLI_COMMIT": "0a1b2c3",
      "secrets.CATALOG_API_KEY": apiKey,
    },
    environment: { CATALOG_BASE_URL: baseUrl, CATALOG_API_KEY: apiKey },
  };
}
