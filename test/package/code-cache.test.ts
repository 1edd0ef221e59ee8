import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const run = (home: string, env = {}) => ended(spawnCatalog(["explain", "7"], home, env));

/** The compiled code that a run left, by path. */
function codeIn(home: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(home, { recursive: true, encoding: "utf8", withFileTypes: true });
  const code = files.filter(({ name }) => name.endsWith(".code"));
  return new Map(
    code.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]),
  );
}

describe("compiled code", () => {
  it("is kept for its owner alone, and used as it is", async () => {
    const home = tempFolder();
    const first = await run(home);
    const kept = codeIn(home);
    expect(kept.size).toBeGreaterThan(1);
    for (const path of kept.keys()) expect(statSync(path).mode & 0o077).toBe(0);

    expect(await run(home)).toEqual(first);
    expect(codeIn(home)).toEqual(kept);
  });

  it.each([
    ["a bit is wrong", (code: Buffer) => flipped(code)],
    ["half of it is missing", (code: Buffer) => code.subarray(0, code.length / 2)],
    ["nothing but zeros is there", (code: Buffer) => Buffer.alloc(code.length)],
    ["it is empty", () => Buffer.alloc(0)],
  ])("is made again when %s", async (_case, damage) => {
    const home = tempFolder();
    const first = await run(home);
    const kept = codeIn(home);
    for (const [path, code] of kept) writeFileSync(path, damage(code));

    expect(await run(home)).toEqual(first);
    const again = codeIn(home);
    expect([...again.keys()]).toEqual([...kept.keys()]);
    for (const [path, code] of kept) expect(again.get(path)).not.toEqual(damage(code));

    expect(await run(home)).toEqual(first);
    expect(codeIn(home)).toEqual(again);
  });

  // Only root can give a file away.
  it.runIf(process.geteuid?.() === 0)("of another user is not run", async () => {
    const home = tempFolder();
    const first = await run(home);
    for (const path of codeIn(home).keys()) chownSync(path, 12_345, 12_345);

    expect(await run(home)).toEqual(first);
    for (const path of codeIn(home).keys()) expect(statSync(path).uid).toBe(0);
  });

  it("is no condition: a folder that takes nothing fails no command", async () => {
    const home = tempFolder();
    const file = join(home, "file");
    writeFileSync(file, "");
    const { exitCode, stderr } = await run(home, { CATALOG_CACHE_DIR: join(file, "cache") });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  });
});

function flipped(code: Buffer): Buffer {
  const copy = Buffer.from(code);
  copy[code.length >> 1] = (copy[code.length >> 1] ?? 0) ^ 1;
  return copy;
}
