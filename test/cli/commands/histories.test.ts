import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aService, sampleFolder } from "../../local-catalog/a-service.ts";
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

/** Events that can follow the first run of the jobs: another run, changes to the file, and changes to its listing. */
const EVENTS: ReadonlyMap<string, Transition> = new Map<string, Transition>([
  ["run again", {}],
  ["edited in the file", {}],
  ["completed and submitted", { from: ["DRAFT"], to: "SUBMITTED", action: "submit" }],
  ["approved", { from: ["SUBMITTED"], to: "LIVE", action: "approve" }],
  ["edited in the editor", { from: ["DRAFT", "LIVE"] }],
  ["unlisted", { from: ["LIVE"], to: "UNLISTED", action: "unlist" }],
  ["live again", { from: ["UNLISTED"], to: "LIVE", action: "relist" }],
]);

function eventsIn(state: State): readonly string[] {
  return [...EVENTS].flatMap(([name, { from }]) => (from === undefined || from.includes(state) ? name : []));
}

function after(state: State, event: string): State {
  return EVENTS.get(event)?.to ?? state;
}

const SLUG = "aurora-notes";
const FILE = "draft.json";

// HISTORIES=all tests all histories of up to three events, and 500 longer histories.
const isComplete = process.env["HISTORIES"] === "all";
const [length, maxLength, numRuns] = isComplete ? [3, 12, 500] : [2, 8, 8];

describe("the check, create and diff jobs during the life of one listing", () => {
  it(`create exactly one draft in every history of up to ${length} events, and fail only if the live listing differs from the file`, async () => {
    for (let count = 0; count <= length; count += 1)
      for (const events of histories("DRAFT", count)) await live(events, count);
  }, 3_600_000);

  it("create one draft in random histories", async () => {
    const choices = fc.array(fc.nat(), { minLength: length + 1, maxLength, size: "max" });
    await fc.assert(
      fc.asyncProperty(choices, (numbers) => live(chosen(numbers))),
      { numRuns, seed: 35 },
    );
  }, 3_600_000);
});

/** Returns all possible histories of `length` events from a state. */
function histories(state: State, length: number): readonly (readonly string[])[] {
  if (length === 0) return [[]];
  return eventsIn(state).flatMap((event) =>
    histories(after(state, event), length - 1).map((events) => [event, ...events]),
  );
}

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

/**
 * Runs the jobs at the start and after each event, in a new and in a reused home folder. If fewer than `checked` events have
 * happened, only creates the draft, because the tests of shorter histories run all jobs at that point.
 */
async function live(events: readonly string[], checked = 0): Promise<void> {
  const world = await aWorld();
  for (const [count, event] of ["", ...events].entries()) {
    await happens(world, event);
    if (count < checked) await create(world, world.machine);
    else await runJobs(world);
  }
}

interface World {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Runs a `sandbox listing` command on the catalog, and returns its result. */
  readonly moderate: (...argv: readonly string[]) => Promise<Readonly<Record<string, string>>>;
  readonly file: Record<string, string>;
  /** The home folder whose journal is kept between runs. */
  readonly machine: string;
  state: State;
  /** The fields of the listing that are compared with the file. */
  listing: { readonly headline: string; readonly websiteUrl: string };
  edits: number;
}

async function aWorld(): Promise<World> {
  const dataFolder = await sampleFolder();
  const { baseUrl, apiKey } = await aService({ dataFolder });
  const file: Record<string, string> = aDraft({ category: "databases" });
  const moderate = async (...argv: readonly string[]) => {
    const env = { CATALOG_DATA_DIR: dataFolder };
    const result = await runCatalog(["sandbox", "listing", ...argv, "--json"], { home: tempFolder(), env });
    expect(result).toMatchObject({ exitCode: 0 });
    return JSON.parse(result.stdout);
  };
  return {
    baseUrl,
    apiKey,
    moderate,
    state: "none",
    file,
    listing: { headline: aDraft().headline, websiteUrl: aDraft().websiteUrl },
    machine: tempFolder(),
    edits: 0,
  };
}

async function happens(world: World, event: string): Promise<void> {
  const { moderate, file } = world;
  world.edits += 1;
  if (event === "edited in the file") file["headline"] = `Edited in the file ${world.edits}`;
  const action = EVENTS.get(event)?.action;
  if (action) await moderate(action, SLUG, ...(action === "submit" ? ["--plan", "free"] : []));
  if (event === "edited in the editor") await edit(world);
  world.state = after(world.state, event);
}

/** Edits the listing in its editor. A live listing is hidden, revised, submitted and approved again. */
async function edit(world: World): Promise<void> {
  const { moderate, state } = world;
  if (state === "LIVE") for (const action of ["hide", "revise"]) await moderate(action, SLUG);
  const { version, editorUrl = "" } = await moderate("show", SLUG);
  world.listing = { ...world.listing, headline: `Edited in the editor ${world.edits}` };
  const saved = await fetch(editorUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(editorUrl).origin, accept: "text/html" },
    body: new URLSearchParams({ version: String(version), headline: world.listing.headline }),
  });
  expect(saved.status).toBe(303);
  if (state !== "LIVE") return;
  await moderate("submit", SLUG, "--plan", "free");
  await moderate("approve", SLUG);
}

async function runJobs(world: World): Promise<void> {
  for (const machine of [tempFolder(), world.machine]) {
    const check = await job(world, machine, ["check"]);
    expect(check.exitCode).toBe(0);
    await create(world, machine);
    const diff = await job(world, machine, ["diff", "--exit-code", "--allow-missing"]);
    expect([0, isSame(world) ? 0 : 3]).toContain(diff.exitCode);
    expect(diff.stdout).toMatch(diff.exitCode === 0 ? /^$/ : /\t(?:headline|websiteUrl)\t/);
  }
  expect(await world.moderate("list")).toHaveLength(1);
}

async function create(world: World, machine: string): Promise<void> {
  expect((await job(world, machine, ["create", "--skip-existing"])).exitCode).toBe(0);
  if (world.state === "none") world.state = "DRAFT";
}

/** Reports whether `diff` should find no live listing, or a live listing with the file's headline and website. */
function isSame({ state, file, listing }: World): boolean {
  return state !== "LIVE" || file["headline"] === listing.headline;
}

/** Runs a job, and the commands that it prints. Only `create` gets an API key, and only if the file's own listing is not live. */
async function job(world: World, home: string, [verb = "", ...flags]: readonly string[]) {
  const { state, apiKey } = world;
  const env = verb === "create" && state !== "LIVE" ? { CATALOG_API_KEY: apiKey } : {};
  const result = await run(world, home, ["draft", verb, FILE, ...flags], env);
  expect(result.stderr).not.toContain("API_KEY_REQUIRED");
  for (const [, words = ""] of result.stderr.matchAll(/: catalog ([^\n]+)$/gm)) {
    expect([0, 3]).toContain((await run(world, home, words.split(" "))).exitCode);
  }
  return result;
}

function run(world: World, home: string, argv: readonly string[], env: Record<string, string> = {}) {
  writeFileSync(join(home, FILE), JSON.stringify(world.file));
  const sleep = async () => undefined;
  return runCatalog(argv, { home, env: { CATALOG_BASE_URL: world.baseUrl, ...env }, sleep });
}
