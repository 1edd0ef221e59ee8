import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KILLS = Number(process.env["KILLS"] ?? 6);

describe("draft create, run again", () => {
  it(`makes one draft when it was killed at any of ${KILLS} moments, its journal kept or lost`, async () => {
    const run = await aRun();
    const started = performance.now();
    await run.create();
    const wholeRun = performance.now() - started;

    const slugs: string[] = [];
    // Spread over the whole run, and a little at random within each part of it.
    for (let kill = 0; kill < KILLS; kill += 1) {
      const own = await aRun();
      const child = own.start();
      const end = ended(child);
      await wait((wholeRun * (kill + Math.random())) / KILLS);
      child.kill("SIGKILL");
      await end;
      if (kill % 2 === 1) own.loseState();
      const again = await own.create();
      // A second draft that is meant tells how many there were before.
      const second = await own.create("--new");
      slugs.push(`${again.slug} ${second.slug}`);
    }
    expect(slugs).toEqual(Array(KILLS).fill("aurora-notes aurora-notes-2"));
  }, 60_000);

  it("prints the same slug from two runs at once", async () => {
    const run = await aRun();
    const [one, other] = await Promise.all([run.create(), run.create()]);
    expect([one.slug, other.slug]).toEqual(["aurora-notes", "aurora-notes"]);
    expect((await run.create("--new")).slug).toBe("aurora-notes-2");
  });
});

/** Returns ways to run the built command in a folder with a draft, against a service of its own: a service allows ten drafts a day. */
async function aRun() {
  const home = tempFolder();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft()));
  const { baseUrl, apiKey } = await aService();
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
  return { start, create, loseState };
}
