import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { foldersIn } from "../support/run-catalog.ts";
import { lastingFolder, tempFolder } from "../support/temp-folder.ts";
import { buildInto } from "./built-package.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const exec = promisify(execFile);

/** The package that `npm test` built. */
const folder = lastingFolder();
let packed: { filename: string; size: number; files: readonly { path: string }[] };

beforeAll(async () => {
  const { stdout } = await npm("pack", "--json", "--ignore-scripts", "--pack-destination", folder());
  packed = [JSON.parse(stdout)].flat()[0];
});

describe("the package", () => {
  test("is under 1 MB", () => {
    expect(packed.size).toBeLessThan(1_000_000);
  });

  test("contains the command, its manual, schema and licences, and no sources or tests", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !/^dist\/[\w-]+\.cjs$/.test(path)).sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin/catalog.cjs",
      "dist/THIRD-PARTY-LICENSES.txt",
      "dist/draft.schema.json",
      "dist/man/catalog.1",
      "package.json",
    ]);
  });

  test("requires no other package and has no install scripts", () => {
    const { dependencies, peerDependencies, optionalDependencies, scripts } = JSON.parse(
      read("package.json"),
    );
    expect({ dependencies, peerDependencies }).toEqual({});
    expect(Object.keys(optionalDependencies)).toEqual(["@photostructure/sqlite"]);
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  });

  test("passes publint", async () => {
    const { messages } = await publint({ strict: true, pack: { tarball: tarball() } });
    expect(messages).toEqual([]);
  });

  test("is a tarball under 500 kB", () => {
    expect(tarball().byteLength).toBeLessThan(500_000);
  });

  test("has a lockfile without a registry", () => {
    expect(read("package-lock.json")).not.toMatch(/"resolved": "http/);
  });

  test("is identical byte for byte when built in another folder", async () => {
    const elsewhere = tempFolder();
    await buildInto(elsewhere);
    expect(contentsOf(join(elsewhere, "dist"))).toEqual(contentsOf(join(ROOT, "dist")));
  });

  test("contains no import(), which cached code could not run", () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => path.endsWith(".cjs"));
    expect(paths.filter((path) => /\bimport\s*\(/.test(read(path)))).toEqual([]);
  });

  test("does not use Node's assert, whose failures parse the bundle for minutes", () => {
    const paths = packed.files.map(({ path }) => path).filter((path) => path.endsWith(".cjs"));
    expect(paths.filter((path) => /["'`](?:node:)?assert["'`]/.test(read(path)))).toEqual([]);
  });

  test("contains the licence of each bundled package", () => {
    const licences = read("dist/THIRD-PARTY-LICENSES.txt");
    for (const name of ["commander", "hono", "undici", "zod"]) {
      const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
      expect(licences).toContain(`${name} ${version} (MIT)\n`);
    }
    expect(licences).toContain("Copyright (c) Matteo Collina and Undici contributors");
  });
});

describe("installed from the file, without scripts, network and the optional package", () => {
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

  test("the local catalog runs with Node's SQLite, and otherwise names the missing part", async () => {
    const { stdout, stderr, code = 0 } = await catalog("--sandbox", "show", "git");
    expect({ stdout, stderr, code }).toEqual(
      hasSqlite()
        ? { stdout: expect.stringMatching(/^git\t/), stderr: "", code: 0 }
        : { stdout: "", stderr: expect.stringContaining("@photostructure/sqlite"), code: 1 },
    );
  });
});

/** Since Node 22.13, `node:sqlite` needs no flag. */
function hasSqlite(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

function tarball(): ArrayBuffer {
  return new Uint8Array(readFileSync(join(folder(), packed.filename))).buffer;
}

function npm(...argv: readonly string[]) {
  return exec("npm", argv, { cwd: ROOT });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function contentsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length),
      readFileSync(join(parentPath, name), "latin1"),
    ]),
  );
}
