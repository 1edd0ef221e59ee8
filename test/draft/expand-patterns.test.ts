import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { expandPatterns } from "../../src/draft/file/expand-patterns.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";

describe("expandPatterns", () => {
  it.each([
    ["drafts/*.json", "drafts/a.json drafts/b.json"],
    ["./drafts/?.json", "./drafts/a.json ./drafts/b.json"],
    ["drafts/**/*.json", "drafts/a.json drafts/b.json drafts/more/c.json drafts/more/deep/d.json"],
    ["**/d.json", "drafts/more/deep/d.json"],
    ["drafts/**", "drafts/a.json drafts/b.json drafts/more/c.json drafts/more/deep/d.json drafts/notes.md"],
    ["*/*/**/**/c.json", "drafts/more/c.json"],
    ["dr*ts/m*e/?.json", "drafts/more/c.json"],
    [".hidden/*.json drafts/.*", ".hidden/e.json drafts/.f.json"],
    ["drafts/b.json drafts/*.json", "drafts/b.json drafts/a.json"],
    ["- missing.json drafts/b*", "- missing.json drafts/b.json"],
    ["d?jà.json", "déjà.json"],
    [
      "drafts/a.json ./drafts/*.json drafts/../drafts/**/?.json drafts//b.json",
      "drafts/a.json ./drafts/b.json drafts/../drafts/more/c.json drafts/../drafts/more/deep/d.json",
    ],
    ["- ? -", "- ./- -"],
    ["drafts/*o*t*s*", "drafts/notes.md"],
    [`drafts/**/${"**/".repeat(60)}d.json`, "drafts/more/deep/d.json"],
  ])("expands %j", async (names, files) => {
    expect(await expand(aTree(), words(names))).toEqual(words(files));
  });

  it("does not expand a pattern that is also the name of an existing file", async () => {
    const cwd = aTree();
    writeFileSync(join(cwd, "drafts/*.json"), "");
    expect(await expand(cwd, ["drafts/*.json"])).toEqual(["drafts/*.json"]);
  });

  it.each(["draft/*.json", "drafts/*.md5", "drafts/*/", "drafts/mor?", "drafts/*.json/*", "*a".repeat(60)])(
    "rejects a pattern that matches no file: %j",
    async (pattern) => {
      await expect(expand(aTree(), [pattern])).rejects.toMatchObject({
        code: "USAGE_ERROR",
        message: `No file matches "${pattern}"`,
      });
    },
  );

  it("throws an error that lists all patterns that match no file", async () => {
    await expect(expand(aTree(), ["x*", "drafts/*.json", "y?"])).rejects.toThrow(
      'No file matches "x*", "y?"',
    );
  });

  it("accepts a backslash as a separator only on Windows, where it ignores case", async () => {
    const cwd = aTree();
    expect(await expand(cwd, ["drafts\\*.JSON"], "win32")).toEqual(["drafts\\a.json", "drafts\\b.json"]);
    expect(await expand(cwd, ["drafts/mor?\\**\\*.json"], "win32")).toEqual([
      "drafts/more/c.json",
      "drafts/more/deep/d.json",
    ]);
    await expect(expand(cwd, ["drafts\\*.json"])).rejects.toThrow("No file matches");
  });

  it.skipIf(process.platform === "win32")("follows a link to a folder with ?, but not with **", async () => {
    const cwd = aTree();
    symlinkSync(".", join(cwd, "drafts", "loop"));
    symlinkSync("more", join(cwd, "drafts", "link"));
    symlinkSync("b.json", join(cwd, "drafts", "a-link.json"));
    symlinkSync("a.json", join(cwd, "drafts", "z.json"));
    symlinkSync("gone.json", join(cwd, "drafts", "y.json"));
    expect(await expand(cwd, ["drafts/**/*.json"])).toEqual(
      words("drafts/a.json drafts/b.json drafts/more/c.json drafts/more/deep/d.json drafts/y.json"),
    );
    expect(await expand(cwd, ["drafts/lin?/*.json"])).toEqual(["drafts/link/c.json"]);
  });

  it("throws the signal's reason if the signal is aborted", async () => {
    const deps = {
      cwd: aTree(),
      platform: process.platform,
      signal: AbortSignal.abort(new Error("stopped")),
    };
    await expect(expandPatterns(deps, ["**/*.json"])).rejects.toThrow("stopped");
  });
});

function expand(cwd: string, names: readonly string[], platform: NodeJS.Platform = "linux") {
  return expandPatterns({ cwd, platform, signal: new AbortController().signal }, names);
}

/** Trying all ways to find many letters in this name would take years. */
const LONG = `${"a".repeat(200)}b`;

function aTree(): string {
  const root = tempFolder();
  const names = words("a.json b.json notes.md .f.json more/c.json more/deep/d.json more/.git/x.json");
  for (const name of [...names.map((name) => `drafts/${name}`), ".hidden/e.json", "déjà.json", "-", LONG]) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), "{}");
  }
  return root;
}
