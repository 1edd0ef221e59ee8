import { describe, expect, it } from "vitest";
import { allCommands } from "../../../src/cli/commands/command-table.ts";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { words } from "../../support/words.ts";

describe("help", () => {
  it("shows the usage, arguments, options and examples of a command, and mentions global options", async () => {
    const { stdout } = await runCatalog(["search", "--help"]);
    const headings = ["Usage:", "Arguments:", "Options:", "Examples:", "Global options:"];
    expect(stdout.match(/^\S[^:\n]*:/gm)).toEqual(headings);
    expect(stdout).toContain("Usage: catalog search [options] [words...]\n");
    expect((await runCatalog(["--help"])).stdout).toMatch(/^Usage: catalog <command>/);
  });

  it.each([
    ["--fields search", "--help"],
    ["draft --fields list", "draft --help"],
  ])("lists all commands, even if the value of an option is the name of one: %s", async (line, help) => {
    expect((await runCatalog(words(line))).stdout).toBe((await runCatalog(words(help))).stdout);
  });

  it("prints the help for each command in at most 40 lines and 2,560 bytes", async () => {
    for (const [path] of allCommands(createProgram())) {
      const { stdout } = await runCatalog(words(`${path} --help`));
      expect(stdout.trimEnd().split("\n").length, path).toBeLessThanOrEqual(40);
      expect(Buffer.byteLength(stdout), path).toBeLessThanOrEqual(2560);
    }
  });

  it.each([
    [["search", "--help"], {}, true],
    [["help", "draft", "create"], {}, true],
    [["search", "--help"], { NO_COLOR: "1" }, false],
    [["--color", "never", "search", "--help"], {}, false],
    [["search", "--help", "--plain", "--color", "always"], {}, false],
  ])("has bold headings on a terminal unless color is off: %j %j", async (argv, env, isBold) => {
    const { stdout } = await runCatalog(argv, { columns: 80, env });
    const headings = ["Usage:", "Examples:"].filter((each) => stdout.includes(`\u001b[1m${each}\u001b[22m`));
    expect(headings).toEqual(isBold ? ["Usage:", "Examples:"] : []);
    expect((await runCatalog(argv)).stdout).not.toContain("\u001b");
  });

  it("explains how to use the tool in scripts in at most 2,000 bytes", async () => {
    const { stdout } = await runCatalog(["help", "scripts"], { columns: 80, env: { NO_COLOR: "1" } });
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(2000);
    expect(stdout).toMatch(/--json[\s\S]*exit codes[\s\S]*idempotency[\s\S]*--no-input/);
    expect(stdout).toContain("a draft's key is made from its slug");
  });

  it("prints the global options as a help topic", async () => {
    const { stdout } = await runCatalog(["help", "options"]);
    expect(stdout).toContain("--color <when>\twhen to use color (choices: ");
    expect((await runCatalog(["help", "environment"])).stdout).toMatch(/^CATALOG_ADMIN_TOKEN\t/m);
  });

  it.each([[["draft"]], [["auth"]], [["config"]], [["sandbox", "key"]], [["draft", "--json"]], [[]]])(
    "is printed for %j without a subcommand",
    async (argv) => {
      const { stdout, stderr, exitCode } = await runCatalog(argv);
      expect([exitCode, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^Usage: catalog/m);
    },
  );

  it("lists a group's commands, and a command's arguments and options, as JSON", async () => {
    const group = await runCatalog(["help", "auth", "--json"]);
    expect(group.json).toMatchObject([{ name: "login" }, { name: "status" }, { name: "logout" }]);
    const command = await runCatalog(["help", "draft", "diff", "--json"]);
    expect(command.stdout).toContain('{"name":"--listing <slug>","meaning":');
  });
});
