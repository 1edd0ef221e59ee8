import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const SEARCH = ["search", "git", "--sandbox"];
const TERMINAL = { columns: 80, rows: 5, terminals: { stdin: true, stdout: true, stderr: true } };
const PAGER = { CATALOG_PAGER: "echo paged", PATH: process.env["PATH"] };
const VARIABLES = ["CI", "AI_AGENT", "AGENT", "CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI", "CODEX_SANDBOX"];

describe("a terminal without a user", () => {
  it.each(VARIABLES)("is assumed if %s is set, and no pager starts", async (name) => {
    const person = await runCatalog(SEARCH, { ...TERMINAL, env: { CATALOG_PAGER: "" } });
    expect(await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, [name]: "1" } })).toEqual(person);
    expect(person.stdout).toContain("\u001b[");
    expect(await runCatalog([...SEARCH, "--no-input"], { ...TERMINAL, env: PAGER })).toEqual(person);
  });

  it("with TERM=dumb, shows output without color and without a pager", async () => {
    const argv = [...SEARCH, "--color", "never"];
    const person = await runCatalog(argv, { ...TERMINAL, env: { CATALOG_PAGER: "" } });
    const { stdout } = await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, TERM: "dumb" } });
    expect(stdout).toBe(person.stdout);
  });

  it.each(["", "0", "false"])("is not assumed if CI is %j", async (value) => {
    expect((await runCatalog(SEARCH, { ...TERMINAL, env: { ...PAGER, CI: value } })).stdout).toBe("paged\n");
  });
});

it("ACCESSIBLE=1 has the same effect as --plain, which removes color, but ACCESSIBLE=0 does not", async () => {
  const plain = await runCatalog([...SEARCH, "--plain"], TERMINAL);
  expect(await runCatalog(SEARCH, { ...TERMINAL, env: { ACCESSIBLE: "1" } })).toEqual(plain);
  expect(plain.seen).not.toContain("\u001b");
  const usual = await runCatalog(SEARCH, { ...TERMINAL, env: { ACCESSIBLE: "0", CATALOG_PAGER: "" } });
  expect(usual.stdout).not.toBe(plain.stdout);
});

const KEY = "cat_hidden123456";

it.each([
  ["y", "y\r", 0, ""],
  ["Enter", "\r", 0, "(y/N): Nothing was"],
  ["Ctrl-D", "", 130, "(y/N): \n\r\u001b[KInterrupted."],
])(
  "a question that is wider than the terminal is wrapped, and %s answers it",
  async (_, keys, code, said) => {
    const person = aPerson(["(y/N): ", keys]);
    const home = tempFolder();
    const asking = runCatalog(["sandbox", "reset"], { home, ...person, columns: 39 });
    if (keys === "") person.stdin.end();
    const { exitCode, stderr } = await asking;
    expect(exitCode).toBe(code);
    expect(person.drawn()).toMatch(/^Remove all drafts and imported\nlistings/);
    expect(stderr).toContain(said);
  },
);

it.each(["--plain", "--quiet"])(
  "with %s, auth login at a terminal stores a typed key without displaying it",
  async (flag) => {
    const home = tempFolder();
    const env = { CATALOG_BASE_URL: "https://catalog.example" };
    const person = aPerson(["API key for https://catalog.example", `${KEY}\r`]);
    const { exitCode, seen } = await runCatalog(["auth", "login", flag], { home, env, ...person });
    expect(exitCode).toBe(0);
    expect(person.remaining()).toEqual([]);
    expect(seen).not.toContain("hidden");
    const status = await runCatalog(["auth", "status"], { home, env });
    expect(status.stdout).toContain("…");
  },
);

/** Some text on the terminal, and the keys that the user presses after it appears. */
type Answer = readonly [onceSeen: string, keys: string];

/** Returns options for a run in a terminal whose user waits for each question before answering it. */
function aPerson(...answers: readonly Answer[]) {
  const stdin = new PassThrough();
  const remaining = [...answers];
  let unread = "";
  const screen: string[] = [];
  return {
    columns: 80,
    terminals: { stdin: true, stdout: true, stderr: true },
    stdin,
    onStderr: (text: string) => {
      const plain = stripVTControlCharacters(text);
      screen.push(plain);
      unread += plain;
      const [next] = remaining;
      if (next === undefined || !unread.includes(next[0])) return;
      remaining.shift();
      unread = "";
      // Types only after the question has been drawn completely.
      setImmediate(() => {
        for (const key of next[1]) stdin.write(key);
      });
    },
    /** Returns the text that was written to stderr, without control sequences. */
    drawn: () => screen.join("\n"),
    /** Returns the expected questions that were not asked. */
    remaining: () => remaining.map(([question]) => question),
  };
}
