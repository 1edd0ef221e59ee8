import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DraftInput } from "../../../src/contract/index.ts";
import { data, deadUrl, draftServer, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

describe("draft list", () => {
  it("lists the drafts in the current catalog or, with --all or without a base URL, in all catalogs, newest first", async () => {
    const { run, baseUrl } = await aHome();
    await run("--sandbox draft create a.json");
    await run("--base-url", baseUrl, "draft", "create", "b.json", { now: new Date("2026-11-20T13:00:00Z") });
    // A replay does not make a draft newer.
    await run("--sandbox draft create a.json", { now: new Date("2026-11-20T14:00:00Z") });
    for (const line of ["--sandbox draft list --all", "draft list"]) {
      const rows = (await run(line)).stdout.trimEnd().split("\n");
      expect(
        rows.map((row) => row.split("\t")).map(([slug, state, , catalog]) => [slug, state, catalog]),
      ).toEqual([
        ["borealis", "", baseUrl],
        ["aurora-notes", "DRAFT", "sandbox"],
      ]);
      expect((await run(`${line} --json`)).json).toMatchObject([
        { baseUrl, state: null, createdAs: "DRAFT" },
        { baseUrl: "sandbox", state: "DRAFT", createdAs: "DRAFT" },
      ]);
    }
    expect(namesIn(await run("--sandbox draft list"))).toEqual(["aurora-notes"]);
    expect(namesIn(await run("draft list --base-url", `${baseUrl}/`))).toEqual(["borealis"]);
    expect((await run("draft list -q --base-url", `${baseUrl}/`)).stdout).toBe("borealis\n");
    const screen = await run("draft list", { columns: 120, env: { NO_COLOR: "1" } });
    expect(screen.stdout).toMatch(/^SLUG +STATE +CATALOG/);
    expect(screen.stdout).toContain(new URL(baseUrl).host);
  });

  it("lists a draft once that was found under two addresses of a catalog", async () => {
    const { run, baseUrl } = await aHome();
    const addresses = [baseUrl, baseUrl.replace("127.0.0.1", "localhost")];
    for (const address of addresses) await run("--base-url", address, "draft", "create", "b.json");
    expect(namesIn(await run("draft list --all"))).toEqual(["borealis"]);
    for (const address of addresses)
      expect(namesIn(await run("draft list --base-url", address))).toEqual(["borealis"]);
  });

  it("lists attempts with an unknown outcome, but no failed attempts", async () => {
    const { run } = await aHome();
    const refusing = await draftServer(status(422, {}, "MEDIA_REQUIRED"), data("no draft", {}, 201));
    const env = { CATALOG_API_KEY: "a-key-of-the-test-0123456789" };
    const to = (url: URL) => ["--base-url", url.href.replace(/\/$/, "")];
    const create = async (url: URL, file: string) =>
      (await run(...to(url), "draft", "create", file, { env })).exitCode;
    const dead = await deadUrl();
    expect(await create(refusing.url, "a.json")).toBe(8);
    expect(await create(dead, "a.json")).toBe(10);
    expect(await create(refusing.url, "b.json")).toBe(9);

    expect((await run(...to(refusing.url), "draft", "list")).stdout).toBe("\tunknown\t\n");
    expect((await run(...to(dead), "draft", "list")).stdout).toBe("");
    const [, host] = to(refusing.url);
    expect((await run("draft list --all")).stdout).toBe(`\tunknown\t\t${host}\tb.json\n`);
  });

  it("reports that there are no drafts, and mentions the catalog if a base URL is set", async () => {
    const { run } = await aHome();
    expect((await run("--sandbox draft list")).stderr).toMatch(/^This machine has no drafts in sandbox\./);
    expect((await run("draft list")).stderr).toMatch(/^This machine has no drafts\./);
  });
});

function namesIn({ stdout }: { readonly stdout: string }): (string | undefined)[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t")[0]);
}

async function aHome() {
  const { baseUrl, apiKey } = await aService();
  const files = { "a.json": aDraft(), "b.json": aDraft({ name: "Borealis" }) };
  const defaults = { env: { CATALOG_API_KEY: apiKey }, sleep: async () => undefined };
  return { baseUrl, ...(await aDraftFolder(files, defaults)) };
}

const ON_SCREEN: RunOptions = { columns: 120, env: { NO_COLOR: "1" } };
const FILES = { "draft.json": aDraft({ category: "databases" }) };

describe("drafts in the sandbox", () => {
  it("draft create prints the current state of a replayed draft, in every form of output", async () => {
    const { sandbox } = await aSandbox(FILES);
    await sandbox("draft create draft.json");
    const again = () => sandbox("draft create draft.json", ON_SCREEN);
    expect((await again()).stdout).toMatch(/^ {2}Status +DRAFT \(private, yours; not published\)$/m);
    await sandbox("sandbox listing submit aurora-notes --plan free");
    expect((await again()).stdout).toMatch(/^ {2}Status +SUBMITTED$/m);
    const piped = await sandbox("draft create draft.json");
    expect(piped.stdout).toMatch(/^draft\.json\taurora-notes\treplayed\tSUBMITTED\thttp:\S+\n$/);
    await sandbox("sandbox listing reject aurora-notes --reason Duplicate");
    expect((await sandbox("draft create draft.json")).stderr).toContain(
      "aurora-notes is REJECTED: its editor shows the reason\n",
    );
    const strict = await sandbox("draft create draft.json --strict");
    expect(strict).toMatchObject({ exitCode: 3, stdout: expect.stringContaining("\treplayed\tREJECTED\t") });
    expect(strict.stderr).toMatch(
      /^error: draft\.json has 1 warning, and --strict treats warnings as problems/m,
    );
    await sandbox("sandbox listing revise aurora-notes");
    await sandbox("sandbox listing submit aurora-notes");
    await sandbox("sandbox listing approve aurora-notes");
    const live = await again();
    expect(live.stdout).toMatch(/^✓ Live already: aurora-notes \(nothing sent\) +sandbox$/m);
    expect(live.stdout).toMatch(/^ {2}Listing +http:\/\/127\.0\.0\.1:4321\/tools\/aurora-notes$/m);

    expect((await sandbox("draft list", ON_SCREEN)).stdout).toMatch(/^aurora-notes +LIVE /m);
    expect((await sandbox("draft list")).stdout).toMatch(/^aurora-notes\tLIVE\thttp:\S+\n$/);
    const [row] = (await sandbox("draft list --json")).json;
    expect(row).toMatchObject({ slug: "aurora-notes", state: "LIVE", createdAs: "DRAFT" });
  });

  it.each(["--sandbox", "its URL"])("draft list prints no drafts after a reset: %s", async (way) => {
    const { run, home } = await aSandbox(FILES);
    const service = way === "--sandbox" ? undefined : await aService({ dataFolder: join(home, "data") });
    const env = service ? { CATALOG_BASE_URL: service.baseUrl, CATALOG_API_KEY: service.apiKey } : {};
    const draft = (...argv: string[]) => run("draft", ...argv, ...(service ? [] : ["--sandbox"]), { env });
    const listed = async () => (await draft("list", "--json")).json;
    await draft("create", "draft.json");
    expect(await listed()).toHaveLength(1);
    await run("sandbox reset --yes");
    expect(await listed()).toEqual([]);
    expect((await run("draft list --all --json")).stdout).toBe("[]\n");
    expect((await draft("open", "aurora-notes")).exitCode).toBe(2);
    const anew = await draft("create", "draft.json", "--json");
    expect(JSON.parse(anew.stdout)).toMatchObject({ slug: "aurora-notes", result: "created" });
    expect(JSON.parse(anew.stdout).warnings).toBeUndefined();
    expect(await listed()).toHaveLength(1);
    await service?.close();
    await run("sandbox reset --yes");
    expect(await listed()).toEqual([]);
  });
});

it("draft create in another catalog looks up the listing once, before the draft is sent", async () => {
  const { run } = await aSandbox({ "draft.json": aDraft() });
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

const DRAFT = { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" };
const CREATED = data(DRAFT, {}, 201);

/** Creates a folder with files, and returns functions that run commands in it, with or without `--sandbox`. */
async function aSandbox(files: Readonly<Record<string, Partial<DraftInput>>>) {
  const { run, home } = await aDraftFolder(files);
  const sandbox = (...parts: readonly (string | RunOptions)[]) =>
    String(parts[0]).startsWith("sandbox") ? run(...parts) : run(...parts, "--sandbox");
  return { run, sandbox, home };
}
