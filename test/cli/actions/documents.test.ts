import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { listingsServer } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { ACTION_PATH, aWorkspace, runJob } from "./runner.ts";

const PAGE = join(ACTION_PATH, "docs/github-actions.md");
const TEXT = readFileSync(PAGE, "utf8");
const [drafts, gitLab, ...others] = blocks("yaml").map((text) => parse(text));
const [settings = "", newDraft = "", pullRequest = "", pinned = "", protection = "", shellJob = "", ...more] =
  blocks("sh");

describe("the page about GitHub Actions", () => {
  it("contains no placeholders, and no YAML or shell blocks that these tests do not use", () => {
    expect({ others, more }).toEqual({ others: [], more: [] });
    expect(TEXT).not.toMatch(/\bOWNER\b|YOUR-|<(?!picture)[a-z]+>/);
  });

  it("passes the key only to the job that creates drafts, and grants each job only what it needs", () => {
    expect(drafts.permissions).toEqual({});
    const jobs = Object.entries<{ if: string; permissions: unknown; concurrency?: string }>(drafts.jobs);
    const at = (cron: string) => `github.event.schedule == '${cron}'`;
    expect(jobs.map(([name, job]) => [name, job.if, job.permissions, job.concurrency])).toEqual([
      ["check", "github.event_name == 'pull_request'", { contents: "read" }, undefined],
      ["create", `github.event_name == 'push' || ${at("17 5 * * *")}`, { contents: "read" }, "drafts"],
      ["pull", at("47 5 * * 1"), { contents: "write", "pull-requests": "write" }, "pull"],
    ]);
    expect(drafts.on.schedule).toEqual([{ cron: "17 5 * * *" }, { cron: "47 5 * * 1" }]);
    const withKey = jobs.filter(([, job]) => JSON.stringify(job).includes("secrets.CATALOG_API_KEY"));
    expect(withKey.map(([name]) => name)).toEqual(["create"]);
  });

  it("contains a workflow whose jobs check and create a draft before and after it is live", async () => {
    const { contexts, goLive } = await aCatalog();
    const draft = aDraft({ slug: "aurora-notes", category: "databases" });
    const run = (name: string, content: unknown, known: Readonly<Record<string, string>> = contexts) =>
      runJob(drafts.jobs[name], aDraftsFolder(content), known);
    const { "secrets.CATALOG_API_KEY": _, ...withoutKey } = contexts;
    const checked = await run("check", draft, withoutKey);
    expect(checked).toMatchObject({ exitCode: 0, checkouts: ["ada/product-catalog-cli@0a1b2c3"] });
    expect(await run("create", draft)).toMatchObject({
      exitCode: 0,
      outputs: { result: "created", slug: "aurora-notes" },
    });
    const edited = { ...draft, headline: "Other words" };
    expect(await run("create", edited)).toMatchObject({ exitCode: 0 });
    await goLive("aurora-notes");
    expect(await run("check", draft, withoutKey)).toMatchObject({ exitCode: 0 });
    expect(await run("create", draft)).toMatchObject({ exitCode: 0 });
    const live = await run("create", edited);
    expect(live).toMatchObject({ exitCode: 0 });
    expect(live.stderr).toContain("::warning file=drafts/aurora.json,line=1,");
  }, 60_000);

  it("contains a job that keeps one pull request with exactly the changed files", async () => {
    const week = await aRepository(30);
    const expected = (files: readonly string[]) => files.map((file) => `drafts/${file}.json`);
    week.changeListings(["p3", "p7", "p21"]);
    expect(await week.run("pull")).toMatchObject({ exitCode: 0 });
    expect(week.calls()).toEqual(["pr list", "pr create"]);
    expect(await week.filesOfBranch()).toEqual(expected(["p21", "p3", "p7"]));
    expect(week.body()).toContain("    drafts/p3.json (p3): headline\n    drafts/p7.json (p7): headline");

    // In the next week, another listing has changed, and a file is broken.
    week.changeListings(["p11"]);
    await week.commit("drafts/p5.json", "{");
    expect(await week.run("pull")).toMatchObject({ exitCode: 3 });
    expect(week.calls()).toEqual(["pr list", "pr edit"]);
    expect(await week.filesOfBranch()).toEqual(expected(["p11", "p21", "p3", "p7"]));

    await week.merge();
    await week.commit("drafts/p5.json", week.draft("p5"));
    for (const job of ["check", "create", "pull"]) expect(await week.run(job)).toMatchObject({ exitCode: 0 });
    expect(week.calls()).toEqual(["pr list", "pr close"]);
  }, 120_000);

  it("contains shell commands that set variables, a secret and branch protection", async () => {
    expect(await calledBy(settings)).toEqual([
      "gh variable set CATALOG_BASE_URL --body https://catalog.example",
      "gh secret set CATALOG_API_KEY",
      "gh api repos/{owner}/product-catalog-cli/commits/HEAD --jq .sha",
      "gh variable set CATALOG_CLI_COMMIT --body 0a1b2c3",
      "gh api --method PUT repos/{owner}/{repo}/actions/permissions/workflow -f default_workflow_permissions=read -F can_approve_pull_request_reviews=true",
    ]);
    expect(await calledBy(pinned)).toHaveLength(1);
    expect(await calledBy(protection)).toEqual([
      "gh api --method PUT repos/{owner}/{repo}/branches/main/protection --input -",
    ]);
    const rules = JSON.parse(protection.split("\n").slice(1, -2).join("\n"));
    expect(rules.required_pull_request_reviews.dismiss_stale_reviews).toBe(true);
    expect(rules.required_status_checks.contexts).toEqual(["check"]);
  });

  it("contains shell commands that create and check a draft file, and open and merge a pull request", async () => {
    expect(await calledBy(newDraft)).toEqual([
      "catalog draft init drafts/aurora.json --from https://auroranotes.example",
      "catalog draft check drafts/aurora.json",
    ]);
    const calls = (await calledBy(pullRequest)).map((call) => call.split(" ").slice(0, 3).join(" "));
    expect(calls.join(", ")).toBe(
      "git switch --create, git add drafts, git commit --message, git push --set-upstream, " +
        "gh pr create, gh pr checks, gh pr merge",
    );
  });

  it("contains GitLab and shell jobs that check, create and pull drafts, and do not print private URLs to stdout", async () => {
    const { environment, goLive } = await aCatalog();
    const origin = join(tempFolder(), "origin.git");
    await git(tempFolder(), "init", "--quiet", "--bare", "--initial-branch", "main", origin);
    const variables = {
      ...environment,
      CI_SERVER_URL: "https://gitlab.example",
      CI_SERVER_HOST: "gitlab.example",
      CI_PROJECT_NAMESPACE: "ada",
      CI_PROJECT_PATH: "ada/drafts",
      CI_DEFAULT_BRANCH: "main",
      DRAFTS_TOKEN: "token",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.file://${origin}.insteadOf`,
      GIT_CONFIG_VALUE_0: "https://drafts:token@gitlab.example/ada/drafts.git",
    };
    await git(origin, "config", "receive.advertisePushOptions", "true");
    const { default: all, ...jobs } = gitLab;
    expect(jobs["create drafts"].allow_failure).toEqual({ exit_codes: [7] });
    const outputs: string[] = [];
    const runGitLab = async (name: string, draft: unknown) => {
      const workspace = aDraftsFolder(draft);
      await git(workspace, "init", "--quiet", "--initial-branch", "main");
      await git(workspace, "add", "drafts");
      await git(workspace, "commit", "--quiet", "--message", "Drafts");
      const script = [...all.before_script, ...jobs[name].script].join("\n");
      outputs.push(await runScript(script, workspace, variables));
    };
    const draft = aDraft({ slug: "aurora-notes", category: "databases" });
    await runGitLab("check drafts", draft);
    await runGitLab("create drafts", draft);
    await runGitLab("pull drafts", draft);
    await goLive("aurora-notes");
    await runGitLab("pull drafts", { ...draft, headline: "Other words" });
    const pushed = await git(origin, "log", "-1", "--format=%B", "live-listings");
    expect(pushed).toBe("Take the text of the live listings\n\ndrafts/aurora.json\tupdated\theadline\n\n");
    for (const name of ["check", "create", "pull"]) {
      const script = `set -- ${name}\n${shellJob}`;
      const workspace = aDraftsFolder(aDraft({ name: "B", slug: "b" }));
      outputs.push(await runScript(script, workspace, environment));
    }
    const withoutKey = { ...environment, CATALOG_API_KEY: "" };
    const refused = runScript(`set -- create\n${shellJob}`, aDraftsFolder(aDraft({ slug: "c" })), withoutKey);
    await expect(refused).rejects.toMatchObject({ code: 4 });
    const text = outputs.join("\n");
    expect(text).toContain("drafts/aurora.json\taurora-notes\tcreated\n");
    expect(text).toContain("drafts/aurora.json\tnot live\t\n");
    expect(text).toContain("drafts/aurora.json\tupdated\theadline\n");
    expect(text).toContain("drafts/aurora.json\tb\tcreated\n");
    expect(text).not.toContain("/editor/");
  }, 120_000);
});

/** Returns the contents of the page's code blocks in one language. */
function blocks(kind: string): readonly string[] {
  return [...TEXT.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, body = ""]) => body,
  );
}

/** Runs commands with fakes for `gh`, `catalog` and `git`, and returns the calls to these fakes. */
async function calledBy(script: string): Promise<readonly string[]> {
  const folder = tempFolder();
  writeFileSync(join(folder, "key.txt"), "a-key");
  const fake = `echo "\${0##*/} $*" >> ${folder}/calls\n[[ "$*" != *.sha ]] || echo 0a1b2c3`;
  await runScript(script, folder, {}, { gh: fake, catalog: fake, git: fake });
  return readFileSync(join(folder, "calls"), "utf8").trimEnd().split("\n");
}

/** Programs for scripts: `catalog` is the built command, and `git clone` creates a link to this repository. */
const PROGRAMS = {
  git: `if [ "$1" = clone ]; then ln -s ${ACTION_PATH} "$\{@: -1}"; else PATH="$\{PATH#*:}" exec git "$@"; fi`,
  catalog: `exec node ${join(ACTION_PATH, "bin/catalog.cjs")} "$@"`,
};

/** Runs a script with some programs, given as text for bash, and returns its stdout. */
async function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  programs: Readonly<Record<string, string>> = PROGRAMS,
): Promise<string> {
  const bin = join(cwd, "bin");
  mkdirSync(bin, { recursive: true });
  for (const [name, body] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/bash\n${body}\n`, { mode: 0o755 });
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
    runCatalog(["sandbox", "listing", ...argv], { env: { CATALOG_DATA_DIR: dataFolder } });
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

/** Runs git with a fixed identity, and returns its output. */
async function git(cwd: string, ...argv: readonly string[]): Promise<string> {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@drafts.example"];
  const env = { PATH: process.env["PATH"], HOME: tempFolder() };
  return (await promisify(execFile)("git", [...identity, ...argv], { cwd, env })).stdout;
}

/** Creates a repository with the drafts `p0`, `p1`, …, which are live, and a runner that checks it out for each job. */
async function aRepository(count: number) {
  const [origin, own] = [join(tempFolder(), "origin.git"), tempFolder()];
  const slugs = Array.from({ length: count }, (_, index) => `p${index}`);
  const draft = (slug: string) => aDraft({ slug, name: slug, category: "productivity" });
  const listings = new Map(
    slugs.map((slug) => {
      const { headline: listingHeadline, ...fields } = draft(slug);
      return [slug, aTool({ ...fields, listingHeadline, category: { slug: "productivity", name: "P" } })];
    }),
  );
  const { href } = await listingsServer(listings);
  await git(own, "init", "--quiet", "--bare", "--initial-branch", "main", origin);
  await git(own, "clone", "--quiet", origin, ".");
  mkdirSync(join(own, "drafts"));
  const commit = async (file: string, content: unknown) => {
    const text = typeof content === "string" ? content : JSON.stringify(content, undefined, 2);
    writeFileSync(join(own, file), text);
    await git(own, "add", "drafts");
    await git(own, "commit", "--quiet", "--message", file);
    await git(own, "push", "--quiet", "origin", "HEAD:main");
  };
  for (const slug of slugs) writeFileSync(join(own, `drafts/${slug}.json`), JSON.stringify(draft(slug)));
  await commit("drafts/p0.json", draft("p0"));
  const bin = tempFolder();
  const state = join(bin, "open");
  const script = `case $2 in
    list) test ! -e ${state} || echo 7 ;;
    create | edit) while [ "$1" != --body ]; do shift; done; printf '%s\\n' "$2" > ${state} ;;
    close) rm ${state} ;;
  esac`;
  const log = join(bin, "calls");
  const program = `#!/bin/bash\necho "$1 $2" >> ${log}\n${script}\n`;
  writeFileSync(join(bin, "gh"), program, { mode: 0o755 });
  const contexts = {
    "github.repository_owner": "ada",
    "github.token": "token",
    "vars.CATALOG_BASE_URL": href,
    "vars.CATALOG_CLI_COMMIT": "0a1b2c3",
    "secrets.CATALOG_API_KEY": "a-key-of-the-test-0123456789",
  };
  return {
    draft,
    commit,
    changeListings: (changed: readonly string[]) => {
      for (const slug of changed) {
        const listing = listings.get(slug);
        if (listing) listings.set(slug, { ...listing, listingHeadline: `New words for ${slug}` });
      }
    },
    run: async (job: string) => {
      writeFileSync(log, "");
      const workspace = tempFolder();
      await git(workspace, "clone", "--quiet", origin, ".");
      return runJob(drafts.jobs[job], workspace, contexts, bin);
    },
    /** Returns the calls of `gh` in the last job. */
    calls: () => readFileSync(log, "utf8").trimEnd().split("\n"),
    body: () => readFileSync(state, "utf8"),
    filesOfBranch: async () =>
      (await git(origin, "diff", "--name-only", "main...live-listings")).trimEnd().split("\n"),
    merge: async () => {
      await git(own, "fetch", "--quiet", "origin");
      await git(own, "merge", "--quiet", "--no-edit", "origin/live-listings");
      await git(own, "push", "--quiet", "origin", "HEAD:main");
    },
  };
}
