import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { aService, postDraft } from "../local-catalog/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { foldersIn, runCatalog } from "../support/run-catalog.ts";
import { BIN, ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KILLS = Number(process.env["KILLS"] ?? 6);

describe("draft create", () => {
  it(`creates only one draft when it is killed and run again (${KILLS} times), with or without its journal`, async () => {
    const run = await aRun();
    const started = performance.now();
    await run.create();
    const wholeRun = performance.now() - started;

    const slugs: string[] = [];
    // Each process is killed at a random moment within a different part of its run.
    for (let kill = 0; kill < KILLS; kill += 1) {
      const own = await aRun();
      const child = own.start();
      const end = ended(child);
      await wait((wholeRun * (kill + Math.random())) / KILLS);
      child.kill("SIGKILL");
      await end;
      if (kill % 2 === 1) own.loseState();
      slugs.push(`${await own.create()} ${await own.slugOfSecond()}`);
    }
    expect(slugs).toEqual(Array(KILLS).fill("aurora-notes aurora-notes-2"));
  }, 60_000);

  it.each([
    [6, "head -1", 0, 6],
    [6, "true", 0, 6],
    // The daily limit is ten drafts, so the last two are rejected.
    [12, "grep -q product", 7, 10],
  ])(
    "submits %i files even if %s stops reading early: exit code %i, %i drafts",
    async (count, reader, exitCode, created) => {
      const run = await aRun();
      const files = run.writeMany(count);
      expect(await run.pipedInto(reader, files)).toBe(exitCode);
      expect(await run.slugs()).toEqual(files.slice(0, created).map((_, index) => `product-${index}`));
    },
    60_000,
  );

  it("prints the same slug in two concurrent runs", async () => {
    const run = await aRun();
    expect(await Promise.all([run.create(), run.create()])).toEqual(["aurora-notes", "aurora-notes"]);
    expect(await run.slugOfSecond()).toBe("aurora-notes-2");
  });
});

/** Returns functions that run `draft create` in a folder with a draft. Starts a service, which allows ten drafts per day by default. */
async function aRun(options: Parameters<typeof aService>[0] = {}) {
  const home = tempFolder();
  const write = (name: string, draft: object) => {
    writeFileSync(join(home, name), JSON.stringify(draft));
    return join(home, name);
  };
  const draft = write("draft.json", aDraft());
  const service = await aService(options);
  const env = { CATALOG_API_KEY: service.apiKey, CATALOG_BASE_URL: service.baseUrl };
  const start = () => spawnCatalog(["draft", "create", draft, "-q"], home, env);
  const create = async () => {
    const { stdout, stderr, exitCode } = await ended(start());
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    return stdout.trimEnd();
  };
  /** Submits a second product with the same name, and returns its slug, which shows how many drafts existed before. */
  const slugOfSecond = async () => {
    const response = await postDraft(service, aDraft({ slug: undefined }), "a-second-product");
    return JSON.parse(await response.text()).data.slug;
  };
  const loseState = () => {
    for (const folder of ["data", "cache"]) rmSync(join(home, folder), { recursive: true, force: true });
  };
  const writeMany = (count: number) =>
    Array.from({ length: count }, (_, index) => write(`${index}.json`, aDraft({ name: `Product ${index}` })));
  /** Runs the built command in a shell that pipes its output into a reader, and returns its exit code. */
  const pipedInto = async (reader: string, files: readonly string[]) => {
    const script = `"$@" | ${reader} > /dev/null; echo "\${PIPESTATUS[0]}"`;
    const argv = ["-c", script, "bash", process.execPath, BIN, "draft", "create", ...files];
    const child = spawn("bash", argv, { env: { ...process.env, ...foldersIn(home), ...env } });
    onTestFinished(() => void child.kill("SIGKILL"));
    return Number((await ended(child)).stdout);
  };
  const slugs = async () => {
    const { stdout } = await runCatalog(["draft", "list", "-q"], { home, env });
    return stdout.trimEnd().split("\n").sort();
  };
  return { start, create, slugOfSecond, loseState, writeMany, pipedInto, slugs };
}
