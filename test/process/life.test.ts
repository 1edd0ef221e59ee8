import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { adminOver, aService } from "../local-catalog/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog } from "../support/run-catalog.ts";
import { ended, spawnCatalog } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";

/** The number of random lives, as described in CONTRIBUTING.md. */
const LIVES = Number(process.env["LIVES"] ?? 8);

const OWNERS = ["ada", "bob", "eve"];
const SLUGS = ["aurora", "borealis"];
const FAULTS = words("drop@1 drop@2 status:503@1 status:500@2 RATE_LIMITED@1 read:status:503@1 read:drop@1");

/** What happens before a run of `draft create`. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.constant("nothing") },
  { weight: 3, arbitrary: fc.constantFrom(...FAULTS) },
  fc.constantFrom("edited text", "edited website", "a day passes"),
);
/** A run with one owner's key, on one of two machines, which may be killed after some milliseconds. */
const step = fc.record({
  event,
  owner: fc.nat(OWNERS.length - 1),
  machine: fc.nat(1),
  file: fc.nat(SLUGS.length - 1),
  isJob: fc.boolean(),
  killAfter: fc.option(fc.integer({ min: 40, max: 220 }), { freq: 4, nil: undefined }),
});

it(
  `${LIVES} random lives of two files make one draft for each slug and lose none`,
  async () => {
    const lives = fc.array(step, { minLength: 3, maxLength: 9, size: "max" });
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: LIVES, seed: 50, endOnFailure: true });
  },
  60_000 + LIVES * 10_000,
);

async function live(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const service = await aService();
  const admin = async (method: string, path: string, body?: unknown) =>
    (await adminOver(service, method, path, body)).data;
  const keys = await Promise.all(
    OWNERS.map(async (owner) => String((await admin("POST", "/keys", { owner })).key)),
  );
  const machines = [tempFolder(), tempFolder()];
  const files = SLUGS.map((slug) => ({ ...aDraft({ name: slug }), slug }));
  /** The owner and the text of each acknowledged draft, by slug. */
  const acknowledged = new Map<string, string>();
  for (const [index, { event, owner, machine, file, isJob, killAfter }] of steps.entries()) {
    const draft = files[file] ?? aDraft();
    if (event === "edited text") draft.headline = `Edited ${index}`;
    if (event === "edited website") draft.websiteUrl = `https://moved-${index}.example`;
    if (event === "a day passes") await admin("PUT", "/clock", { advance: "24h" });
    await admin("PUT", "/faults", FAULTS.includes(event) ? [event] : []);
    const home = machines[machine] ?? "";
    writeFileSync(join(home, "draft.json"), JSON.stringify(draft));
    const flags = isJob ? ["--json", "--skip-existing"] : ["--json"];
    const argv = ["draft", "create", join(home, "draft.json"), ...flags];
    const env = { CATALOG_BASE_URL: service.baseUrl, CATALOG_API_KEY: keys[owner] ?? "" };
    if (killAfter !== undefined) {
      const child = spawnCatalog(argv, home, env);
      const end = ended(child);
      await wait(killAfter);
      child.kill("SIGKILL");
      await end;
      continue;
    }
    const { json, exitCode } = await runCatalog(argv, { home, env, sleep: async () => undefined });
    const sent = `${owner} ${JSON.stringify(draft)}`;
    const isReplay = acknowledged.get(draft.slug) === sent && !FAULTS.includes(event);
    expect(isReplay ? [0] : [0, 3, 6, 7, 9, 10]).toContain(exitCode);
    if (["created", "replayed"].includes(json.result)) acknowledged.set(json.slug, sent);
  }
  const drafts: readonly { slug: string }[] = await admin("GET", "/submissions");
  const slugs = drafts.map(({ slug }) => slug).sort();
  expect(SLUGS).toEqual(expect.arrayContaining(slugs));
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toEqual(expect.arrayContaining([...acknowledged.keys()]));
  await service.close();
}
