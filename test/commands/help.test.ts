import { spawnSync } from "node:child_process";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commandTree } from "../../src/commands/command-tree.ts";
import { globalOptions } from "../../src/commands/help/format.ts";
import { manPage } from "../../src/commands/help/man-page.ts";
import { runCatalog } from "../support/run-catalog.ts";

const program = commandTree();

function paths(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
  return [path, ...command.commands.flatMap((below) => paths(below, [...path, below.name()]))];
}

const PAGES = [
  ["--help"],
  ["help"],
  ["search", "--help"],
  ["draft", "create", "-h"],
  ["help", "draft", "check"],
  ["serve", "--help"],
  ["help", "environment", "--color=never"],
  ["help", "output", "--color=never"],
  ["help", "exit-codes", "--color=never"],
  ["help", "options", "--color=never"],
  ["help", "scripts", "--color=never"],
] as const;

describe.each([40, 60, 80, 120, 200])("at %i columns", (columns) => {
  it.each(PAGES.map((argv) => [argv.join(" "), argv] as const))("%s is no wider", async (_, argv) => {
    const { stdout, stderr, exitCode } = await runCatalog(argv, { columns });
    expect([exitCode, stderr]).toEqual([0, ""]);
    const widest = stdout.split("\n").reduce((one, other) => (other.length > one.length ? other : one));
    expect([widest, widest.length <= columns]).toEqual([widest, true]);
  });
});

describe("help", () => {
  it("shows a command's own options, then examples, then the names of the global options", async () => {
    const { stdout } = await runCatalog(["search", "--help"]);
    expect(stdout.match(/^\S[^:\n]*:/gm)).toEqual([
      "Usage:",
      "Arguments:",
      "Options:",
      "Examples:",
      "Global:",
    ]);
    for (const { long } of globalOptions(program)) {
      expect([long, long === "--help" || stdout.split(/\s+/).includes(long ?? "")]).toEqual([long, true]);
    }
  });

  it("fits every page on a screen, and all pages in 28 kB", async () => {
    const pages = await Promise.all(
      paths(program).map(async (path) => (await runCatalog([...path, "--help"])).stdout),
    );
    const heights = pages.map((page) => page.trimEnd().split("\n").length);
    expect(Math.max(...heights)).toBeLessThanOrEqual(40);
    const paragraphs = pages.map((page) => page.slice(page.indexOf("Global:")).trimEnd().split("\n"));
    expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThanOrEqual(4);
    expect(Buffer.byteLength(pages.join(""))).toBeLessThanOrEqual(28_000);
  });

  it("explains in 2 kB how scripts use the tool", async () => {
    const { stdout } = await runCatalog(["help", "scripts"], { columns: 80, env: { NO_COLOR: "1" } });
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(2000);
    expect(stdout).toMatch(/--json[\s\S]*exit codes[\s\S]*idempotency[\s\S]*--no-input/);
  });

  it("shows the global options as a topic", async () => {
    const { stdout } = await runCatalog(["help", "options"]);
    expect(stdout).toContain("--color <auto|always|never>\tuse colour\n");
  });

  it.each([[["draft"]], [["auth"]], [["config"]], [["sandbox", "key"]], [["draft", "--json"]], [[]]])(
    "is printed for %j without a subcommand",
    async (argv) => {
      const { stdout, stderr, exitCode } = await runCatalog(argv);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^Usage: catalog/);
    },
  );

  it("breaks long examples so that a shell reads them as one command", async () => {
    const { stdout } = await runCatalog(["draft", "create", "-h"], { columns: 50 });
    expect(stdout).toContain("  $ catalog draft create drafts/*.json \\\n      --category databases\n");
  });

  it("prints a topic as rows", async () => {
    const { stdout } = await runCatalog(["help", "exit-codes", "--json"]);
    expect(JSON.parse(stdout)[2]).toEqual({
      name: "2",
      meaning: expect.stringMatching(/^usage: A bad flag.* Run it again: no\.$/),
    });
  });
});

describe("a suggestion", () => {
  it.each([
    [["serch", "git"], "search", "catalog search git --json"],
    [["draft", "creat"], "create", "catalog draft create --json"],
    [["sandbox", "key", "lst"], "list", "catalog sandbox key list --json"],
    [["search", "--jsn"], "--json", "catalog search --json --json"],
    [["search", "--categry", "x"], "--category", "catalog search --category x --json"],
    [["--base-ulr", "x", "search"], "--base-url", "catalog --base-url x search --json"],
    [["search", "--color", "allways"], "always", "Choose one of auto, always, never"],
    [["serve", "--media", "fetsh"], "fetch", "Choose one of assume, fetch"],
    [["draft", "check", "--key-from", "sit"], "site", "Choose one of content, site"],
    [["help", "enviroment"], "environment", "catalog help environment"],
    [["help", "draft", "creat"], "create", "catalog help draft create"],
    [["config", "get", "base-ulr"], "base-url", "catalog config get base-url"],
    [["--sandbox", "categories", "--fields", "slgu"], "slug", ""],
  ])("is offered for %j", async (argv, value, command) => {
    const { stderr, exitCode, stdout } = await runCatalog([...argv, "--json"]);
    const { error } = JSON.parse(stderr);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(error.code).toBe("USAGE_ERROR");
    expect(error.suggestions[0].value).toBe(value);
    expect(error.hint.endsWith(command)).toBe(true);
  });

  it.each([
    ["ls", "search"],
    ["login", "auth login"],
    ["new", "draft init"],
    ["validate", "draft check"],
  ])("names the page of help that %s means", async (word, path) => {
    const { stderr, exitCode } = await runCatalog(["help", word]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Try: catalog help ${path}\n`);
  });

  it("offers a search as well as help if there is no near match", async () => {
    const { stderr } = await runCatalog(["frobnicate", "--json"]);
    expect(JSON.parse(stderr).error).toEqual({
      code: "USAGE_ERROR",
      message: "Unknown command 'frobnicate'",
      exitCode: 2,
      hint: "Search for it: catalog search frobnicate · Show help: catalog --help",
    });
  });
});

describe("the manual", () => {
  const page = manPage(commandTree(), "1.2.3");

  it("has every command, exit code and variable", () => {
    expect(page).toContain('.SS "catalog draft create [files...]"');
    expect(page).toContain("\\fB130\\fR");
    expect(page).toContain("CATALOG_API_KEY");
    expect(page).toContain('"catalog 1.2.3"');
  });

  const groff = spawnSync("groff", ["--version"]).status === 0;
  it.skipIf(!groff)("is well-formed roff for groff", () => {
    const { stdout, stderr } = spawnSync("groff", ["-man", "-Tascii", "-ww", "-P-cbou"], { input: page });
    expect(stderr.toString()).toBe("");
    expect(stdout.toString()).toContain("--description-file <file>");
  });

  it("lists the commands of a group, and the arguments and options of a command, as JSON", async () => {
    const group = await runCatalog(["help", "auth", "--json"]);
    expect(JSON.parse(group.stdout).map(({ name }: { readonly name: string }) => name)).toEqual([
      "login",
      "status",
      "logout",
    ]);
    const command = await runCatalog(["help", "draft", "diff", "--json"]);
    expect(command.stdout).toContain('{"name":"--listing","meaning":');
  });
});
