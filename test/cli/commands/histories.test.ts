import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databasePath } from "../../../src/base/files/own-files.ts";
import { startService } from "../../../src/local-catalog/service.ts";
import { Database } from "../../../src/local-catalog/store/database.ts";
import { postDraft, SERVICE_DEFAULTS, sampleFolder } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

type State = "none" | "DRAFT" | "SUBMITTED" | "LIVE" | "UNLISTED";

interface Transition {
  /** The states in which the event is possible (by default, all states). */
  readonly from?: readonly State[];
  /** The state after the event (by default, the state before the event). */
  readonly to?: State;
  /** The `sandbox listing` command that causes the event. */
  readonly action?: string;
}

/** The events that change a listing's state, or that are possible only in some states. */
const TRANSITIONS: ReadonlyMap<string, Transition> = new Map<string, Transition>([
  ["run again", {}],
  ["slug changed", { to: "none" }],
  ["pulled", { from: ["LIVE"] }],
  ["listing made by hand", { to: "DRAFT" }],
  ["deleted in the editor", { from: ["DRAFT"], to: "none" }],
  ["completed and submitted", { from: ["DRAFT"], to: "SUBMITTED", action: "submit" }],
  ["approved", { from: ["SUBMITTED"], to: "LIVE", action: "approve" }],
  ["edited in the editor", { from: ["DRAFT", "LIVE"] }],
  ["website changed in the editor", { from: ["DRAFT", "LIVE"] }],
  ["unlisted", { from: ["LIVE"], to: "UNLISTED", action: "unlist" }],
  ["live again", { from: ["UNLISTED"], to: "LIVE", action: "relist" }],
]);

const FILE = "draft.json";

// HISTORIES=all tests all histories of up to three events, and 500 longer histories.
const isComplete = process.env["HISTORIES"] === "all";
const [length, maxLength, numRuns] = isComplete ? [3, 12, 500] : [1, 8, 8];

describe("the check and create jobs during the life of a file", () => {
  it(`create one draft for each slug in every history of up to ${length} events, and fail only if somebody has to act`, async () => {
    const world = await aWorld();
    await step(world, [""]);
    await explore(world, [], length);
  }, 36_000_000);

  it("create one draft for each slug in random histories", async () => {
    const choices = fc.array(fc.nat(), { minLength: length + 1, maxLength, size: "max" });
    await fc.assert(fc.asyncProperty(choices, live), { numRuns, seed: 48 });
  }, 36_000_000);
});

/** Follows all histories of up to `length` further events. Each event starts from a copy of the world, so no history is repeated. */
async function explore(world: World, events: readonly string[], length: number): Promise<void> {
  if (length === 0) return;
  for (const event of eventsIn(world)) {
    const next = copyOf(world);
    await step(next, [...events, event]);
    await explore(next, [...events, event], length - 1);
    for (const folder of [next.dataFolder, next.machine]) rmSync(folder, { recursive: true });
  }
}

/** Runs the jobs at the start and after each event. Each number selects one of the possible events. */
async function live(numbers: readonly number[]): Promise<void> {
  const world = await aWorld();
  const events = [""];
  await step(world, events);
  for (const number of numbers) {
    const possible = eventsIn(world);
    events.push(possible[number % possible.length] ?? "");
    await step(world, events);
  }
}

/** Lets the last event of a history happen, and runs the jobs in a new home folder and in one with a journal. */
async function step(world: World, history: readonly string[]): Promise<void> {
  const service = await startService({ ...SERVICE_DEFAULTS, dataFolder: world.dataFolder, port: world.port });
  try {
    world.port = Number(new URL(service.baseUrl).port);
    world.apiKey ||= service.apiKey;
    await happens(world, history.at(-1) ?? "");
    await runJobs(world, history.join(", "));
  } finally {
    await service.close();
  }
}

/** Returns the events that can happen: a job may have failed to create the draft, and a suspended owner can do nothing. */
function eventsIn({ state, isSuspended, isLimited }: World): readonly string[] {
  const isOwners = (event: string) =>
    TRANSITIONS.get(event)?.action !== undefined ||
    event.endsWith("in the editor") ||
    event === "key rotated";
  const all = [...new Set([...TRANSITIONS.keys(), ...Object.keys(HAPPENINGS)])];
  return all
    .filter((event) => TRANSITIONS.get(event)?.from?.includes(state) ?? true)
    .filter((event) => !isSuspended || !isOwners(event))
    .filter((event) => event !== "listing made by hand" || !(isSuspended || isLimited));
}

interface World {
  readonly dataFolder: string;
  /** The port of the catalog, which stays the same when the catalog is started again. */
  port: number;
  /** The host in the catalog's current address. */
  host: "127.0.0.1" | "localhost";
  apiKey: string;
  readonly file: Record<string, string>;
  /** The home folder whose journal is kept between runs. */
  readonly machine: string;
  slug: string;
  state: State;
  /** The texts of the current slug's listing, and of its first submission. */
  listing: ReturnType<typeof textsOf>;
  isSuspended: boolean;
  isLimited: boolean;
  /** The slugs for which a draft may exist. */
  readonly slugs: Set<string>;
  /** The slugs of drafts whose keys the catalog does not know. */
  readonly keyless: Set<string>;
  edits: number;
}

async function aWorld(): Promise<World> {
  const dataFolder = await sampleFolder();
  const file: Record<string, string> = aDraft({ category: "databases" });
  return {
    dataFolder,
    port: 0,
    host: "127.0.0.1",
    apiKey: "",
    file,
    slug: "aurora-notes",
    state: "none",
    listing: textsOf(file),
    machine: tempFolder(),
    isSuspended: false,
    isLimited: false,
    slugs: new Set(),
    keyless: new Set(),
    edits: 0,
  };
}

/** Returns a copy of a world whose catalog does not run. */
function copyOf(world: World): World {
  const folders = { dataFolder: tempFolder(), machine: tempFolder() };
  cpSync(world.dataFolder, folders.dataFolder, { recursive: true });
  cpSync(world.machine, folders.machine, { recursive: true });
  const sets = { slugs: new Set(world.slugs), keyless: new Set(world.keyless) };
  return { ...world, ...folders, ...sets, file: { ...world.file } };
}

function baseUrlOf({ host, port }: World): string {
  return `http://${host}:${port}`;
}

/** Runs a `sandbox` command on the catalog, and returns its result. */
async function sandbox({ dataFolder }: World, ...argv: readonly string[]) {
  const env = { CATALOG_DATA_DIR: dataFolder };
  const result = await runCatalog(["sandbox", ...argv, "--json"], { home: tempFolder(), env });
  expect(result).toMatchObject({ exitCode: 0 });
  const data: Readonly<Record<string, string>> = result.stdout === "" ? {} : JSON.parse(result.stdout);
  return data;
}

function textsOf({ headline = "", websiteUrl = "" }: Record<string, string>) {
  return { headline, websiteUrl };
}

const HAPPENINGS: Readonly<Record<string, (world: World) => Promise<void> | void>> = {
  "edited in the file": ({ file, edits }) => {
    file["headline"] = `Edited in the file ${edits}`;
  },
  "website corrected in the file": ({ file, edits }) => {
    file["websiteUrl"] = `https://notes-${edits}.example`;
  },
  "slug left out": ({ file }) => {
    delete file["slug"];
  },
  "slug added late": ({ file, slug }) => {
    file["slug"] = slug;
  },
  "slug changed": (world) => {
    world.slug = `aurora-${world.edits}`;
    world.file["slug"] = world.slug;
  },
  pulled: async (world) => {
    const home = tempFolder();
    await run(world, home, ["draft", "pull", FILE, "--allow-missing"]);
    Object.assign(world.file, JSON.parse(readFileSync(join(home, FILE), "utf8")));
  },
  "catalog renamed": (world) => {
    world.host = world.host === "localhost" ? "127.0.0.1" : "localhost";
  },
  "sandbox and address mixed": async (world) => {
    if (world.file["slug"] === undefined || world.state === "none") return;
    const env = { CATALOG_DATA_DIR: world.dataFolder };
    await run(world, tempFolder(), ["draft", "create", FILE, "--sandbox", "--skip-existing"], env);
  },
  "second product from another repository": async (world) => {
    const home = tempFolder();
    const second = {
      ...aDraft({ name: "Borealis", category: "databases" }),
      websiteUrl: world.listing.websiteUrl,
    };
    writeFileSync(join(home, "second.json"), JSON.stringify(second));
    const env = { CATALOG_BASE_URL: baseUrlOf(world), CATALOG_API_KEY: world.apiKey };
    const argv = ["draft", "create", "second.json", "--skip-existing", "--json"];
    const { json } = await runCatalog(argv, { home, env });
    const { result } = json;
    const isNew = !world.slugs.has("borealis");
    const isHeld = world.isSuspended || world.keyless.has("borealis") || (world.isLimited && isNew);
    expect(result === "failed").toBe(isHeld);
    if (!isHeld) world.slugs.add("borealis");
  },
  "key rotated": async (world) => {
    world.apiKey = (await sandbox(world, "key", "create"))["key"] ?? "";
    world.isLimited = false;
  },
  "owner suspended": async (world) => {
    await sandbox(world, "owner", "suspend", "sandbox");
    world.isSuspended = true;
  },
  "owner restored": async (world) => {
    await sandbox(world, "owner", "restore", "sandbox");
    world.isSuspended = false;
  },
  "daily limit hit": async (world) => {
    for (let number = 0; number < 10 && !world.isSuspended; number += 1)
      await postDraft(
        { ...world, baseUrl: baseUrlOf(world) },
        { ...aDraft(), slug: `filler-${world.edits}-${number}` },
        `idempotency-key-of-filler-${world.edits}-${number}`,
      );
    world.isLimited ||= !world.isSuspended;
  },
  "keys forgotten by the catalog": (world) => {
    change(world, "DELETE FROM idempotency");
    for (const slug of world.slugs) world.keyless.add(slug);
  },
  "listing made by hand": async (world) => {
    world.slug = `by-hand-${world.edits}`;
    world.file["slug"] = world.slug;
    const { status } = await postDraft(
      { ...world, baseUrl: baseUrlOf(world) },
      world.file,
      `key-of-${world.slug}`,
    );
    expect(status).toBe(201);
    world.listing = textsOf(world.file);
    for (const set of [world.slugs, world.keyless]) set.add(world.slug);
  },
  // The draft still counts for the daily limit.
  "deleted in the editor": (world) => {
    const own = `(SELECT id FROM draft WHERE slug = '${world.slug}')`;
    change(world, `DELETE FROM idempotency WHERE draft_id = ${own}`);
    change(world, `UPDATE draft SET slug = 'filler-${world.edits}', editor_token = id WHERE id = ${own}`);
    for (const set of [world.slugs, world.keyless]) set.delete(world.slug);
  },
  "edited in the editor": (world) => edit(world, { headline: `Edited in the editor ${world.edits}` }),
  "website changed in the editor": (world) =>
    edit(world, { websiteUrl: `https://moved-${world.edits}.example` }),
};

async function happens(world: World, event: string): Promise<void> {
  world.edits += 1;
  const action = TRANSITIONS.get(event)?.action;
  if (action)
    await sandbox(world, "listing", action, world.slug, ...(action === "submit" ? ["--plan", "free"] : []));
  await HAPPENINGS[event]?.(world);
  world.state = TRANSITIONS.get(event)?.to ?? world.state;
}

/** Changes the catalog in a way that the local catalog does not offer. */
function change({ dataFolder }: World, sql: string): void {
  const database = new Database(databasePath(dataFolder));
  database.exec(sql);
  database.close();
}

/** Edits the listing in its editor. A live listing is hidden, revised, submitted and approved again. */
async function edit(world: World, texts: Partial<World["listing"]>): Promise<void> {
  const { state, slug } = world;
  if (state === "LIVE")
    for (const action of ["hide", "revise"]) await sandbox(world, "listing", action, slug);
  const { version, editorUrl = "" } = await sandbox(world, "listing", "show", slug);
  world.listing = { ...world.listing, ...texts };
  const saved = await fetch(editorUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(editorUrl).origin, accept: "text/html", connection: "close" },
    body: new URLSearchParams({ version: String(version), ...texts }),
  });
  expect(saved.status).toBe(303);
  if (state !== "LIVE") return;
  await sandbox(world, "listing", "submit", slug, "--plan", "free");
  await sandbox(world, "listing", "approve", slug);
}

/** The exit codes that the jobs must have. A live listing of another website is a problem of the file, as is a missing slug. */
function expected({ file, state, slug, listing, slugs, keyless, isSuspended, isLimited }: World) {
  const isOther = state === "LIVE" && file["websiteUrl"] !== listing.websiteUrl;
  if (file["slug"] === undefined || isOther) return { check: 3, create: 3 };
  if (state === "LIVE") return { check: 0, create: 0 };
  if (isSuspended) return { check: 0, create: 4 };
  // Without its key, the catalog refuses the draft, because its slug is taken.
  if (keyless.has(slug)) return { check: 0, create: 3 };
  return { check: 0, create: isLimited && !slugs.has(slug) ? 7 : 0 };
}

async function runJobs(world: World, history: string): Promise<void> {
  for (const machine of [tempFolder(), world.machine]) {
    const codes = expected(world);
    const check = await job(world, machine, ["check", "--skip-existing"]);
    const create = await job(world, machine, ["create", "--skip-existing"]);
    expect({ check: check.exitCode, create: create.exitCode }, history).toEqual(codes);
    if (codes.create === 0 && world.state === "none") {
      world.state = "DRAFT";
      world.listing = textsOf(world.file);
    }
    if (codes.create === 0) world.slugs.add(world.slug);
  }
  const rows: readonly { slug: string }[] = Object.values(await sandbox(world, "listing", "list")).map(
    Object,
  );
  const own = rows.map(({ slug }) => slug).filter((slug) => !slug.startsWith("filler-"));
  expect(own.toSorted(), history).toEqual([...world.slugs].sort());
}

/** Runs a job, and the commands that it prints. A failed job says what to do. `check` and the job of a live listing need no API key. */
async function job(world: World, home: string, [verb = "", ...flags]: readonly string[]) {
  const env = verb === "create" && world.state !== "LIVE" ? { CATALOG_API_KEY: world.apiKey } : {};
  const result = await run(world, home, ["draft", verb, FILE, ...flags], env);
  if (result.exitCode !== 0)
    expect(result.stderr).toMatch(/Fix th(?:is|ese)|again|Ask|Contact|your own|Otherwise|owner/i);
  for (const [, words = ""] of result.stderr.matchAll(/: catalog (draft [^\n·]+)/g))
    expect([0, 3], words).toContain((await run(world, home, words.trim().split(" "), env)).exitCode);
  return result;
}

function run(world: World, home: string, argv: readonly string[], env: Record<string, string> = {}) {
  writeFileSync(join(home, FILE), JSON.stringify(world.file));
  const sleep = async () => undefined;
  // The events are minutes apart, so no cached response is fresh.
  const now = new Date(Date.UTC(2026, 10, 20, 12, 2 * world.edits));
  return runCatalog(argv, { home, env: { CATALOG_BASE_URL: baseUrlOf(world), ...env }, sleep, now });
}
