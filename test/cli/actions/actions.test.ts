import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { data, draftServer, json, type Step } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { action, aWorkspace, readLog, runAction, type StepResult } from "./runner.ts";

describe("the action", () => {
  it("checks drafts without a key, and creates them with a key", async () => {
    const workspace = aWorkspace({
      "a.json": aDraft(),
      "b.json": aDraft({ name: "Borealis", websiteUrl: "https://borealis.example" }),
    });
    const { create, baseUrl } = await aCatalog();

    const checked = await runAction({ command: "check" }, workspace, {});
    expect(checked).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^drafts\/a\.json\tvalid\ndrafts\/b\.json\tvalid\n/),
    });
    expect(checked.summary).toContain("| drafts/a.json | valid | aurora-notes |");

    const created = await runAction(create, workspace, {});
    expect(created.exitCode).toBe(0);
    const urls = created.outputs["editor-url"]?.split("\n") ?? [];
    expect(created.stdout).toBe(
      "drafts/a.json\taurora-notes\tcreated\tDRAFT\t\ndrafts/b.json\tborealis\tcreated\tDRAFT\t\n",
    );
    expect(urls).toEqual([expect.stringContaining(`${baseUrl}/`), expect.stringContaining(`${baseUrl}/`)]);
    const notice = (file: string, slug: string) =>
      `::notice file=drafts/${file}::The catalog has the draft ${slug}: complete it in the editor\n`;
    expect(created.stderr).toBe(
      [
        ...urls.map((url) => `::add-mask::${url}\n`),
        notice("a.json", "aurora-notes"),
        notice("b.json", "borealis"),
      ].join(""),
    );
    expect(created.outputs).toEqual({
      slug: "aurora-notes\nborealis",
      state: "DRAFT\nDRAFT",
      "editor-url": urls.join("\n"),
      result: "created\ncreated",
    });
    expect(created.summary).toContain(
      "| drafts/a.json | created&#58; The catalog has the draft aurora-notes&#58; complete it in the editor | aurora-notes |",
    );
    for (const url of urls) expect(created.summary).not.toContain(url);

    const again = await runAction(create, workspace, {});
    expect(again).toMatchObject({ exitCode: 0, outputs: { result: "replayed\nreplayed" } });
  });

  it("annotates each problem once at its line, and creates the valid draft despite a broken file", async () => {
    const workspace = aWorkspace({
      "a.json": aDraft(),
      "broken.json": '{\n  "name": "",\n  "headlin": "x"\n}',
    });
    const checked = await runAction({ command: "check" }, workspace, {});
    expect(checked.exitCode).toBe(3);
    const lines = checked.stderr.split("\n").filter((line) => line.startsWith("::error"));
    expect(lines).toHaveLength(5);
    expect(lines).toContain(
      '::error file=drafts/broken.json,line=3,col=3::headlin: unknown field (did you mean "headline"?)',
    );
    for (const line of lines) {
      const message = line.replace(/^.*::.*?: | \(.*/g, "");
      expect({ message, times: lines.filter((each) => each.includes(message)).length }).toEqual({
        message,
        times: checked.stderr.split(message).length - 1,
      });
    }
    expect(checked.stderr).toMatch(/\nTo do: make the changes annotated above, and push them\n$/);
    expect(checked.summary).toContain("| drafts/broken.json | invalid");
    expect(checked.summary).toContain('unknown field &#40;did you mean "headline"?&#41;');
    const { create } = await aCatalog();
    const created = await runAction(create, workspace, {});
    expect(created.exitCode).toBe(3);
    expect(created.outputs["result"]).toBe("created\nfailed");
    expect(created.stderr).toContain("::error file=drafts/broken.json,line=2,col=11::name: ");
  });

  it("annotates ten of 14 problems, and logs the rest", async () => {
    const fields = Array.from({ length: 14 }, (_, index) => [`field-${index}.`, index]);
    const workspace = aWorkspace({ "a.json": { ...aDraft(), ...Object.fromEntries(fields) } });
    const { stderr } = await runAction({ command: "check" }, workspace, {});
    const { commands } = readLog(stderr);
    expect(commands.filter(({ name }) => name === "error")).toHaveLength(10);
    expect(commands.at(-1)).toEqual({ name: "warning", message: "and 4 more problems: see this step's log" });
    for (const [name] of fields) expect(stderr.split(`${name}: unknown field`)).toHaveLength(2);
  });

  it("annotates ten of 14 warnings that it gives one by one, and logs the rest", async () => {
    const names = Array.from({ length: 14 }, (_, index) => `N${index}`);
    const filesWith = (headline: string) =>
      Object.fromEntries(names.map((name) => [`${name}.json`, aDraft({ name, headline })]));
    const { create } = await aCatalog({ dailyLimit: 14 });
    await runAction(create, aWorkspace(filesWith("One")), {});
    const { stderr } = await runAction(create, aWorkspace(filesWith("Two")), {});
    const { commands } = readLog(stderr);
    expect(commands.filter(({ message }) => message.includes("with different text"))).toHaveLength(10);
    expect(commands.at(-1)).toEqual({ name: "warning", message: "and 4 more warnings: see this step's log" });
    expect(stderr.split("was first submitted with different text")).toHaveLength(15);
  });

  it("reports a file that cannot be read once, not for each file that is not sent", async () => {
    const { create } = await aCatalog();
    const workspace = aWorkspace({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }) });
    const { stderr } = await runAction({ ...create, files: "drafts/*.json gone.json" }, workspace, {});
    expect(stderr.split("Cannot read gone.json")).toHaveLength(2);
  });

  it("reports a draft with another slug once, and does not advise to complete it", async () => {
    const { url } = await draftServer(
      data({ slug: "aurora-notes-2", status: "DRAFT", editorUrl: "https://catalog.example/e" }, {}, 201),
    );
    const inputs = { command: "create", "base-url": url.href, "api-key": "a-key-of-the-test-0123456789" };
    const { stderr, summary, exitCode } = await runAction(inputs, aWorkspace({ "a.json": aDraft() }), {});
    expect(exitCode).toBe(6);
    expect(stderr.split("The catalog made aurora-notes-2")).toHaveLength(2);
    expect(summary).toContain("| drafts/a.json | created | aurora-notes-2 |");
  });

  it("prints each finding once, as an annotation of the draft file", async () => {
    const files = { "a.json": aDraft(), "b.json": aDraft({ name: "Borealis" }) };
    const workspace = aWorkspace(files);
    const { create } = await aCatalog();
    const run = async (inputs: Readonly<Record<string, string>>) => {
      const { stderr } = await runAction({ ...create, ...inputs }, workspace, {});
      return stderr.split("\n").filter((line) => !/^::(add-mask|stop-commands|catalog-)|^To do/.test(line));
    };
    await run({});
    writeFileSync(join(workspace, "drafts/a.json"), JSON.stringify(aDraft({ headline: "Other words" })));
    const otherText =
      "aurora-notes was first submitted with different text. The API cannot change a draft: make the change in its editor.";
    expect(await run({})).toEqual([
      expect.stringContaining(`::warning file=drafts/a.json::${otherText} If`),
      "",
    ]);
    expect(await run({ command: "diff", flags: "--allow-missing" })).toEqual([
      '::notice file=drafts/a.json::not live: no live listing "aurora-notes"',
      '::notice file=drafts/b.json::not live: no live listing "borealis"',
      "",
    ]);
  });

  it("succeeds with a warning that counts the remaining files if only the daily limit was reached", async () => {
    const names = ["Aurora", "Borealis", "Cirrus"];
    const workspace = aWorkspace(Object.fromEntries(names.map((name) => [`${name}.json`, aDraft({ name })])));
    const { create } = await aCatalog({ dailyLimit: 1 });
    const limited = await runAction(create, workspace, {});
    expect(limited).toMatchObject({ exitCode: 0, outputs: { result: "created\nfailed\nfailed" } });
    const { commands } = readLog(limited.stderr);
    expect(commands.filter(({ name }) => name === "error")).toEqual([]);
    // GitHub shows only the first ten warnings of a step.
    expect(commands.find(({ name }) => name === "warning")?.message).toBe(
      "The daily limit is reached: 2 of 3 files left. The next scheduled run continues",
    );
    expect(limited.stderr).toMatch(/\nTo do: the next scheduled run continues\n$/);
    writeFileSync(join(workspace, "drafts/broken.json"), "{");
    const broken = await runAction(create, workspace, {});
    expect(broken.exitCode).toBe(11);
    expect(broken.stderr).toMatch(
      /\nTo do: the next scheduled run continues\nTo do: make the changes annotated above, and push them\n$/,
    );
  });

  it("is composite, and returns the outputs of a step", () => {
    expect(action.runs.using).toBe("composite");
    expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual(
      ["slug", "result", "state", "editor-url", "changes"].map((name) => [
        name,
        `\${{ steps.drafts.outputs.${name} }}`,
      ]),
    );
  });

  it("does not insert expressions into its scripts", () => {
    const scripts = action.runs.steps.map(({ run = "" }) => run);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.join("\n")).not.toContain("${{");
  });

  it("accepts flags, and does not run shell code in the `files` input", async () => {
    const workspace = aWorkspace({ "a.json": aDraft() });
    const files = "drafts/*.json $(touch stolen) `touch stolen`";
    const result = await runAction({ command: "check", files, flags: "--json" }, workspace, {});
    expect(result.exitCode).toBe(2);
    const { exitCode, stdout } = await runAction({ command: "check", flags: "--json" }, workspace, {});
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('"valid":true') });
    const stolen = await runAction({ command: "check", files: "stolen*" }, workspace, {});
    expect(stolen).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^::warning::No draft file/) });
  });

  it("compares files with live listings; with --exit-code, exits with code 3 if they differ, or 11 if a file fails", async () => {
    const { baseUrl } = await aCatalog();
    const workspace = aWorkspace({
      "a.json": aDraft({ slug: "not-live" }),
      "b.json": { slug: "git", name: "Other", headline: "x" },
    });
    const given = { command: "diff", "base-url": baseUrl, flags: "--exit-code --fields field" };
    const one = await runAction({ ...given, files: "drafts/b.json" }, workspace, {});
    expect(one).toMatchObject({ exitCode: 3, stdout: expect.stringMatching(/^name\nheadline\n/) });
    expect(one.stderr).toContain(
      "::warning file=drafts/b.json,line=1,col=22::name: The live listing has other text here; a draft file cannot change it\n",
    );
    const both = await runAction(given, workspace, {});
    expect(both).toMatchObject({ exitCode: 11, stdout: one.stdout });
    expect(both.stderr).toMatch(
      /\nTo do: correct the slug, or add --allow-missing to the input "flags" until the listing is live\nTo do: make file and listing agree, with catalog draft pull FILE or in the listing's editor\n$/,
    );
    const allowed = await runAction({ ...given, flags: "--allow-missing" }, workspace, {});
    expect(allowed).toMatchObject({ exitCode: 0, outputs: { result: "not-live\ndiffers" } });
    expect(allowed.summary).toContain(
      "| drafts/a.json | not live | not-live |\n| drafts/b.json | differs | git |",
    );
  });

  const noMatch = (pattern: string) => `::error::No file matches ${pattern}: check the input "files"\n`;

  it.each([
    [{ command: "list" }, '::error::The input "command" must be check, create, diff or pull\n'],
    [{ files: "drafts/*.json draft/*.json 100%*.json" }, noMatch("draft/*.json") + noMatch("100%25*.json")],
    [
      { files: "drafts/*.json a\r::stop-commands::evil*\r::add-mask::drafts" },
      noMatch("a%0D::stop-commands::evil*%0D::add-mask::drafts"),
    ],
  ])("rejects an unknown command, and a pattern that matches no file: %j", async (inputs, stdout) => {
    const result = await runAction({ command: "check", ...inputs }, aWorkspace({ "a.json": aDraft() }), {});
    expect(result).toMatchObject({ exitCode: 2, stdout, stderr: "" });
  });
});

describe("a step's log with hostile text", () => {
  const HOSTILE =
    "\n::stop-commands::evil\r\n\t::add-mask::drafts\u2028##[add-mask]json ##[stop-commands]evil\n::debug::x\n";

  it("contains no commands from a server's messages and fields", async () => {
    const workspace = aWorkspace({
      "a.json": aDraft(),
      "b.json": aDraft({ name: "B" }),
      "c.json": aDraft({ name: "C" }),
    });
    const editorUrl = 'https://catalog.example/editor/secret##[group]\u202e\u00e9"';
    for (const flags of ["", "--json", "--ndjson", "-q", "-v"]) {
      const result = await createdBy(
        workspace,
        flags,
        json({ error: { code: HOSTILE, message: `slug: ${HOSTILE}` } }, {}, 400),
        created({ slug: HOSTILE, status: HOSTILE, editorUrl }),
        created({ slug: "::stop-commands::evil", status: "##[stop-commands]evil", editorUrl: HOSTILE }),
      );
      expect(result.exitCode).toBe(11);
      expectOnlyOurCommands(result);
      const { shown } = readLog(result.stderr + result.stdout);
      expect(shown.join("\n")).not.toContain("editor/secret");
    }
  });

  it("contains no commands from file names and field names", async () => {
    const workspace = aWorkspace({
      "::stop-commands::evil.json": { [HOSTILE]: 1, "::add-mask::drafts": HOSTILE, name: HOSTILE },
      "##[stop-commands]evil.json": `::stop-commands::evil\n##[add-mask]drafts`,
      "x\n::stop-commands::evil\n.json": "{}",
    });
    for (const flags of ["", "--json", "-v"]) {
      const result = await runAction({ command: "check", flags }, workspace, {});
      expect(result.exitCode).toBe(3);
      expectOnlyOurCommands(result);
      expect(readLog(result.stderr).commands.filter(({ name }) => name === "error")).toHaveLength(10);
    }
  });

  function expectOnlyOurCommands({ stderr, stdout }: StepResult) {
    for (const log of [stderr + stdout, stdout + stderr, stderr, stdout]) {
      const { commands } = readLog(log);
      expect(commands.filter(({ name }) => !["error", "warning", "add-mask"].includes(name))).toEqual([]);
      const masks = commands.flatMap(({ name, message }) => (name === "add-mask" ? [message] : []));
      expect(masks.filter((mask) => ["drafts", "json"].includes(mask.trim()))).toEqual([]);
    }
  }

  const created = (data: unknown) => json({ data, meta: { apiVersion: "v1" } }, {}, 201);

  async function createdBy(workspace: string, flags: string, ...steps: readonly Step[]) {
    const { url } = await draftServer(...steps);
    const given = { "base-url": url.href, "api-key": "a-key-of-the-test-0123456789" };
    return runAction({ command: "create", ...given, flags }, workspace, {});
  }
});

it("a link in the workspace is accepted only if its target is a file in the workspace but not in .git, and another target's content is not printed", async () => {
  const workspace = aWorkspace({ "a.json": aDraft() });
  const secret = join(tempFolder(), ".npmrc");
  writeFileSync(secret, "//registry.example/:_authToken=the-secret-of-the-machine");
  for (const folder of [".git", join("tool", ".git")]) {
    mkdirSync(join(workspace, folder), { recursive: true });
    writeFileSync(join(workspace, folder, "config"), "the-secret-of-the-machine");
  }
  const expectRejected = async (file: string, target: string) => {
    symlinkSync(target, join(workspace, file));
    const inputs =
      file === "text.md" ? { files: "drafts/a.json", flags: "--description-file text.md" } : { files: file };
    const result = await runAction({ command: "check", ...inputs }, workspace, {});
    expect(result).toMatchObject({ exitCode: 2 });
    expect(result.stderr).toContain("it is outside GITHUB_WORKSPACE or in its .git folder");
    expect(result.stderr).not.toContain("the-secret");
  };
  await expectRejected("drafts/link.json", secret);
  await expectRejected("text.md", secret);
  await expectRejected("drafts/git.json", "../.git/config");
  await expectRejected("drafts/tool.json", "../tool/.git/config");
  await expectRejected("drafts/proc.json", "/proc/self/environ");
  symlinkSync("a.json", join(workspace, "drafts", "b.json"));
  const inside = await runAction({ command: "check", files: "drafts/b.json" }, workspace, {});
  expect(inside).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^drafts\/b\.json\tvalid\n/) });
});

/** Starts a catalog, and returns the inputs for creating drafts in it. */
async function aCatalog(options: { readonly dailyLimit?: number } = {}) {
  const { baseUrl, apiKey } = await aService({ dataFolder: tempFolder(), ...options });
  return { baseUrl, create: { command: "create", "base-url": baseUrl, "api-key": apiKey } };
}
