import { expect, it } from "vitest";
import { aPerson, KEYS } from "../support/a-person.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KEY = "cat_hidden123456";

it("a question that is wider than the terminal continues below its first word", async () => {
  const person = aPerson(["Remove all drafts", "n"]);
  await runCatalog(["sandbox", "reset"], { home: tempFolder(), ...person, columns: 39 });
  expect(person.drawn()).toMatch(
    /◆ {2}Remove all drafts and imported\r?\n│ {2}listings, and all keys except/,
  );
});

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
