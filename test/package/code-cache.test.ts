import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { foldersIn } from "../support/run-catalog.ts";
import { BIN, ended } from "../support/spawn-catalog.ts";
import { copyHome, lastingFolder, tempFolder } from "../support/temp-folder.ts";

/** Runs a command with its folders in `home`. The default working directory is that of this process. */
function run(home: string, { cwd, env }: { cwd?: string; env?: object } = {}) {
  const variables = { ...process.env, ...foldersIn(home), ...env };
  return ended(spawn(process.execPath, [BIN, "explain", "7"], { env: variables, cwd }));
}

/** Two home folders: the first contains the compiled code of one run, the second contains forged code. Tests use copies of them. */
const compiled = lastingFolder();
const forged = lastingFolder();
let first: Awaited<ReturnType<typeof ended>>;

beforeAll(async () => {
  first = await run(compiled());
  expect(first).toMatchObject({ stdout: expect.stringMatching(/^7\t/), stderr: "", exitCode: 0 });
  copyHome(compiled(), forged());
  forge([...codeIn(forged()).keys()]);
});

/** Returns a copy of a home folder that contains compiled code. */
function aCompiledHome(from = compiled()): string {
  const home = tempFolder();
  copyHome(from, home);
  return home;
}

/** Returns the content of the files with compiled code, by path. */
function codeIn(home: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(home, { recursive: true, encoding: "utf8", withFileTypes: true });
  const code = files.filter(({ name }) => name.endsWith(".code"));
  return new Map(
    code.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))]),
  );
}

describe("compiled code", () => {
  it("is stored privately, and does not change on the next run", async () => {
    const home = tempFolder();
    expect(await run(home)).toEqual(first);
    const files = codeIn(home);
    expect(files.size).toBeGreaterThan(1);
    for (const path of files.keys()) expect(statSync(path).mode & 0o077).toBe(0);

    expect(await run(home)).toEqual(first);
    expect(codeIn(home)).toEqual(files);
  });

  it("is compiled again if one bit is wrong, half of it is missing, it contains only zeros, or it is empty", async () => {
    const damages = [
      flipped,
      (code: Buffer) => code.subarray(0, code.length / 2),
      (code: Buffer) => Buffer.alloc(code.length),
      () => Buffer.alloc(0),
    ];
    const home = aCompiledHome();
    const damaged = [...codeIn(home)].map(([path, code], index) => {
      const bytes = damages[index % damages.length]?.(code) ?? code;
      writeFileSync(path, bytes);
      return [path, bytes] as const;
    });
    expect(damaged.length).toBeGreaterThanOrEqual(damages.length);

    expect(await run(home)).toEqual(first);
    const again = codeIn(home);
    expect([...again.keys()]).toEqual(damaged.map(([path]) => path));
    for (const [path, bytes] of damaged) expect(again.get(path)).not.toEqual(bytes);

    expect(await run(home)).toEqual(first);
    expect(codeIn(home)).toEqual(again);
  });
});

describe("forged code", () => {
  it("runs from a private folder, which proves that the forgery works", async () => {
    const { home } = aForgery();
    expect((await run(home)).exitCode).toBe(FORGED);
  });

  it.each([
    ["has a relative path", "work", { CATALOG_CACHE_DIR: "../cache" }],
    ["is below the working directory", ".", {}],
    ["is the working directory", "cache", {}],
  ])("is not run if the cache folder %s", async (_case, cwd, env) => {
    const { home } = aForgery();
    mkdirSync(join(home, "work"));
    expect(await run(home, { cwd: join(home, cwd), env })).toEqual(first);
  });

  it.each<[place: string, arrange: (cache: string, folder: string) => void]>([
    ["through a link to the cache folder", (cache) => replaceByLink(cache)],
    ["through a link to the code's folder", (_cache, folder) => replaceByLink(folder)],
    ["through links to the files", (_cache, folder) => filesIn(folder).forEach(replaceByLink)],
    ["in a folder that others can read", (_cache, folder) => chmodSync(folder, 0o755)],
    ["below a folder that others can write to", (cache) => chmodSync(dirname(cache), 0o777)],
    ["below a folder that its group can write to", (cache) => chmodSync(cache, 0o770)],
    ["in files that others can write to", (_cache, folder) => filesIn(folder).forEach(openToOthers)],
  ])("is not run %s", async (_place, arrange) => {
    const { home, folder } = aForgery();
    arrange(join(home, "cache"), folder);
    expect(await run(home)).toEqual(first);
  });

  // Only root can change a folder's owner.
  it.runIf(process.geteuid?.() === 0)("is not run if it is below another user's folder", async () => {
    const { home } = aForgery();
    chownSync(join(home, "cache"), 12_345, 12_345);
    expect(await run(home)).toEqual(first);
  });
});

it("a run that compiles code removes code that is older than a month", async () => {
  const home = aCompiledHome();
  const [path = ""] = codeIn(home).keys();
  const [recent, old] = ["recent.cjs.code", "old.cjs.code"].map((name) => join(dirname(path), name));
  for (const [file = "", days] of [
    [recent, 20],
    [old, 31],
  ] as const) {
    writeFileSync(file, "");
    const time = Date.now() / 1000 - days * 24 * 3600;
    utimesSync(file, time, time);
  }
  await run(home);
  expect(codeIn(home).has(String(old))).toBe(true);

  rmSync(path);
  await run(home);
  const files = codeIn(home);
  expect([path, recent, old].map((file) => files.has(String(file)))).toEqual([true, true, false]);
});

/** The exit code that the forged code uses. */
const FORGED = 77;

/** Returns a home folder whose compiled code was replaced with forged code. */
function aForgery() {
  const home = aCompiledHome(forged());
  const [file = ""] = codeIn(home).keys();
  return { home, folder: dirname(file) };
}

/** Replaces files with compiled code that exits with `FORGED`. V8 runs it, because V8 compares only the length of the source. */
function forge(files: readonly string[]): void {
  const forger = join(import.meta.dirname, "forge-code.mjs");
  execFileSync(process.execPath, [forger, join(dirname(dirname(BIN)), "dist"), String(FORGED), ...files]);
}

function openToOthers(file: string): void {
  chmodSync(file, 0o622);
}

/** Moves a file or folder, and replaces it with a symbolic link to its new path. */
function replaceByLink(path: string): void {
  renameSync(path, `${path}-real`);
  symlinkSync(`${path}-real`, path);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

function flipped(code: Buffer): Buffer {
  const copy = Buffer.from(code);
  copy[code.length >> 1] = (copy[code.length >> 1] ?? 0) ^ 1;
  return copy;
}
