import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "rolldown";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT, textOf } from "../support/repository.ts";
import { tempFolder } from "../support/temp-folder.ts";

const { version } = JSON.parse(textOf("package.json"));
const exec = promisify(execFile);

/** Set `RELEASES=all` to build the files of a release, which takes half a minute. `.ci/run` does. */
const buildsAll = process.env["RELEASES"] === "all";
const SLOW = { timeout: 300_000 };

describe("a workflow", () => {
  const workflows = ["ci", "release"].map((name) => `.github/workflows/${name}.yml`);

  it("is valid according to the schema used by GitHub's parser", async () => {
    // The parser imports its schema in a way that Node 20 does not support.
    const file = join(tempFolder(), "parser.mjs");
    await build({
      input: "@actions/workflow-parser",
      platform: "node",
      output: { file },
      logLevel: "silent",
    });
    const parser: typeof import("@actions/workflow-parser") = await import(pathToFileURL(file).href);
    const errorsIn = (name: string, content: string) => {
      const { context } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
      return context.errors.getErrors().map(({ message }) => message);
    };
    for (const name of workflows) {
      const content = textOf(name);
      expect(errorsIn(name, content)).toEqual([]);
      expect(errorsIn(name, content.replace("runs-on:", "runs-in:"))).not.toEqual([]);
    }
  });

  it.each(workflows)("pins actions and grants few permissions: %s", (name) => {
    const text = textOf(name);
    const uses = text.split("\n").filter((line) => line.includes("uses:"));
    const isPinned =
      /uses: (?:actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/ci\.yml)$/;
    expect(uses.filter((line) => !isPinned.test(line))).toEqual([]);
    expect(text.match(/actions\/checkout@/g)).toHaveLength(
      text.match(/persist-credentials: false/g)?.length ?? 0,
    );
    expect(text.match(/secrets\.\w+/g)).toBeNull();
    const { permissions, jobs } = parse(text);
    const granted = Object.entries<{ permissions?: unknown }>(jobs).map(([job, each]) => [
      job,
      each.permissions,
    ]);
    const read = { contents: "read" };
    expect({ permissions, ...Object.fromEntries(granted) }).toEqual(
      name.includes("release")
        ? {
            permissions: {},
            test: read,
            package: read,
            executable: read,
            draft: { attestations: "write", contents: "write", "id-token": "write" },
            publish: { ...read, "id-token": "write" },
          }
        : { permissions: read },
    );
  });

  it("makes a release using only scripts that this file tests", () => {
    const { jobs } = parse(textOf(".github/workflows/release.yml"));
    const steps = Object.values<{ steps?: { run?: string }[] }>(jobs).flatMap((job) => job.steps ?? []);
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      '.ci/release/check "$GITHUB_REF_NAME"',
      ".ci/release/package release",
      ".ci/release/executable release",
      '.ci/release/draft "$GITHUB_REF_NAME" release',
      ".ci/release/publish release",
    ]);
  });
});

// The release workflow runs these scripts on Linux. On macOS and Windows, it runs only the script that builds the executable.
describe.skipIf(process.platform !== "linux")("a release", () => {
  it("requires a matching tag, version, changelog and repository", async () => {
    const check = (tag: string, changes = {}) => inClone("check", [tag], changes);
    expect((await check("v1.2.3")).stdout).toBe("\n- Second\n");
    await expect(check("v1.2.4")).rejects.toThrow("The tag is v1.2.4, but package.json has version 1.2.3");
    const unreleased = {
      "CHANGELOG.md": "# Changelog\n\n## 1.2.34\n\n- Other\n\n## 1.2.3\n\n## 1.2.2\n\n- First\n",
    };
    await expect(check("v1.2.3", unreleased)).rejects.toThrow('has no section "## 1.2.3"');
    const other = {
      "package.json": JSON.stringify({
        version: "1.2.3",
        repository: { url: "git+https://github.com/bob/tool.git" },
      }),
    };
    await expect(check("v1.2.3", other)).rejects.toThrow(
      "set repository.url to git+https://github.com/ada/tool.git",
    );
  });

  it.runIf(buildsAll)("builds the same tarball regardless of folder, time zone and umask", SLOW, async () => {
    const folder = tempFolder();
    await exec(join(ROOT, ".ci/release/package"), [folder]);
    const name = `product-catalog-cli-${version}`;
    expect(readdirSync(folder).sort()).toEqual([`${name}.cdx.json`, `${name}.tgz`]);
  });

  it.runIf(buildsAll)("builds an executable that starts, and its bill of materials", SLOW, async () => {
    const folder = tempFolder();
    // The executable is about 100 MB in size, so the fastest compression saves time.
    await exec(join(ROOT, ".ci/release/executable"), [folder], { env: { ...process.env, GZIP: "-1" } });
    const name = `catalog-${version}-${process.platform}-${process.arch}`;
    const { stdout } = await exec("tar", ["-tzf", join(folder, `${name}.tar.gz`)]);
    expect(stdout).toBe("catalog\nLICENSE\nNODE-LICENSE.txt\nTHIRD-PARTY-LICENSES.txt\nsbom.cdx.json\n");
    const license = await exec("tar", ["-xzOf", join(folder, `${name}.tar.gz`), "NODE-LICENSE.txt"]);
    expect(license.stdout).toContain("Node.js is licensed for use as follows");
    expect(license.stdout).toContain("OpenSSL");
    const { components } = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), "utf8"));
    expect(components.at(-1)).toMatchObject({
      purl: `pkg:generic/node@${process.versions.node}`,
      licenses: [
        { license: { id: "MIT" } },
        { license: { name: expect.stringContaining("NODE-LICENSE.txt") } },
      ],
    });
  });

  it("is drafted with its notes, files and SHA-256 sums", async () => {
    const release = tempFolder();
    writeFileSync(join(release, "a.tgz"), "a");
    const { calls } = await inClone("draft", ["v1.2.3", release]);
    const options = ["--draft", "--verify-tag", "--title", "v1.2.3", "--notes", "\n- Second"];
    expect(calls).toEqual(["gh", "release", "create", "v1.2.3", ...options, "--", "SHA256SUMS", "a.tgz"]);
    const sum = createHash("sha256").update("a").digest("hex");
    expect(readFileSync(join(release, "SHA256SUMS"), "utf8")).toBe(`${sum}  a.tgz\n`);
  });

  it("is staged on npm with provenance", async () => {
    const release = tempFolder();
    const tarball = join(release, "product-catalog-cli-1.2.3.tgz");
    writeFileSync(tarball, "");
    const { calls } = await inClone("publish", [release]);
    const npm = ["npx", "--yes", "npm@11.19.1", "stage", "publish"];
    expect(calls).toEqual([...npm, tarball, "--provenance", "--access", "public"]);
  });
});

/** Runs a release script in a small project. Returns its output and the command line of its last call to a fake `gh` or `npx`. */
async function inClone(
  script: string,
  argv: readonly string[],
  changes: Readonly<Record<string, string>> = {},
) {
  const clone = tempFolder();
  cpSync(join(ROOT, ".ci"), join(clone, ".ci"), { recursive: true });
  const files = {
    "package.json": JSON.stringify({
      version: "1.2.3",
      repository: { url: "git+https://github.com/ada/tool.git" },
    }),
    "CHANGELOG.md": "# Changelog\n\n## 1.2.3 (2026-11-23)\n\n- Second\n\n## 1.2.2\n\n- First\n",
    ...changes,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(clone, name), content);
  mkdirSync(join(clone, "bin"));
  for (const name of ["gh", "npx"]) {
    const program = join(clone, "bin", name);
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\0' ${name} "$@" > ${clone}/calls\n`);
    chmodSync(program, 0o755);
  }
  const PATH = [join(clone, "bin"), process.env["PATH"]].join(delimiter);
  const env = { ...process.env, PATH, GITHUB_REPOSITORY: "ada/tool" };
  const { stdout } = await exec(join(clone, ".ci/release", script), argv, { env });
  const calls = existsSync(join(clone, "calls")) ? readFileSync(join(clone, "calls"), "utf8") : "";
  return { stdout, calls: calls.split("\0").slice(0, -1) };
}
