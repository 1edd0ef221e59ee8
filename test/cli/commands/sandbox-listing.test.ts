import type { RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aService } from "../../local-catalog/a-service.ts";
import { aFile, aSite, PNG, serve } from "../../local-catalog/media/sites.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, type RunOptions, runCatalog, sampleHome } from "../../support/run-catalog.ts";

/** Creates a home folder with one draft, `aurora-notes`. Returns the folder, and functions that run commands in it. */
async function aHomeWithDraft(fields: Readonly<Record<string, unknown>> = {}) {
  const { home, run, write } = await aDraftFolder({ "draft.json": aDraft(fields) });
  const created = await run("--sandbox draft create draft.json");
  if (created.exitCode !== 0) throw new Error(created.stderr);
  const listing = (line: string, options: RunOptions = {}) => run(`sandbox listing ${line}`, options);
  const error = async (line: string) => {
    const { error, stdout, exitCode } = await listing(`${line} --json`);
    return { ...error, exitCode, stdout };
  };
  const state = async () => (await listing("list --json")).json[0].state;
  return { home, run, write, listing, error, state };
}

const SUBMIT = "submit aurora-notes --category databases --plan free";

describe("sandbox listing", () => {
  it("prints TSV when output is piped, only the slug with --quiet, and all properties with --json", async () => {
    const { listing } = await aHomeWithDraft();
    const { stdout } = await listing("list");
    expect(stdout).toMatch(/^aurora-notes\tDRAFT\t1\tAurora Notes\tsandbox\t\d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
    expect((await listing("list --quiet")).stdout).toBe("aurora-notes\n");
    expect((await listing(`${SUBMIT} --quiet`)).stdout).toBe("aurora-notes\n");
    const [entry] = (await listing("list --json")).json;
    expect(entry).toEqual({
      slug: "aurora-notes",
      state: "SUBMITTED",
      name: "Aurora Notes",
      owner: "sandbox",
      changedAt: expect.any(String),
      version: 3,
      editorUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4321\/editor\/[\w-]{32}$/),
      reason: null,
      category: "databases",
      plan: "free",
    });
    expect((await listing("list --fields slug,version")).stdout).toBe("aurora-notes\t3\n");
    expect((await listing("approve aurora-notes --json")).json).toEqual({
      ...entry,
      state: "LIVE",
      changedAt: expect.any(String),
      version: 4,
      result: "changed",
      simulated: false,
      listbulbUrl: "http://127.0.0.1:4321/tools/aurora-notes",
    });
  });

  it("shows the reason and links for a rejected submission, and recommends submitting a revised submission", async () => {
    const { listing } = await aHomeWithDraft();
    await listing(SUBMIT);
    await listing("reject aurora-notes --reason Duplicate");
    expect((await listing("show aurora-notes --json")).json).toMatchObject({
      slug: "aurora-notes",
      state: "REJECTED",
      version: 4,
      reason: "Duplicate",
      category: "databases",
      plan: "free",
      tags: [],
      websiteUrl: aDraft().websiteUrl,
      editorUrl: expect.stringContaining("/editor/"),
      listbulbUrl: null,
    });
    const shown = await listing("show aurora-notes --color never", { columns: 100 });
    expect(shown.stdout).toMatch(/Version +4\n/);
    expect(shown.stdout).toMatch(/Reason +Duplicate\n/);
    const revised = await listing("revise aurora-notes", { columns: 100 });
    expect(revised.stderr).toContain("Submit it for review: catalog sandbox listing submit aurora-notes");
    const piped = (await listing("show aurora-notes")).stdout.split("\t");
    expect(piped).toHaveLength(17);
    expect(piped).toEqual(expect.arrayContaining(["Duplicate", aDraft().websiteUrl, "databases", "free"]));
  });

  it.each([
    ["feature aurora-notes", "aurora-notes is now featured"],
    ["verify aurora-notes", "aurora-notes is now verified"],
    ["verify aurora-notes", "Badge simulated: the website was not checked"],
    ["verify aurora-notes --json", '"simulated": true'],
    ["unfeature aurora-notes", "aurora-notes is not featured; nothing changed"],
    ["hide aurora-notes", "aurora-notes is now PRIVATE"],
    ["approve aurora-notes", "aurora-notes is already LIVE; nothing changed"],
  ])("reports the effect of %s", async (line, text) => {
    const { listing } = await aHomeWithDraft();
    for (const before of [SUBMIT, "approve aurora-notes"]) await listing(before);
    expect((await listing(line, { columns: 80 })).seen).toContain(text);
  });

  it("filters by state, and reports a state without submissions", async () => {
    const { listing } = await aHomeWithDraft();
    expect((await listing("list --state DRAFT")).stdout).toContain("aurora-notes");
    expect(await listing("list --state LIVE")).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: "No submissions have the state LIVE.\nList all submissions: catalog sandbox listing list\n",
    });
    const wrong = await listing("list --state LIV --json");
    expect([wrong.exitCode, JSON.parse(wrong.stderr).error.suggestions[0].value]).toEqual([2, "LIVE"]);
  });
});

describe("an action that cannot be used", () => {
  const draft = "is a draft; only a submitted listing can be approved";
  it.each([
    ["submit aurora-notes", 3, "Draft aurora-notes is incomplete or invalid, so it cannot be submitted"],
    [
      "submit aurora-notes --plan gold --tag sq --tag sql",
      3,
      "Draft aurora-notes is incomplete or invalid, so it cannot be submitted",
    ],
    ["approve aurora-notes", 6, `aurora-notes ${draft}`],
    ["approve aurora-notes --if-version 2", 6, "aurora-notes is at version 3, not 2", [SUBMIT]],
    [`${SUBMIT} --if-version 7`, 6, "aurora-notes is at version 1, not 7"],
    ["approve aurora-noted", 5, 'No submission or live listing "aurora-noted"'],
    ["show aurora-nots", 5, 'No submission or live listing "aurora-nots"'],
    ["approve Aurora!", 3, 'Invalid slug "Aurora!"'],
    ["reject aurora-notes", 3, "Cannot reject aurora-notes: invalid option", [SUBMIT]],
    ["feature gitea", 6, "gitea is a sample or imported listing; only submissions have states"],
    ["show gitea", 6, "gitea is a sample or imported listing; only submissions have states"],
  ])("%s exits with code %i: %s", async (line, exitCode, message, before: readonly string[] = []) => {
    const { listing, error } = await aHomeWithDraft();
    for (const step of before) expect((await listing(step)).exitCode).toBe(0);
    expect(await error(line)).toMatchObject({ exitCode, stdout: "", message });
  });

  it.each([
    ["submit aurora-notes", "Set these fields"],
    ["approve aurora-notes", "Submit it for review"],
  ])("suggests a command with the missing options after %s", async (line, text) => {
    const { listing } = await aHomeWithDraft({ category: "databases" });
    const advised = "sandbox listing submit aurora-notes --plan free";
    expect((await listing(line)).stderr).toContain(`\n${text}: catalog ${advised}\n`);
    expect((await listing("submit aurora-notes --plan free")).exitCode).toBe(0);
  });

  it("rejects empty options, and does not change the draft's category", async () => {
    const { run, listing } = await aHomeWithDraft({ category: "databases" });
    const empty = ["--category", "", "--plan", ""];
    const { exitCode, stderr } = await run("sandbox listing submit aurora-notes", ...empty);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("--category: is empty; use the slug of a category\n");
    expect(stderr).toContain("--plan: is empty; use free or paid\n");
    expect((await listing("submit aurora-notes --plan free")).exitCode).toBe(0);
  });

  it("rejects other fields for a submitted listing, and recommends the command that allows them", async () => {
    const { run, listing } = await aHomeWithDraft();
    await listing(SUBMIT);
    const { stderr, exitCode } = await listing(SUBMIT.replace("databases", "games"));
    const advice = "sandbox listing withdraw aurora-notes";
    expect([exitCode, stderr]).toEqual([
      6,
      expect.stringContaining(`change its fields: catalog ${advice}\n`),
    ]);
    expect((await listing("show aurora-notes --json")).json).toMatchObject({
      category: "databases",
      version: 3,
    });
    expect((await run(advice)).exitCode).toBe(0);
    expect((await listing(SUBMIT.replace("databases", "games"))).exitCode).toBe(0);
  });

  it("rejects a suspended owner's action with code 4, but not the moderator's action", async () => {
    const { run, listing, error } = await aHomeWithDraft();
    await listing(SUBMIT);
    await run("sandbox owner suspend sandbox");
    expect(await error("withdraw aurora-notes")).toMatchObject({ exitCode: 4, code: "OWNER_UNAVAILABLE" });
    expect((await listing("approve aurora-notes")).exitCode).toBe(0);
  });
});

it.each([
  ["unlists live submissions with the same slug", "aurora-notes", "", "UNLISTED", 6],
  ["that replaces all listings unlists live submissions", "sqlite", " --replace", "UNLISTED", 0],
  ["does not change live submissions with other slugs", "sqlite", "", "LIVE", 0],
])("an import %s", async (_name, slug, flag, expected, relisted) => {
  const { write, run, listing, state } = await aHomeWithDraft();
  for (const line of [SUBMIT, "approve aurora-notes"]) await listing(line);
  const row = (await run("--sandbox show sqlite --json")).stdout;
  write("rows.json", row.replaceAll("sqlite", slug));
  await run(`sandbox import rows.json${flag}`);
  expect(await state()).toBe(expected);
  // The submission can be listed again only if no imported listing has its slug.
  const { exitCode, stderr } = await listing("relist aurora-notes");
  expect(exitCode).toBe(relisted);
  expect(stderr.includes("Replace all listings: catalog sandbox import FILE --replace")).toBe(relisted === 6);
});

it.each(["0", "latest", "-1", undefined])("--if-version requires a positive number: %s", async (version) => {
  const values = version === undefined ? [] : [version];
  const argv = ["sandbox", "listing", "approve", "x", "--if-version", ...values];
  const stderr = expect.stringContaining("--if-version");
  expect(await runCatalog(argv)).toMatchObject({ exitCode: 2, stdout: "", stderr });
});

describe("sandbox account", () => {
  it("prints the same link until --new replaces it", async () => {
    const home = await sampleHome();
    const link = async (...more: readonly string[]) =>
      (await runCatalog(["sandbox", "account", ...more], { home })).stdout;
    const first = await link();
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:4321\/account\/[\w-]{32}\n$/);
    expect(await link()).toBe(first);
    expect(JSON.parse(await link("--json"))).toEqual({
      owner: "sandbox",
      accountUrl: first.trim(),
      served: false,
    });
    const renewed = await link("--new");
    expect(renewed).not.toBe(first);
    expect(await link()).toBe(renewed);
  });

  it("prints different links for two owners, and rejects an unknown name", async () => {
    const home = await sampleHome();
    await runCatalog(["sandbox", "key", "create", "--owner", "ada"], { home });
    const [ada, own] = await Promise.all(
      [["ada"], []].map(async (more) => (await runCatalog(["sandbox", "account", ...more], { home })).stdout),
    );
    expect(ada).not.toBe(own);
    const unknown = await runCatalog(["sandbox", "account", "bob"], { home });
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain('Unknown owner "bob"');
    expect((await runCatalog(["sandbox", "account", ""], { home })).stderr).toContain('Invalid owner ""');
  });
});

/** Starts a catalog that fetches media, and creates a draft for a local website whose page a test can change. */
async function aFetchingCatalog() {
  const page = { html: "<p>Nothing here" };
  const index: RequestListener = (request, response) => aFile("text/html", page.html)(request, response);
  const port = await serve(aSite({ "/": index, "/favicon.ico": aFile("image/png", PNG) }));
  const draft = aDraft({ websiteUrl: `http://127.0.0.1:${port}/` });
  const { home } = await aDraftFolder({ "draft.json": draft });
  const service = await aService({ dataFolder: join(home, "data"), media: "fetch", allowPrivate: true });
  const runIn = (env: Readonly<Record<string, string>>, line: string) =>
    runCatalog(line.split(" "), { home, env: { CATALOG_API_KEY: service.apiKey, ...env } });
  const run = (line: string) => runIn({}, line);
  const created = await run(`draft create draft.json --base-url ${service.baseUrl}`);
  if (created.exitCode !== 0) throw new Error(created.stderr);
  return { page, service, run, runIn, listing: (line: string) => run(`sandbox listing ${line}`) };
}

describe("sandbox while the catalog is served", () => {
  it("checks the badge on the website, and simulates the check if no catalog is running", async () => {
    const { page, service, listing } = await aFetchingCatalog();
    for (const line of [SUBMIT, "approve aurora-notes"]) expect((await listing(line)).exitCode).toBe(0);
    const missing = await listing("verify aurora-notes --json");
    expect(missing.exitCode).toBe(6);
    expect(JSON.parse(missing.stderr).error).toMatchObject({
      code: "STATE_CONFLICT",
      message: expect.stringMatching(
        /^The badge for aurora-notes was not found on http:\/\/127\.0\.0\.1:\d+\/$/,
      ),
    });

    page.html = `<img src="${service.baseUrl}/badge/aurora-notes.svg" alt="Listed">`;
    const verify = async () => (await listing("verify aurora-notes --json")).json;
    expect(await verify()).toMatchObject({ result: "changed", simulated: false });
    const tool = JSON.parse(await (await fetch(`${service.baseUrl}/api/v1/tools/aurora-notes`)).text()).data;
    expect(tool.verification.badgeVerified).toBe(true);

    await listing("unverify aurora-notes");
    await service.close();
    expect(await verify()).toMatchObject({ simulated: true });
  });

  it("rejects an invalid proxy in the environment only for an action that visits the website", async () => {
    const { listing, runIn } = await aFetchingCatalog();
    for (const line of [SUBMIT, "approve aurora-notes"]) await listing(line);
    const invalid = { HTTP_PROXY: "socks://proxy" };
    const { exitCode, stderr } = await runIn(invalid, "sandbox listing verify aurora-notes");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("HTTP_PROXY")]);
    // Featuring a listing sends no request to its website.
    expect((await runIn(invalid, "sandbox listing feature aurora-notes")).exitCode).toBe(0);
  });

  it("prints links with the service's address, and invalidates an account's old link immediately", async () => {
    const { service, run, listing } = await aFetchingCatalog();
    const [entry] = (await listing("list --json")).json;
    expect(entry.editorUrl.startsWith(`${service.baseUrl}/editor/`)).toBe(true);
    expect((await fetch(entry.editorUrl)).status).toBe(200);
    const account = (await run("sandbox account --json")).json;
    expect(account.served).toBe(true);
    const checks = (await run(`doctor --json --base-url ${service.baseUrl}`)).json;
    expect(checks).toContainEqual(expect.objectContaining({ name: "API key", state: "skip" }));
    expect((await fetch(account.accountUrl)).status).toBe(200);
    const renewed = (await run("sandbox account --new")).stdout.trim();
    expect([(await fetch(account.accountUrl)).status, (await fetch(renewed)).status]).toEqual([404, 200]);
    for (const line of [SUBMIT, "approve aurora-notes"]) await listing(line);
    const { listbulbUrl } = (await listing("approve aurora-notes --json")).json;
    expect(listbulbUrl).toBe(`${service.baseUrl}/tools/aurora-notes`);
  });
});
