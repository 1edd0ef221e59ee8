import { describe, expect, it } from "vitest";
import { aPerson, KEYS } from "../support/a-person.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KEY = "cat_hidden123456";

describe("auth login at a terminal", () => {
  it.each(["--plain", "--quiet"])("stores a typed key with %s without showing it", async (flag) => {
    const home = tempFolder();
    const env = { CATALOG_BASE_URL: "https://catalog.example" };
    const person = aPerson(["API key for https://catalog.example", KEY + KEYS.enter]);
    const { exitCode, seen } = await runCatalog(["auth", "login", flag], { home, env, ...person });
    expect(exitCode).toBe(0);
    expect(person.remaining()).toEqual([]);
    expect(seen).not.toContain("hidden");
    const status = await runCatalog(["auth", "status"], { home, env });
    expect(status.stdout).toContain("…");
  });
});
