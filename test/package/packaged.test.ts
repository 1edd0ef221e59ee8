import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import type { Sbom } from "../../build/sbom.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { lastingFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const exec = promisify(execFile);

/** The folder for the tarball of the existing build. */
const folder = lastingFolder();
let packed: { filename: string; files: readonly { path: string }[] };

beforeAll(async () => {
  const { stdout } = await npm("pack", "--json", "--ignore-scripts", "--pack-destination", folder());
  packed = [JSON.parse(stdout)].flat()[0];
});

describe("the package", () => {
  test("contains the command, its schema and licenses, but no sources or tests", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !/^dist\/[\w-]+\.cjs$/.test(path)).sort()).toEqual(
      words(`
  CHANGELOG.md LICENSE README.md bin/catalog.cjs dist/THIRD-PARTY-LICENSES.txt
  dist/draft.schema.json dist/sbom.cdx.json package.json
`),
    );
  });

  test("does not require other packages and has no install scripts", () => {
    const { dependencies, peerDependencies, optionalDependencies, scripts } = JSON.parse(
      read("package.json"),
    );
    expect({ dependencies, peerDependencies }).toEqual({});
    expect(Object.keys(optionalDependencies)).toEqual(["@photostructure/sqlite"]);
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  });

  test("passes publint", async () => {
    expect((await publint({ strict: true, pack: { tarball: tarball() } })).messages).toEqual([]);
  });

  test("has a tarball of less than 520 kB", () => {
    expect(tarball().byteLength).toBeLessThan(520_000);
  });

  test("has a lockfile without registry URLs", () => {
    expect(read("package-lock.json")).not.toMatch(/"resolved": "http/);
  });

  test("contains no import(), which cached code could not run", () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => path.endsWith(".cjs"));
    expect(paths.filter((path) => /\bimport\s*\(/.test(read(path)))).toEqual([]);
  });

  test("does not use Node's assert, which would parse the bundle when an assertion fails", () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => path.endsWith(".cjs"));
    expect(paths.filter((path) => /["'`](?:node:)?assert["'`]/.test(read(path)))).toEqual([]);
  });

  test("contains the license of each bundled package", () => {
    const licenses = `\n${read("dist/THIRD-PARTY-LICENSES.txt")}`;
    const { components }: Sbom = JSON.parse(read("dist/sbom.cdx.json"));
    const bundled = components.filter(({ scope }) => scope === "required");
    for (const { name, version } of bundled) expect(licenses).toContain(`\n${name} ${version} (`);
    expect(bundled.length).toBeGreaterThan(30);
    expect(licenses).toContain("Copyright (c) Matteo Collina and Undici contributors");
  });
});

describe("after an installation from the tarball without scripts, network access or the optional package", () => {
  const prefix = lastingFolder();
  const catalog = (...argv: readonly string[]) => {
    const env = { PATH: process.env["PATH"], ...foldersIn(prefix()) };
    return exec(join(prefix(), "bin/catalog"), argv, { env }).catch((ended) => ended);
  };

  beforeAll(async () => {
    const flags = ["--omit=optional", "--ignore-scripts", "--offline", "--no-audit", "--no-fund"];
    await npm("install", "--global", "--prefix", prefix(), ...flags, join(folder(), packed.filename));
    // A global installation with npm 11 ignores --omit=optional if the cache contains the package.
    const installed = join(prefix(), "lib/node_modules/product-catalog-cli");
    rmSync(join(installed, "node_modules"), { recursive: true, force: true });
  });

  test("the command runs", async () => {
    const { version } = JSON.parse(read("package.json"));
    expect((await catalog("--version")).stdout).toBe(`${version}\n`);
    expect((await catalog("draft", "list")).stdout).toBe("");
  });

  test("the local catalog runs with Node's SQLite, or mentions the missing package", async () => {
    const { stdout, stderr, code = 0 } = await catalog("--sandbox", "show", "git", "--fields", "slug,name");
    expect({ stdout, stderr, code }).toEqual(
      isBuiltin("node:sqlite")
        ? { stdout: expect.stringContaining("Git\n"), stderr: "", code: 0 }
        : { stdout: "", stderr: expect.stringContaining("@photostructure/sqlite"), code: 1 },
    );
  });
});

function tarball(): ArrayBuffer {
  return new Uint8Array(readFileSync(join(folder(), packed.filename))).buffer;
}

function npm(...argv: readonly string[]) {
  return exec("npm", argv, { cwd: ROOT });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
