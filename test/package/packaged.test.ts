import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { CHUNK_GROUPS } from "../../build/chunk-groups.ts";
import type { Sbom } from "../../build/sbom.ts";
import { postDraft } from "../local-catalog/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { ROOT, sourceFiles, textOf } from "../support/repository.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { spawnService } from "../support/spawn-catalog.ts";
import { lastingFolder, tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";

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
  dist/draft.schema.json dist/sample-listings.ndjson dist/sbom.cdx.json package.json
`),
    );
  });

  test("does not require other packages and has no install scripts", () => {
    const { dependencies, peerDependencies, optionalDependencies, scripts } = JSON.parse(
      textOf("package.json"),
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
    expect(textOf("package-lock.json")).not.toMatch(/"resolved": "http/);
  });

  test.each([
    ["import(), which cached code could not run", /\bimport\s*\(/],
    ["Node's assert, which would parse the bundle when an assertion fails", /["'`](?:node:)?assert["'`]/],
  ])("does not use %s", (_name, pattern) => {
    const paths = packed.files.map(({ path }) => path).filter((path) => path.endsWith(".cjs"));
    expect(paths.filter((path) => pattern.test(textOf(path)))).toEqual([]);
  });

  test("contains the license of each bundled package", () => {
    const licenses = `\n${textOf("dist/THIRD-PARTY-LICENSES.txt")}`;
    const { components }: Sbom = JSON.parse(textOf("dist/sbom.cdx.json"));
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
    const { version } = JSON.parse(textOf("package.json"));
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

const FILES = [...sourceFiles("src"), ...sourceFiles("build"), "build/short-assert.cjs"];

test.each(CHUNK_GROUPS)(
  "the build's module groups contain only patterns that match a file: $name",
  ({ test: modules }) => {
    const patterns = alternativesOf(modules.source).map((source) => new RegExp(source));
    expect(patterns.filter((pattern) => !FILES.some((file) => pattern.test(file)))).toEqual([]);
  },
);

/** Returns a separate expression, without groups, for each combination of alternatives in a regular expression. */
function alternativesOf(source: string): readonly string[] {
  const [group, alternatives] = /\(([^()]*)\)/.exec(source) ?? [];
  if (group === undefined || alternatives === undefined) return source.split("|");
  return alternatives
    .split("|")
    .flatMap((alternative) => alternativesOf(source.replace(group, () => alternative)));
}

describe("the code for the pages", () => {
  test("is in a file of less than 85,000 bytes", () => {
    const chunk = readdirSync(join(ROOT, "dist"))
      .filter((name) => name.endsWith(".cjs"))
      .map((name) => textOf(`dist/${name}`))
      .find((text) => text.includes("Skip to content"));
    expect(chunk?.length).toBeLessThan(85_000);
  });

  test("includes less than 12,000 bytes of CSS and 6,000 bytes of JavaScript for the editor", async () => {
    const service = await spawnService(["--memory", "--media", "assume"], tempFolder());
    const created = await postDraft(service, aDraft());
    const editor = await (await fetch(String(created.headers.get("location")))).text();
    const lengthOf = async (extension: string) => {
      const [, path] = new RegExp(`"(/assets/[^"]+\\.${extension})"`).exec(editor) ?? [];
      return (await (await fetch(`${service.baseUrl}${path}`)).text()).length;
    };
    const [css, js] = [await lengthOf("css"), await lengthOf("js")];
    expect([css > 500, css < 12_000, js > 500, js < 6_000]).toEqual([true, true, true, true]);
  });
});

function tarball(): ArrayBuffer {
  return new Uint8Array(readFileSync(join(folder(), packed.filename))).buffer;
}

function npm(...argv: readonly string[]) {
  return exec("npm", argv, { cwd: ROOT });
}
