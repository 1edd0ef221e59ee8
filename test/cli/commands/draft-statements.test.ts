import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DraftInput } from "../../../src/contract/index.ts";
import { data, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder } from "../../support/draft-folder.ts";
import type { RunOptions } from "../../support/run-catalog.ts";

const ON_SCREEN: RunOptions = { columns: 120, env: { NO_COLOR: "1" } };
const FILES = { "draft.json": aDraft({ category: "databases" }) };

describe("drafts in the sandbox", () => {
  it("draft create prints the current state of a replayed draft, in every form of output", async () => {
    const { sandbox } = await aHome(FILES);
    await sandbox("draft create draft.json");
    const again = () => sandbox("draft create draft.json", ON_SCREEN);
    expect((await again()).stdout).toMatch(/^ {2}Status +DRAFT \(private, yours; not published\)$/m);
    await sandbox("sandbox listing submit aurora-notes --plan free");
    expect((await again()).stdout).toMatch(/^ {2}Status +SUBMITTED$/m);
    const piped = await sandbox("draft create draft.json");
    expect(piped.stdout).toMatch(/^draft\.json\taurora-notes\treplayed\tSUBMITTED\thttp:\S+\n$/);
    await sandbox("sandbox listing reject aurora-notes --reason Duplicate");
    expect((await sandbox("draft create draft.json")).stderr).toContain(
      "aurora-notes was rejected: its editor shows the reason\n",
    );
    await sandbox("sandbox listing revise aurora-notes");
    await sandbox("sandbox listing submit aurora-notes");
    await sandbox("sandbox listing approve aurora-notes");
    const live = await again();
    expect(live.stdout).toMatch(/^✓ Live already: aurora-notes \(nothing sent\) +sandbox$/m);
    expect(live.stdout).toMatch(/^ {2}Listing +http:\/\/127\.0\.0\.1:4321\/tools\/aurora-notes$/m);

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
    expect(second.stdout).toMatch(/^second\.json\tborealis\t/);
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

it("draft create in another catalog looks up the listing once, before the draft is sent", async () => {
  const { run } = await aHome({ "draft.json": aDraft() });
  const missing = status(404, {}, "TOOL_NOT_FOUND");
  const { url, arrived } = await scriptedServer(missing, CREATED, missing, CREATED);
  const create = ["draft", "create", "draft.json", "--base-url", url.origin] as const;
  const keyed = { env: { NO_COLOR: "1", CATALOG_API_KEY: "cat_of-the-tests" } };
  await run(...create, keyed);
  const { stdout } = await run(...create, keyed, { columns: 120 });
  expect(stdout).toMatch(/^ {2}Status +not live; its editor shows its state$/m);
  expect(arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...["GET /api/v1/tools/aurora-notes", "POST /api/v1/tools"],
    ...["GET /api/v1/tools/aurora-notes", "POST /api/v1/tools"],
  ]);
  const list = await run("draft list --base-url", url.origin, keyed, { columns: 120 });
  expect(list.stdout).not.toContain("DRAFT");
  expect((await run("draft list --base-url", url.origin)).stdout).toContain("aurora-notes\t\thttps:");
});

const STOPPED = "The local catalog is not running. Start it: catalog serve\n";

const CREATED = data(
  { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" },
  {},
  201,
);

/** Creates a folder with files, and returns functions that run commands in it, with or without `--sandbox`. */
async function aHome(files: Readonly<Record<string, Partial<DraftInput>>>) {
  const { run, home } = await aDraftFolder(files);
  const sandbox = (...parts: readonly (string | RunOptions)[]) =>
    String(parts[0]).startsWith("sandbox") ? run(...parts) : run(...parts, "--sandbox");
  return { run, sandbox, home };
}
