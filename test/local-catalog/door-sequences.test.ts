import { expect, it } from "vitest";
import {
  ACTION_NAMES,
  judgeAction,
  type ListingAction,
  type ListingState,
} from "../../src/contract/listing-states.ts";
import { aDraft } from "../support/a-draft.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { admin } from "./a-service.ts";
import { type ChildService, startChildService } from "./child-service.ts";

/** Set `DOOR_RUNS=1000` for the full number of sequences. */
const RUNS = Number(process.env["DOOR_RUNS"] ?? 3);
const STEPS = 25;

/** Returns a function that returns the same whole numbers below a limit in each run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed * 7919 + 1;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * limit);
  };
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response.
  readonly data: any;
}

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;

/** Sends an admin request over HTTP. */
function overHttp({ baseUrl, adminToken }: ChildService): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    const response = await fetch(`${baseUrl}/admin/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const answer = JSON.parse(await response.text());
    return { status: response.status, data: answer.data };
  };
}

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

interface Draft {
  readonly key: string;
  readonly owner: string;
  readonly state: ListingState;
  readonly featured: boolean;
  readonly verified: boolean;
}

/** What the catalog must hold: the acknowledged drafts by slug, the slugs of imported listings, and the owners with their keys. */
class Model {
  readonly drafts = new Map<string, Draft>();
  readonly imported = new Set<string>();
  readonly owners = new Map<string, { key: string; id: string; suspended: boolean; revoked: boolean }>();

  reset(keepKeys: boolean): void {
    this.drafts.clear();
    this.imported.clear();
    if (!keepKeys) this.owners.clear();
  }
}

class Run {
  readonly folder = tempFolder();
  readonly model = new Model();
  readonly #below: (limit: number) => number;
  readonly #log: string[] = [];
  service: ChildService | undefined;
  #count = 0;

  constructor(seed: number) {
    this.#below = seeded(seed);
  }

  async start(): Promise<ChildService> {
    this.service ??= await startChildService({ dataFolder: this.folder, dailyLimit: 1_000 });
    return this.service;
  }

  async step(): Promise<void> {
    const service = await this.start();
    const call = this.#below(2) === 0 ? overHttp(service) : inProcess(this.folder);
    const steps = [
      this.post,
      this.post,
      this.post,
      this.act,
      this.act,
      this.act,
      this.create,
      this.own,
      this.importOne,
    ];
    const rare = [this.reset, this.kill, this.killDuring];
    const step = this.#below(6) === 0 ? this.#pick(rare) : this.#pick(steps);
    await step?.call(this, call);
    await this.check(call);
  }

  #pick<T>(values: readonly T[]): T | undefined {
    return values[this.#below(values.length)];
  }

  /** Posts a draft as an owner, and returns the status; undefined if the service was killed before the answer. */
  async #send(slug: string, key: string): Promise<number | undefined> {
    const { baseUrl } = await this.start();
    try {
      const response = await fetch(`${baseUrl}/api/v1/tools`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "idempotency-key": `key-of-the-draft-${slug}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(aDraft({ slug, name: slug })),
      });
      await response.text();
      return response.status;
    } catch {
      return undefined;
    }
  }

  #acknowledge(slug: string, owner: string, key: string, status: number | undefined): void {
    if (status === 201 && !this.model.drafts.has(slug))
      this.model.drafts.set(slug, { key, owner, state: "DRAFT", featured: false, verified: false });
  }

  async post(): Promise<void> {
    const [owner, holder] = this.#pick([...this.model.owners]) ?? [];
    if (owner === undefined || holder === undefined) return;
    this.#count += 1;
    const slug =
      this.#below(4) === 0 ? (this.#pick([...this.model.drafts.keys()]) ?? "other") : `draft-${this.#count}`;
    const status = await this.#send(slug, holder.key);
    this.#log.push(`post ${slug} as ${owner}: ${status}`);
    const known = this.model.drafts.get(slug);
    // The owner of a draft gets it again, even if its slug was imported since.
    const isTaken = known === undefined ? this.model.imported.has(slug) : known.owner !== owner;
    const expected = holder.revoked ? 401 : holder.suspended ? 403 : isTaken ? 400 : 201;
    expect([slug, status], this.#log.join("\n")).toEqual([slug, expected]);
    this.#acknowledge(slug, owner, holder.key, status);
  }

  async act(call: Call): Promise<void> {
    const slug = this.#pick([...this.model.drafts.keys()]);
    const action = this.#pick<ListingAction>(ACTION_NAMES) ?? "submit";
    const draft = slug && this.model.drafts.get(slug);
    if (!draft || slug === undefined) return;
    const body = { reason: "Because", ...(action === "submit" && { category: "databases", plan: "free" }) };
    const { status, data } = await call("POST", `/submissions/${slug}/${action}`, body);
    this.#log.push(`${action} ${slug}: ${status}`);
    const subject = { ...draft, version: 1, isFeatured: draft.featured, isBadgeVerified: draft.verified };
    const isSuspended = this.model.owners.get(draft.owner)?.suspended ?? false;
    const judged = judgeAction(action, { ...subject, isSuspended });
    const isReplaced =
      this.model.imported.has(slug) && !["submit", "withdraw", "reject", "revise"].includes(action);
    const expected =
      judged === "suspended"
        ? 403
        : judged === "illegal" || (isReplaced && draft.state !== "LIVE")
          ? 409
          : 200;
    expect([status, slug, action, draft], this.#log.join("\n")).toEqual([expected, slug, action, draft]);
    if (status !== 200) return;
    const marks = {
      feature: { featured: true },
      unfeature: { featured: false },
      verify: { verified: true },
      unverify: { verified: false },
    };
    const fresh = action === "approve" && data.result === "changed" ? { featured: false } : {};
    this.model.drafts.set(slug, { ...draft, ...fresh, ...Object(marks)[action], state: data.state });
  }

  async create(call: Call): Promise<void> {
    const owner = this.#pick(["ada", "bob", "eve"]) ?? "ada";
    if (this.model.owners.has(owner)) return;
    const { data } = await call("POST", "/keys", { owner });
    this.#log.push(`create ${owner}`);
    this.model.owners.set(owner, { key: data.key, id: data.id, suspended: false, revoked: false });
  }

  async own(call: Call): Promise<void> {
    const [owner, holder] = this.#pick([...this.model.owners]) ?? [];
    if (owner === undefined || holder === undefined) return;
    const what = this.#pick(["suspend", "restore", "restore", "revoke"]);
    this.#log.push(`${what} ${owner}`);
    if (what === "revoke") await call("DELETE", `/keys/${holder.id}`);
    else await call("POST", `/owners/${owner}/${what}`);
    const suspended = what === "revoke" ? holder.suspended : what === "suspend";
    this.model.owners.set(owner, { ...holder, suspended, revoked: holder.revoked || what === "revoke" });
  }

  async importOne(call: Call): Promise<void> {
    await this.import(call, this.#pick([...this.model.drafts.keys(), "imported"]) ?? "imported");
  }

  /** Imports a listing. The first one creates the category, which the sample in a bundled service lacks. */
  async import(call: Call, slug: string): Promise<void> {
    const listing = {
      ...{ slug, name: slug, websiteUrl: "https://a.example/", listbulbUrl: "", listedAt: null, tags: [] },
      ...{ category: { slug: "databases", name: "Databases" }, featured: false },
      verification: { badgeVerified: false, badgeVerifiedAt: null },
    };
    expect(await call("POST", "/listings", [listing])).toMatchObject({ data: { imported: 1 } });
    this.#log.push(`import ${slug}`);
    this.model.imported.add(slug);
    const draft = this.model.drafts.get(slug);
    if (draft?.state === "LIVE") this.model.drafts.set(slug, { ...draft, state: "UNLISTED" });
  }

  async reset(call: Call): Promise<void> {
    const keepKeys = this.#below(2) === 0;
    expect((await call("POST", "/reset", { keepKeys })).status).toBe(200);
    this.#log.push(`reset ${keepKeys}`);
    this.model.reset(keepKeys);
    await this.import(call, "first");
  }

  async kill(): Promise<void> {
    await this.service?.kill();
    this.#log.push("kill");
    this.service = undefined;
  }

  /** Kills the service while it stores a draft. If that was not acknowledged, the same request settles what became of it. */
  async killDuring(): Promise<void> {
    const [owner, holder] = this.#pick([...this.model.owners]) ?? [];
    if (owner === undefined || holder === undefined) return;
    this.#count += 1;
    const slug = `draft-${this.#count}`;
    const sent = this.#send(slug, holder.key);
    for (let turns = this.#below(40); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    await this.kill();
    this.#acknowledge(slug, owner, holder.key, await sent);
    this.#acknowledge(slug, owner, holder.key, await this.#send(slug, holder.key));
  }

  async check(call: Call): Promise<void> {
    await this.start();
    const way =
      this.#below(2) === 0 || this.service === undefined ? inProcess(this.folder) : overHttp(this.service);
    const { status, data } = await (this.service === undefined ? call : way)("GET", "/submissions");
    expect(status, this.#log.join("\n")).toBe(200);
    const found = new Map(data.map(({ slug, state }: { slug: string; state: string }) => [slug, state]));
    const expected = new Map([...this.model.drafts].map(([slug, { state }]) => [slug, state]));
    expect([...found].sort(), this.#log.join("\n")).toEqual([...expected].sort());
  }
}

it(`${RUNS} random sequences of admin and API calls lose no acknowledged draft but by a reset`, {
  timeout: 7_200_000,
}, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = new Run(seed);
    await run.import(overHttp(await run.start()), "first");
    for (let step = 0; step < STEPS; step += 1) await run.step();
    await run.kill();
  }
});
