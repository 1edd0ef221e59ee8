import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { markdownTable } from "../../build/markdown-table.ts";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { ACTION_PATH, action, aWorkspace, runJob } from "./runner.ts";

const PAGE = join(ACTION_PATH, "docs/github-actions.md");
const TEXT = readFileSync(PAGE, "utf8");
const [drafts, gitLab, ...others] = blocks("yaml").map((text) => parse(text));
const [settings = "", newDraft = "", pullRequest = "", pinned = "", protection = "", shellJob = "", ...more] =
  blocks("sh");

describe("the page about GitHub Actions", () => {
  it("lists the inputs and outputs of action.yml (vitest -u updates the table)", async () => {
    const rows = Object.entries(action.inputs).map(([name, { default: fallback, description }]) => [
      `\`${name}\``,
      fallback ? `\`${fallback}\`` : "",
      description.trim(),
    ]);
    const table = `${markdownTable([["input", "default", "meaning"], ...rows])}\n`;
    await expect(TEXT.replace(TABLE, table)).toMatchFileSnapshot(PAGE);
    for (const name of Object.keys(action.outputs)) expect(TEXT).toContain(`\`${name}\``);
  });

  it("contains no placeholders, and no YAML or shell blocks that these tests do not use", () => {
    expect({ others, more }).toEqual({ others: [], more: [] });
    expect(TEXT).not.toMatch(/OWNER|YOUR-|<[a-z]+>/);
  });

  it("passes the key only to jobs that create drafts, and grants jobs only read permission", () => {
    for (const { permissions, jobs } of [drafts]) {
      expect(permissions).toEqual({ contents: "read" });
      for (const { steps, ...job } of Object.values<Record<string, unknown>>(jobs)) {
        const isCreate = JSON.stringify(steps).includes('"command":"create"');
        expect(JSON.stringify(steps).includes("secrets.CATALOG_API_KEY")).toBe(isCreate);
        expect([job["concurrency"], job["permissions"]]).toEqual([
          isCreate ? "drafts" : undefined,
          undefined,
        ]);
      }
    }
    expect(Object.entries<{ if: string }>(drafts.jobs).map(([name, job]) => [name, job.if])).toEqual([
      ["check", "github.event_name == 'pull_request'"],
      ["create", "github.event_name == 'push'"],
      ["diff", "github.event_name == 'schedule'"],
    ]);
    expect(Object.keys(drafts.on)).toEqual(["pull_request", "push", "schedule"]);
  });

  it("contains a workflow whose jobs check, create and compare a draft before and after it is live", async () => {
    const { contexts, goLive } = await aCatalog();
    const draft = aDraft({ category: "databases" });
    const run = (name: string, content: unknown, known: Readonly<Record<string, string>> = contexts) =>
      runJob(drafts.jobs[name], aDraftsFolder(content), known);
    const { "secrets.CATALOG_API_KEY": _, ...withoutKey } = contexts;
    const checked = await run("check", draft, withoutKey);
    expect(checked).toMatchObject({ exitCode: 0, checkouts: ["ada/product-catalog-cli@0a1b2c3"] });
    expect(await run("create", draft)).toMatchObject({
      exitCode: 0,
      outputs: { result: "created", slug: "aurora-notes" },
    });
    expect(await run("diff", draft, withoutKey)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("::warning file=drafts/aurora.json"),
    });

    const edited = { ...draft, headline: "Other words" };
    expect(await run("create", edited)).toMatchObject({ exitCode: 0, outputs: { result: "exists" } });
    await goLive("aurora-notes");
    for (const file of [draft, { ...draft, slug: "aurora-notes" }]) {
      expect(await run("check", file, withoutKey)).toMatchObject({ exitCode: 0 });
      expect(await run("create", file)).toMatchObject({ exitCode: 0, outputs: { result: "exists" } });
      expect(await run("diff", file, withoutKey)).toMatchObject({ exitCode: 0 });
    }
    const created = await run("create", edited);
    expect(created).toMatchObject({ exitCode: 0, outputs: { result: "exists" } });
    expect(created.stderr).toContain("::warning file=drafts/aurora.json,line=1,");
    expect(await run("diff", edited, withoutKey)).toMatchObject({ exitCode: 3 });
  }, 60_000);

  it("contains shell commands that set variables, a secret and branch protection", async () => {
    expect(await calledBy(settings)).toEqual([
      "gh variable set CATALOG_BASE_URL --body https://catalog.example",
      "gh secret set CATALOG_API_KEY",
      "gh api repos/{owner}/product-catalog-cli/commits/HEAD --jq .sha",
      "gh variable set CATALOG_CLI_COMMIT --body 0a1b2c3",
    ]);
    expect(await calledBy(pinned)).toHaveLength(1);
    expect(await calledBy(protection)).toEqual([
      "gh api --method PUT repos/{owner}/{repo}/branches/main/protection --input -",
    ]);
    const rules = JSON.parse(protection.split("\n").slice(1, -2).join("\n"));
    expect(rules.required_pull_request_reviews.dismiss_stale_reviews).toBe(true);
    expect(rules.required_status_checks.contexts).toEqual(["check"]);
  });

  it("contains shell commands that open, check and merge a pull request", async () => {
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

  it("contains shell commands that create and check a draft file", async () => {
    expect(await calledBy(newDraft)).toEqual([
      "catalog draft init drafts/aurora.json --from https://auroranotes.example",
      "catalog draft check drafts/aurora.json",
    ]);
  });

  it("contains GitLab and shell jobs that check, create and compare drafts, and do not print private URLs to stdout", async () => {
    const { environment } = await aCatalog();
    const variables = {
      ...environment,
      CI_SERVER_URL: "https://gitlab.example",
      CI_PROJECT_NAMESPACE: "ada",
    };
    const { default: all, ...jobs } = gitLab;
    const outputs: string[] = [];
    for (const { script } of Object.values<{ readonly script: readonly string[] }>(jobs)) {
      const workspace = aDraftsFolder(aDraft());
      outputs.push(await runScript([...all.before_script, ...script].join("\n"), workspace, variables));
      const report = join(workspace, "differences.json");
      if (existsSync(report)) outputs.push(readFileSync(report, "utf8"));
    }
    for (const name of ["check", "create", "compare"])
      outputs.push(
        await runScript(`set -- ${name}\n${shellJob}`, aDraftsFolder(aDraft({ name: "B" })), environment),
      );
    const text = outputs.join("\n");
    expect(text).toMatch(/^drafts\/aurora\.json\ttrue\t/m);
    expect(text).toContain("drafts/aurora.json\taurora-notes\tcreated\n");
    expect(text).toContain('"listing":null,"differences":null');
    expect(text).toContain("drafts/aurora.json\tb\tcreated\n");
    expect(text).not.toContain("/editor/");
  });
});

const TABLE = /(?<=<!-- Made from action\.yml\. -->\n\n)(?:\|.*\n)+/;

/** Returns the contents of the page's code blocks in one language. */
function blocks(kind: string): readonly string[] {
  return [...TEXT.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, body = ""]) => body,
  );
}

/** Runs commands with fakes for `gh`, `catalog` and `git`, and returns the calls to these fakes. */
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

/** Runs a script and returns its stdout. By default, `catalog` is the built command, and `git` creates a link to this repository. */
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
      // The caller has already written a fake program.
    }
  }
  const options = {
    cwd,
    env: { PATH: `${bin}:${process.env["PATH"]}`, HOME: tempFolder(), CI: "true", ...env },
  };
  return (await promisify(execFile)("bash", ["-eu", "-o", "pipefail", "-c", script], options)).stdout;
}

const aDraftsFolder = (draft: unknown) => aWorkspace({ "aurora.json": draft });

async function aCatalog() {
  const dataFolder = tempFolder();
  const { baseUrl, apiKey } = await aService({ dataFolder });
  const sandbox = (...argv: readonly string[]) =>
    promisify(execFile)("node", [join(ACTION_PATH, "bin/catalog.cjs"), "sandbox", "listing", ...argv], {
      env: { ...process.env, CATALOG_DATA_DIR: dataFolder, HOME: tempFolder() },
    });
  return {
    contexts: {
      "github.repository_owner": "ada",
      "vars.CATALOG_BASE_URL": baseUrl,
      "vars.CATALOG_CLI_COMMIT": "0a1b2c3",
      "secrets.CATALOG_API_KEY": apiKey,
    },
    environment: { CATALOG_BASE_URL: baseUrl, CATALOG_API_KEY: apiKey },
    /** Submits a draft for review and approves it. */
    goLive: async (slug: string) => {
      await sandbox("submit", slug, "--plan", "free");
      await sandbox("approve", slug);
    },
  };
}
