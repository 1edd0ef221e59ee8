import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { foldersIn } from "../support/run-catalog.ts";
import { BIN, ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KILLS = Number(process.env["KILLS"] ?? 6);

describe("draft create, run again", () => {
  it(`creates one draft when it was killed at any of ${KILLS} moments, whether or not the journal was lost`, async () => {
    const run = await aRun();
    const started = performance.now();
    await run.create();
    const wholeRun = performance.now() - started;

    const slugs: string[] = [];
    // The moments are spread over the whole run, and random within each part of it.
    for (let kill = 0; kill < KILLS; kill += 1) {
      const own = await aRun();
      const child = own.start();
      const end = ended(child);
      await wait((wholeRun * (kill + Math.random())) / KILLS);
      child.kill("SIGKILL");
      await end;
      if (kill % 2 === 1) own.loseState();
      const again = await own.create();
      // The slug of a second product of the same name shows how many drafts existed before.
      const second = await own.create("--idempotency-key", "a-second-product");
      slugs.push(`${again.slug} ${second.slug}`);
    }
    expect(slugs).toEqual(Array(KILLS).fill("aurora-notes aurora-notes-2"));
  }, 60_000);

  it.each(["head -1", "grep -q product", "true"])(
    "submits six files although %s stops reading, and reports the result by its exit code",
    async (reader) => {
      const run = await aRun();
      const files = run.write(6);
      expect(await run.pipedInto(reader, files)).toBe(0);
      expect(await run.slugs()).toEqual(files.map((_, index) => `product-${index}`));
      // The daily limit is ten drafts, so the last two are refused.
      expect(await run.pipedInto(reader, run.write(12))).toBe(11);
      expect(await run.slugs()).toHaveLength(10);
    },
    60_000,
  );

  it.each(["MEDIA_REQUIRED@2", "RATE_LIMITED@2", "status:503@2", "drop@2"])(
    "creates one draft per file when the advised command follows a failed run: %s",
    async (fault) => {
      // Every automatic retry of the second draft fails too.
      const [name = ""] = fault.split("@");
      const faults = name.includes("_") ? [fault] : [2, 3, 4, 5].map((each) => `${name}@${each}`);
      const run = await aRun({ faults });
      const files = run.write(3);
      expect(await run.exits("draft", "create", ...files)).toBe(11);
      expect(await run.exits("draft", "create", ...files)).toBe(0);
      expect(await run.slugs()).toEqual(["product-0", "product-1", "product-2"]);
    },
    60_000,
  );

  it("prints the same slug from two concurrent runs", async () => {
    const run = await aRun();
    const [one, other] = await Promise.all([run.create(), run.create()]);
    expect([one.slug, other.slug]).toEqual(["aurora-notes", "aurora-notes"]);
    expect((await run.create("--idempotency-key", "a-second-product")).slug).toBe("aurora-notes-2");
  });
});

/** Returns functions that run the built command in a folder with a draft. Each test has its own service, which allows ten drafts a day. */
async function aRun(options: Parameters<typeof aService>[0] = {}) {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
  const { baseUrl, apiKey } = await aService(options);
  const argv = ["--base-url", baseUrl, "draft", "create", join(home, "draft.json"), "--json"];
  const start = (...flags: readonly string[]) =>
    spawnCatalog([...argv, ...flags], home, { CATALOG_API_KEY: apiKey });
  const create = async (...flags: readonly string[]) => {
    const { stdout, stderr, exitCode } = await ended(start(...flags));
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    return JSON.parse(stdout);
  };
  const loseState = () => {
    for (const folder of ["data", "cache"]) rmSync(join(home, folder), { recursive: true, force: true });
  };
  const env = { CATALOG_API_KEY: apiKey, CATALOG_BASE_URL: baseUrl };
  /** Writes draft files and returns their paths. */
  const write = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const path = join(home, `${index}.json`);
      const draft = aDraft({ name: `Product ${index}`, websiteUrl: `https://product-${index}.example` });
      writeFileSync(path, JSON.stringify(draft));
      return path;
    });
  /** Returns the exit code of a command. */
  const spawnRun = (...words: readonly string[]) => spawnCatalog(words, home, env);
  const exits = async (...words: readonly string[]) => (await ended(spawnRun(...words))).exitCode;
  /** Runs `draft create` in a shell that pipes its output into a reader, and returns its exit code. */
  const pipedInto = (reader: string, words: readonly string[]) =>
    exitsIn(`"$@" | ${reader} > /dev/null; echo "\${PIPESTATUS[0]}"`, words);
  /** Returns the exit code of `draft create` that a shell script prints. */
  const exitsIn = async (script: string, words: readonly string[]) => {
    const argv = ["-c", script, "bash", process.execPath, BIN, "draft", "create", ...words];
    const child = spawn("bash", argv, { env: { ...process.env, ...foldersIn(home), ...env } });
    onTestFinished(() => void child.kill("SIGKILL"));
    return Number((await ended(child)).stdout);
  };
  /** Returns the slugs of all drafts, sorted. */
  const slugs = async () => {
    const { stdout } = await ended(spawnCatalog(["draft", "list", "-q"], home, env));
    return stdout.trimEnd().split("\n").sort();
  };
  return { start, create, loseState, write, exits, pipedInto, slugs };
}
