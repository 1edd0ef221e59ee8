import { expect, it } from "vitest";
import { aPerson, KEYS } from "../../support/a-person.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const KEY = "cat_hidden123456";

it.each([
  ["y", "y\r", 0, ""],
  ["Enter", "\r", 0, "Nothing was changed"],
  ["Ctrl-D", "", 130, "Interrupted."],
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
    const person = aPerson(["API key for https://catalog.example", KEY + KEYS.enter]);
    const { exitCode, seen } = await runCatalog(["auth", "login", flag], { home, env, ...person });
    expect(exitCode).toBe(0);
    expect(person.remaining()).toEqual([]);
    expect(seen).not.toContain("hidden");
    const status = await runCatalog(["auth", "status"], { home, env });
    expect(status.stdout).toContain("…");
  },
);
