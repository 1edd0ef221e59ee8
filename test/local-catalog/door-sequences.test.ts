import { expect, it } from "vitest";
import {
  ACTION_NAMES,
  changesPublic,
  judgeAction,
  type ListingAction,
  type ListingState,
  ruleOf,
} from "../../src/contract/listing-states.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { seeded } from "../support/seeded.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { admin, adminOver, postDraft } from "./a-service.ts";
import { startChildService } from "./child-service.ts";

/** Set `DOOR_RUNS=1000` for the full number of sequences. */
const RUNS = Number(process.env["DOOR_RUNS"] ?? 5);
const STEPS = 25;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response.
  readonly data: any;
}

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;

const STATUSES = new Map([
  ["NOT_FOUND", 404],
  ["STATE_CONFLICT", 409],
  ["VALIDATION_ERROR", 400],
  ["OWNER_UNAVAILABLE", 403],
]);

/** Sends an admin request in this process. */
function inProcess(folder: string): Call {
  return async (method, path, body) =>
    admin(folder, method, path, body).then(
      (data) => ({ status: 200, data }),
      (error) => ({ status: STATUSES.get(error.code) ?? 500, data: undefined }),
    );
}

/** A folder with a service, and the expected content of its catalog: the state of each acknowledged draft, and the slugs of imported listings. */
async function aRun(seed: number) {
  const below = seeded(seed);
  const pick = <T>(values: readonly T[]): T | undefined => values[below(values.length)];
  const folder = tempFolder();
  const start = () => startChildService(folder, "--daily-limit", "1000");
  let service = await start();
  const drafts = new Map<string, ListingState>();
  const imported = new Set<string>();
  const log: string[] = [];
  let key = "";
  const call: Call = (...request) =>
    below(2) === 0 ? adminOver(service, ...request) : inProcess(folder)(...request);

  const steps = {
    async post() {
      const slug = pick([...drafts.keys(), ...imported, `draft-${log.length}`]) ?? "";
      const response = await postDraft(
        { ...service, apiKey: key },
        aDraft({ slug }),
        `key-of-the-draft-${slug}`,
      );
      log.push(`post ${slug}: ${response.status}`);
      // The owner of a draft gets it again, even if its slug has been imported in the meantime.
      const isTaken = imported.has(slug) && !drafts.has(slug);
      expect(response.status, log.join("\n")).toBe(isTaken ? 400 : 201);
      if (!isTaken && !drafts.has(slug)) drafts.set(slug, "DRAFT");
    },
    async act() {
      const slug = pick([...drafts.keys()]) ?? "";
      const action = pick<ListingAction>(ACTION_NAMES.filter((name) => ruleOf(name).mark === undefined));
      const state = drafts.get(slug);
      if (action === undefined || state === undefined) return;
      const body = { reason: "Because", ...(action === "submit" && { category: "databases", plan: "free" }) };
      const { status, data } = await call("POST", `/submissions/${slug}/${action}`, body);
      log.push(`${action} ${slug}: ${status}`);
      const judged = judgeAction(action, { ...SUBJECT, state });
      const isReplaced = imported.has(slug) && changesPublic(action) && state !== "LIVE";
      expect(status, log.join("\n")).toBe(judged === "illegal" || isReplaced ? 409 : 200);
      if (status === 200) drafts.set(slug, data.state);
    },
    async import() {
      const slug = pick([...drafts.keys(), "imported"]) ?? "imported";
      expect(await call("POST", "/listings", [aTool({ slug })])).toMatchObject({ data: { imported: 1 } });
      log.push(`import ${slug}`);
      imported.add(slug);
      if (drafts.get(slug) === "LIVE") drafts.set(slug, "UNLISTED");
    },
    async reset() {
      expect((await call("POST", "/reset", {})).status).toBe(200);
      log.push("reset");
      drafts.clear();
      imported.clear();
      key = (await call("POST", "/keys", { owner: "ada" })).data.key;
    },
    async kill() {
      await service.kill();
      log.push("kill");
      service = await start();
    },
  };

  const frequent = [steps.post, steps.post, steps.act, steps.act, steps.act, steps.import];
  const step = async () => {
    await (below(8) === 0 ? pick([steps.reset, steps.kill]) : pick(frequent))?.();
    const { data } = await call("GET", "/submissions");
    const found = data.map(({ slug, state }: { slug: string; state: string }) => [slug, state]);
    expect(found.sort(), log.join("\n")).toEqual([...drafts].sort());
    for (const slug of [...drafts.keys(), ...imported]) {
      const { status } = await fetch(`${service.baseUrl}/api/v1/tools/${slug}`);
      const isPublic = imported.has(slug) || drafts.get(slug) === "LIVE";
      expect([slug, status], log.join("\n")).toEqual([slug, isPublic ? 200 : 404]);
    }
  };
  await steps.reset();
  return { step, end: () => service.kill() };
}

const SUBJECT = { version: 1, isFeatured: false, isBadgeVerified: false, isSuspended: false };

it(`${RUNS} random sequences of admin and API calls lose drafts only by a reset, and show only live listings`, {
  timeout: 7_200_000,
}, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { step, end } = await aRun(seed);
    for (let count = 0; count < STEPS; count += 1) await step();
    await end();
  }
});
