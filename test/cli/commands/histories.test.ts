import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startService } from "../../../src/local-catalog/service.ts";
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

/** Events that can follow the first run of the jobs: changes to the file, to its listing, to the catalog and to the account. */
const EVENTS: ReadonlyMap<string, Transition> = new Map<string, Transition>([
  ["run again", {}],
  ["edited in the file", {}],
  ["website corrected in the file", {}],
  ["slug left out", {}],
  ["slug added late", {}],
  ["slug changed", { to: "none" }],
  ["pulled", { from: ["LIVE"] }],
  ["catalog renamed", {}],
  ["sandbox and address mixed", {}],
  ["second product from another repository", {}],
  ["key rotated", {}],
  ["owner suspended", {}],
  ["owner restored", {}],
  ["daily limit hit", {}],
  ["completed and submitted", { from: ["DRAFT"], to: "SUBMITTED", action: "submit" }],
  ["approved", { from: ["SUBMITTED"], to: "LIVE", action: "approve" }],
  ["edited in the editor", { from: ["DRAFT", "LIVE"] }],
  ["website changed in the editor", { from: ["DRAFT", "LIVE"] }],
  ["unlisted", { from: ["LIVE"], to: "UNLISTED", action: "unlist" }],
  ["live again", { from: ["UNLISTED"], to: "LIVE", action: "relist" }],
]);

function eventsIn(state: State): readonly string[] {
  return [...EVENTS].flatMap(([name, { from }]) => (from === undefined || from.includes(state) ? name : []));
}

function after(state: State, event: string): State {
  // After a new slug, the next run of the jobs creates a draft.
  const next = EVENTS.get(event)?.to ?? state;
  return next === "none" ? "DRAFT" : next;
}

const FILE = "draft.json";

// HISTORIES=all tests all histories of up to three events, and 500 longer histories.
const isComplete = process.env["HISTORIES"] === "all";
const [length, maxLength, numRuns] = isComplete ? [3, 12, 500] : [1, 8, 8];

describe("the check and create jobs during the life of a file", () => {
  it(`create one draft for each slug in every history of up to ${length} events, and are red only with something to do`, async () => {
    const world = await aWorld();
    await step(world, [""]);
    await explore(world, [], length);
  }, 36_000_000);

  it("create one draft for each slug in random histories", async () => {
    const choices = fc.array(fc.nat(), { minLength: length + 1, maxLength, size: "max" });
    await fc.assert(
      fc.asyncProperty(choices, (numbers) => live(chosen(numbers))),
      { numRuns, seed: 48 },
    );
  }, 36_000_000);
});

/** Returns a history in which each number selects one of the possible events. */
function chosen(numbers: readonly number[]): readonly string[] {
  let state: State = "DRAFT";
  return numbers.map((number) => {
    const possible = eventsIn(state);
    const event = possible[number % possible.length] ?? "";
    state = after(state, event);
    return event;
  });
}

/** Follows all histories of up to `length` further events. Each event starts from a copy of the world, so no history is repeated. */
async function explore(world: World, events: readonly string[], length: number): Promise<void> {
  if (length === 0) return;
  for (const event of eventsIn(world.state).filter((name) => isPossible(world, name))) {
    const next = copyOf(world);
    await step(next, [...events, event]);
    await explore(next, [...events, event], length - 1);
    for (const folder of [next.dataFolder, next.machine]) rmSync(folder, { recursive: true });
  }
}

/** Runs the jobs at the start and after each event. */
async function live(events: readonly string[]): Promise<void> {
  const world = await aWorld();
  for (const [index, event] of ["", ...events].entries())
    if (event === "" || isPossible(world, event)) await step(world, events.slice(0, index));
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

/** Reports whether an event can happen: a job may have failed to create the draft, and a suspended owner can do nothing. */
function isPossible({ state, isSuspended }: World, event: string): boolean {
  const isOwners = EVENTS.get(event)?.action !== undefined || event.endsWith("in the editor");
  return eventsIn(state).includes(event) && !(isSuspended && (isOwners || event === "key rotated"));
}

interface Texts {
  readonly headline: string;
  readonly websiteUrl: string;
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
  listing: Texts;
  isSuspended: boolean;
  isLimited: boolean;
  /** The slugs for which a draft may exist. */
  readonly slugs: Set<string>;
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
    edits: 0,
  };
}

/** Returns a copy of a world whose catalog does not run. */
function copyOf(world: World): World {
  const folders = { dataFolder: tempFolder(), machine: tempFolder() };
  cpSync(world.dataFolder, folders.dataFolder, { recursive: true });
  cpSync(world.machine, folders.machine, { recursive: true });
  return { ...world, ...folders, file: { ...world.file }, slugs: new Set(world.slugs) };
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

function textsOf({ headline = "", websiteUrl = "" }: Record<string, string>): Texts {
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
    world.state = "none";
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
    const { stdout } = await runCatalog(argv, { home, env });
    const { result } = JSON.parse(stdout);
    const isHeld = world.isSuspended || (world.isLimited && !world.slugs.has("borealis"));
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
  "edited in the editor": (world) => edit(world, { headline: `Edited in the editor ${world.edits}` }),
  "website changed in the editor": (world) =>
    edit(world, { websiteUrl: `https://moved-${world.edits}.example` }),
};

async function happens(world: World, event: string): Promise<void> {
  world.edits += 1;
  const action = EVENTS.get(event)?.action;
  if (action)
    await sandbox(world, "listing", action, world.slug, ...(action === "submit" ? ["--plan", "free"] : []));
  await HAPPENINGS[event]?.(world);
  const to = EVENTS.get(event)?.to;
  if (to !== undefined) world.state = to;
}

/** Edits the listing in its editor. A live listing is hidden, revised, submitted and approved again. */
async function edit(world: World, texts: Partial<Texts>): Promise<void> {
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
function expected({ file, state, slug, listing, slugs, isSuspended, isLimited }: World) {
  const isOther = state === "LIVE" && !isSame(file["websiteUrl"], listing.websiteUrl);
  if (file["slug"] === undefined || isOther) return { check: 3, create: 3 };
  if (state === "LIVE") return { check: 0, create: 0 };
  if (isSuspended) return { check: 0, create: 4 };
  return { check: 0, create: isLimited && !slugs.has(slug) ? 7 : 0 };
}

function isSame(one: string | undefined, other: string): boolean {
  return one === other;
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

/** Runs a job, and the commands that it prints. A red job says what to do. `check` and the job of a live listing need no API key. */
async function job(world: World, home: string, [verb = "", ...flags]: readonly string[]) {
  const env = verb === "create" && world.state !== "LIVE" ? { CATALOG_API_KEY: world.apiKey } : {};
  const result = await run(world, home, ["draft", verb, FILE, ...flags], env);
  if (result.exitCode !== 0)
    expect(result.stderr).toMatch(/Fix this|again|Ask|Contact|your own|Otherwise|owner/i);
  for (const [, words = ""] of result.stderr.matchAll(/: catalog (draft [^\n·]+)/g))
    expect([0, 3], words).toContain((await run(world, home, words.trim().split(" "), env)).exitCode);
  return result;
}

function run(world: World, home: string, argv: readonly string[], env: Record<string, string> = {}) {
  writeFileSync(join(home, FILE), JSON.stringify(world.file));
  const sleep = async () => undefined;
  return runCatalog(argv, { home, env: { CATALOG_BASE_URL: baseUrlOf(world), ...env }, sleep });
}
