import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";

const SEARCH = ["search", "git", "--sandbox"];
const TERMINAL = { columns: 80, rows: 5, terminals: { stdin: true, stdout: true, stderr: true } };
const PAGER = { CATALOG_PAGER: "echo paged", PATH: process.env["PATH"] };
const VARIABLES = ["CI", "AI_AGENT", "AGENT", "CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI", "CODEX_SANDBOX"];

describe("a terminal without a user", () => {
  it.each(VARIABLES)("is assumed if %s is set, and no pager starts", async (name) => {
    const person = await runCatalog(SEARCH, { ...TERMINAL, env: { CATALOG_PAGER: "" } });
    expect(await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, [name]: "1" } })).toEqual(person);
    expect(person.stdout).toContain("\u001b[");
  });

  it("with TERM=dumb, shows output without color and without a pager", async () => {
    const argv = [...SEARCH, "--color", "never"];
    const person = await runCatalog(argv, { ...TERMINAL, env: { CATALOG_PAGER: "" } });
    const { stdout } = await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, TERM: "dumb" } });
    expect(stdout).toBe(person.stdout);
  });

  it("is assumed with --no-input, and no pager starts", async () => {
    const { stdout } = await runCatalog([...SEARCH, "--no-input"], { ...TERMINAL, env: PAGER });
    expect(stdout).not.toContain("paged");
  });

  it.each(["", "0", "false"])("is not assumed if CI is %j", async (value) => {
    expect((await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, CI: value } })).stdout).toBe("paged\n");
  });

  it("shows a URL instead of opening a browser with --no-input", async () => {
    const argv = ["show", "git", "--site", "--sandbox", "--no-input"];
    const { stdout } = await runCatalog(argv, { ...TERMINAL, platform: "darwin" });
    expect(stdout).toBe("https://git-scm.com\n");
  });
});

it("ACCESSIBLE=1 has the same effect as --plain, which removes color, but ACCESSIBLE=0 does not", async () => {
  const plain = await runCatalog([...SEARCH, "--plain"], TERMINAL);
  expect(await runCatalog(SEARCH, { ...TERMINAL, env: { ACCESSIBLE: "1" } })).toEqual(plain);
  expect(plain.seen).not.toContain("\u001b");
  const usual = await runCatalog(SEARCH, { ...TERMINAL, env: { ACCESSIBLE: "0", CATALOG_PAGER: "" } });
  expect(usual.stdout).not.toBe(plain.stdout);
});
