import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DraftInput } from "../../src/contract/index.ts";
import { data, json, scriptedServer } from "../http/scripted-server.ts";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { aDraftFolder } from "../support/draft-folder.ts";
import type { RunOptions } from "../support/run-catalog.ts";

const ON_SCREEN: RunOptions = { columns: 120, env: { NO_COLOR: "1" } };
const FILES = { "draft.json": aDraft({ category: "databases" }) };

describe("drafts in the sandbox", () => {
  it("draft create prints the current state of a replayed draft on a terminal, and the response's status when output is piped", async () => {
    const { sandbox } = await aHome(FILES);
    await sandbox("draft create draft.json");
    const again = () => sandbox("draft create draft.json", ON_SCREEN);
    expect((await again()).stdout).toMatch(/^ {2}Status +DRAFT \(private, yours; not published\)$/m);
    await sandbox("sandbox listing submit aurora-notes --plan free");
    expect((await again()).stdout).toMatch(/^ {2}Status +SUBMITTED$/m);
    await sandbox("sandbox listing approve aurora-notes");
    const live = await again();
    expect(live.stdout).toMatch(/^ {2}Status +live: http:\/\/127\.0\.0\.1:4321\/tools\/aurora-notes$/m);
    expect(live.stderr).toContain("Show it: catalog show aurora-notes --sandbox\n");

    const piped = await sandbox("draft create draft.json");
    expect(piped.stdout).toMatch(/^aurora-notes\treplayed\tDRAFT\thttp:\S+\n$/);
    expect((await sandbox("draft list", ON_SCREEN)).stdout).toMatch(/^aurora-notes +LIVE /m);
    expect((await sandbox("draft list")).stdout).toMatch(/^aurora-notes\tLIVE\thttp:\S+\n$/);
    const [row] = JSON.parse((await sandbox("draft list --json")).stdout);
    expect(row).toMatchObject({ slug: "aurora-notes", state: "LIVE", createdAs: "DRAFT" });
  });

  it.each(["--sandbox", "its URL"])("draft list prints no drafts after a reset: %s", async (way) => {
    const { run, home } = await aHome({ ...FILES, "second.json": aDraft({ name: "Borealis" }) });
    const service = way === "--sandbox" ? undefined : await aService({ dataFolder: join(home, "data") });
    const env = service ? { CATALOG_BASE_URL: service.baseUrl, CATALOG_API_KEY: service.apiKey } : {};
    const draft = (...argv: string[]) => run("draft", ...argv, ...(service ? [] : ["--sandbox"]), { env });
    const listed = async () => JSON.parse((await draft("list", "--json")).stdout);
    await draft("create", "draft.json");
    expect(await listed()).toHaveLength(1);
    await run("sandbox reset --yes");
    expect(await listed()).toEqual([]);
    expect((await run("draft list --all --json")).stdout).toBe("[]\n");
    expect((await draft("open", "aurora-notes")).exitCode).toBe(2);
    const second = await draft("create", "second.json", "--idempotency-key", "a-second-product");
    expect(second.stdout).toMatch(/^borealis\t/);
    expect(second.stderr).toBe(service ? "" : STOPPED);
    const anew = await draft("create", "draft.json", "--json");
    expect(JSON.parse(anew.stdout)).toMatchObject({ slug: "aurora-notes", result: "created" });
    expect(JSON.parse(anew.stdout).warnings).toBeUndefined();
    expect(anew.stderr).toBe("");
    expect(await listed()).toHaveLength(2);
    await service?.close();
    await run("sandbox reset --yes");
    expect(await listed()).toEqual([]);
  });

  it("draft list prints no attempts with an unknown outcome after a reset", async () => {
    const { run, home } = await aHome(FILES);
    const faults = [1, 2, 3, 4].map((at) => `drop@${at}`);
    const { baseUrl, apiKey } = await aService({ dataFolder: join(home, "data"), faults });
    const env = { CATALOG_BASE_URL: baseUrl, CATALOG_API_KEY: apiKey };
    const lost = await run("draft create draft.json", { env, sleep: async () => undefined });
    expect(lost.exitCode).toBe(10);
    expect((await run("draft list", { env })).stdout).toBe("\tunknown\t\n");
    await run("sandbox reset --yes");
    expect((await run("draft list", { env })).stdout).toBe("");
  });
});

describe("draft create in catalogs other than the sandbox", () => {
  it.each([
    ["live with its page", "LIVE", /^ {2}Status +live: https:\/\/catalog\.example\/tools\/aurora$/m],
    ["not live", "TOOL_NOT_FOUND", /^ {2}Status +not live; its editor shows its state$/m],
    [
      "unknown if the catalog responds with an error",
      "BAD_REQUEST",
      /^ {2}Status +unknown: the catalog did not say$/m,
    ],
  ])("looks up the listing once after a replay: %s", async (_, answer, status) => {
    const { run } = await aHome({ "draft.json": aDraft() });
    const read =
      answer === "LIVE"
        ? data(TOOL)
        : json({ error: { code: answer, message: "no" } }, {}, answer === "TOOL_NOT_FOUND" ? 404 : 400);
    const { url, arrived } = await scriptedServer(CREATED, CREATED, read);
    const create = ["draft", "create", "draft.json", "--base-url", url.origin] as const;
    const keyed = { env: { NO_COLOR: "1", CATALOG_API_KEY: "cat_of-the-tests" } };
    await run(...create, keyed);
    const { stdout } = await run(...create, keyed, { columns: 120 });
    expect(stdout).toMatch(status);
    expect(arrived.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/v1/tools",
      "GET /api/v1/tools/aurora",
    ]);
    const list = await run("draft list --base-url", url.origin, keyed, { columns: 120 });
    expect(list.stdout).not.toContain("DRAFT");
    expect((await run("draft list --base-url", url.origin)).stdout).toContain("aurora\t\thttps:");
  });

  it("does not look up the state when output is piped", async () => {
    const { run } = await aHome({ "draft.json": aDraft() });
    const { url, arrived } = await scriptedServer(CREATED, CREATED);
    const env = { CATALOG_API_KEY: "cat_of-the-tests" };
    for (const flags of [["--json"], []]) {
      await run("draft create draft.json --base-url", url.origin, ...flags, { env });
    }
    expect(arrived).toHaveLength(2);
  });
});

const STOPPED = "The local catalog is not running. Start it: catalog serve\n";

it("a note about a second draft for a website explains how to open the first draft, except with -q or --json", async () => {
  const { sandbox } = await aHome({ "draft.json": aDraft(), "second.json": aDraft({ name: "Borealis" }) });
  const second = ["--website-url", "https://auroranotes.example", "--idempotency-key"] as const;
  await sandbox("draft create draft.json");
  const { stdout, stderr } = await sandbox("draft create second.json", ...second, "a-second-product");
  expect(stdout).toContain("borealis\t");
  expect(stderr).toBe(
    "The website auroranotes.example already has a draft from this machine, aurora-notes. Open it: catalog draft open aurora-notes --sandbox\n" +
      STOPPED,
  );
  for (const flag of ["-q", "--json"]) {
    const { stderr } = await sandbox("draft create second.json", ...second, `a-product-with${flag}`, flag);
    expect(stderr).toBe("");
  }
});

const CREATED = data(
  { slug: "aurora", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" },
  {},
  201,
);
const TOOL = aTool({ slug: "aurora", listbulbUrl: "https://catalog.example/tools/aurora" });

/** Creates a folder with files, and returns functions that run commands in it, with or without `--sandbox`. */
async function aHome(files: Readonly<Record<string, Partial<DraftInput>>>) {
  const { run, home } = await aDraftFolder(files);
  const sandbox = (...parts: readonly (string | RunOptions)[]) =>
    String(parts[0]).startsWith("sandbox") ? run(...parts) : run(...parts, "--sandbox");
  return { run, sandbox, home };
}
