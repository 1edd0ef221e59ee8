import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveFields } from "../../src/service/rules/save-fields.ts";
import { catalogStore } from "../../src/service/store/catalog-store.ts";
import { openDatabase } from "../../src/service/store/open-database.ts";
import { aDraft } from "../support/a-draft.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";

/** Returns a home with one draft, `aurora-notes`, and a function that runs commands there. */
async function aHomeWithDraft(fields: Readonly<Record<string, unknown>> = {}) {
  const home = await sampleHome();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ name: "Aurora Notes", ...fields })));
  const run = (line: string, options: RunOptions = {}) => runCatalog(line.split(" "), { home, ...options });
  const created = await run("--sandbox draft create draft.json");
  if (created.exitCode !== 0) throw new Error(created.stderr);
  const listing = (line: string, options?: RunOptions) => run(`sandbox listing ${line}`, options);
  const error = async (line: string) => {
    const { stderr, stdout, exitCode } = await listing(`${line} --json`);
    const { error: body } = JSON.parse(stderr);
    return { exitCode, stdout, code: body.code, message: body.message, problems: body.problems };
  };
  const state = async () => JSON.parse((await listing("list --json")).stdout)[0].state;
  return { home, run, listing, error, state };
}

const SUBMIT = "submit aurora-notes --category databases --plan free";

describe("sandbox listing", () => {
  it("publishes a draft from a script, and show finds it only while it is live", async () => {
    const { run, listing } = await aHomeWithDraft();
    const seen: (readonly [string, string, number])[] = [];
    for (const line of [
      SUBMIT,
      "reject aurora-notes --reason Duplicate",
      "revise aurora-notes",
      SUBMIT,
      "approve aurora-notes",
      "feature aurora-notes",
      "verify aurora-notes",
      "unlist aurora-notes",
      "relist aurora-notes",
      "unfeature aurora-notes",
      "unverify aurora-notes",
      "hide aurora-notes",
      "revise aurora-notes",
      SUBMIT,
      "withdraw aurora-notes",
    ]) {
      const { stdout, stderr, exitCode } = await listing(`${line} --json`);
      expect([exitCode, stderr]).toEqual([0, ""]);
      const [verb = ""] = line.split(" ");
      seen.push([verb, JSON.parse(stdout).state, (await run("--sandbox show aurora-notes --json")).exitCode]);
    }
    expect(seen).toEqual([
      ["submit", "SUBMITTED", 5],
      ["reject", "REJECTED", 5],
      ["revise", "DRAFT", 5],
      ["submit", "SUBMITTED", 5],
      ["approve", "LIVE", 0],
      ["feature", "LIVE", 0],
      ["verify", "LIVE", 0],
      ["unlist", "UNLISTED", 5],
      ["relist", "LIVE", 0],
      ["unfeature", "LIVE", 0],
      ["unverify", "LIVE", 0],
      ["hide", "PRIVATE", 5],
      ["revise", "DRAFT", 5],
      ["submit", "SUBMITTED", 5],
      ["withdraw", "DRAFT", 5],
    ]);
  });

  it("prints tabs in a pipe, one word with --quiet, and everything with --json", async () => {
    const { listing } = await aHomeWithDraft();
    const { stdout } = await listing("list");
    expect(stdout).toMatch(/^aurora-notes\tDRAFT\t1\tAurora Notes\tsandbox\t\d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
    expect((await listing("list --quiet")).stdout).toBe("aurora-notes\n");
    expect((await listing(`${SUBMIT} --quiet`)).stdout).toBe("aurora-notes\n");
    const [entry] = JSON.parse((await listing("list --json")).stdout);
    expect(entry).toEqual({
      slug: "aurora-notes",
      state: "SUBMITTED",
      name: "Aurora Notes",
      owner: "sandbox",
      changedAt: expect.any(String),
      version: 3,
      editorUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4321\/editor\/[\w-]{32}$/),
      reason: null,
    });
    expect((await listing("list --fields slug,version")).stdout).toBe("aurora-notes\t3\n");
    expect(JSON.parse((await listing("approve aurora-notes --json")).stdout)).toEqual({
      ...entry,
      state: "LIVE",
      changedAt: expect.any(String),
      version: 4,
      result: "changed",
      simulated: false,
      listbulbUrl: "http://127.0.0.1:4321/tools/aurora-notes",
    });
  });

  it("shows one submission with its reason, texts and links, and the next step of each state", async () => {
    const { listing } = await aHomeWithDraft();
    await listing(SUBMIT);
    await listing("reject aurora-notes --reason Duplicate");
    expect(JSON.parse((await listing("show aurora-notes --json")).stdout)).toMatchObject({
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
    expect(await listing("show git --fields slug,state,version,category --json")).toMatchObject({
      stdout: '{"slug":"git","state":"LIVE","version":null,"category":"version-control"}\n',
    });
  });

  it("suggests near matches for an unknown slug", async () => {
    const { listing } = await aHomeWithDraft();
    const { exitCode, stderr } = await listing("show aurora-nots --json");
    const { error } = JSON.parse(stderr);
    expect([exitCode, error.code, error.suggestions]).toEqual([
      5,
      "TOOL_NOT_FOUND",
      [{ value: "aurora-notes" }],
    ]);
  });

  it("unlists the imported listing with a submission's slug, and reports the submission", async () => {
    const { home, run, listing } = await aHomeWithDraft();
    const row = JSON.parse((await run("--sandbox show git --json")).stdout);
    writeFileSync(join(home, "rows.json"), JSON.stringify([{ ...row, slug: "aurora-notes" }]));
    await listing(SUBMIT);
    await run("sandbox import rows.json");
    expect(await run("--sandbox show aurora-notes --quiet")).toMatchObject({ exitCode: 0 });
    const unlisted = await listing("unlist aurora-notes", { columns: 100 });
    expect(unlisted.stdout).toContain(
      "The live listing aurora-notes was taken down; the submission is SUBMITTED",
    );
    expect((await run("--sandbox show aurora-notes")).exitCode).toBe(5);
    expect((await listing("approve aurora-notes --json")).exitCode).toBe(0);
  });

  it("filters by state, and reports a state without submissions", async () => {
    const { listing } = await aHomeWithDraft();
    expect((await listing("list --state DRAFT")).stdout).toContain("aurora-notes");
    const none = await listing("list --state LIVE");
    expect([none.exitCode, none.stdout, none.stderr]).toEqual([
      0,
      "",
      "No submissions have the state LIVE. See all: catalog sandbox listing list\n",
    ]);
    const wrong = await listing("list --state LIV --json");
    expect([wrong.exitCode, JSON.parse(wrong.stderr).error.suggestions[0].value]).toEqual([2, "LIVE"]);
  });

  it("succeeds for a verb that changes nothing, with any version", async () => {
    const { listing } = await aHomeWithDraft();
    await listing(SUBMIT);
    const again = await listing(`${SUBMIT} --if-version 1 --json`);
    expect([again.exitCode, JSON.parse(again.stdout).result]).toEqual([0, "unchanged"]);
  });

  it("reports a simulated badge", async () => {
    const { listing } = await aHomeWithDraft();
    for (const line of [SUBMIT, "approve aurora-notes"]) await listing(line);
    const { stderr } = await listing("verify aurora-notes", { columns: 80 });
    expect(stderr).toContain("Badge simulated: the website was not checked");
    await listing("unverify aurora-notes");
    expect((await listing("verify aurora-notes")).stderr).toBe(
      "Badge simulated: the website was not checked\n",
    );
    await listing("unverify aurora-notes");
    expect(JSON.parse((await listing("verify aurora-notes --json")).stdout).simulated).toBe(true);
  });
});

describe("a verb that cannot be used", () => {
  it.each<[string, string, readonly string[], number, string, string]>([
    [
      "nothing chosen",
      "submit aurora-notes",
      [],
      3,
      "VALIDATION_ERROR",
      "Draft aurora-notes is incomplete or invalid, so it cannot be submitted",
    ],
    [
      "another state",
      "approve aurora-notes",
      [],
      6,
      "STATE_CONFLICT",
      "aurora-notes is DRAFT; approve needs SUBMITTED",
    ],
    [
      "another version",
      "approve aurora-notes --if-version 2",
      [SUBMIT],
      6,
      "STATE_CONFLICT",
      "aurora-notes is at version 3, not 2",
    ],
    [
      "another version, with =",
      "approve aurora-notes --if-version=2",
      [SUBMIT],
      6,
      "STATE_CONFLICT",
      "aurora-notes is at version 3, not 2",
    ],
    [
      "a stale version before the fields are saved",
      `${SUBMIT} --if-version 7`,
      [],
      6,
      "STATE_CONFLICT",
      "aurora-notes is at version 1, not 7",
    ],
    [
      "an unknown slug",
      "approve aurora-noted",
      [],
      5,
      "TOOL_NOT_FOUND",
      'No submission or live listing "aurora-noted"',
    ],
    ["no slug at all", "approve Aurora!", [], 3, "INVALID_SLUG", 'Invalid slug "Aurora!"'],
    [
      "no reason",
      "reject aurora-notes",
      [SUBMIT],
      3,
      "VALIDATION_ERROR",
      "Cannot reject aurora-notes: --reason is missing",
    ],
    [
      "a version of a listing without one",
      "feature gitea --if-version 1",
      [],
      6,
      "STATE_CONFLICT",
      "gitea was never submitted here, so it has no versions",
    ],
    [
      "a sample listing that cannot be hidden",
      "hide gitea",
      [],
      6,
      "STATE_CONFLICT",
      "gitea was never submitted here, so hide cannot be used on it",
    ],
  ])("is refused for %s: %s", async (_name, line, before, exitCode, code, message) => {
    const { listing, error } = await aHomeWithDraft();
    for (const step of before) expect((await listing(step)).exitCode).toBe(0);
    expect(await error(line)).toMatchObject({ exitCode, stdout: "", code, message });
  });

  it("reports each problem with its option and near matches", async () => {
    const { error, state } = await aHomeWithDraft();
    const { problems } = await error(
      "submit aurora-notes --category databses --plan gold --tag sq --tag sql",
    );
    expect(problems).toMatchObject([
      { field: "category", rule: "unknown", message: '"databses" does not exist', suggestion: "databases" },
      { field: "plan", rule: "unknown", message: '"gold" does not exist' },
      { field: "tags", rule: "unknown", message: '"sq" does not exist', suggestion: "sql" },
    ]);
    expect(await state()).toBe("DRAFT");
  });

  it("suggests only the missing options", async () => {
    const { listing } = await aHomeWithDraft({ category: "databases" });
    expect((await listing("submit aurora-notes")).stderr).toContain(
      "\nSet these fields: catalog sandbox listing submit aurora-notes --plan free\n",
    );
  });

  it("refuses an empty option, and saves nothing", async () => {
    const { home, listing } = await aHomeWithDraft({ category: "databases" });
    const empty = ["sandbox", "listing", "submit", "aurora-notes", "--category", "", "--plan", ""];
    const { exitCode, stderr } = await runCatalog(empty, { home });
    expect(exitCode).toBe(3);
    expect(stderr).toContain("--category: is empty, needs a category\n");
    expect(stderr).toContain("--plan: is empty, must be free or paid\n");
    expect((await listing("submit aurora-notes --plan free")).exitCode).toBe(0);
  });

  it("ends with exit code 8 when the website no longer has media", async () => {
    const { home, error } = await aHomeWithDraft({ category: "databases" });
    const database = await openDatabase(join(home, "data"));
    const { submissions, taxonomies } = catalogStore(database, SYSTEM_CLOCK);
    const ports = { submissions, taxonomies, clock: { now: () => new Date() } };
    const fields = { websiteUrl: "https://aurora.invalid/", plan: "paid" };
    const { id = 0 } = submissions.findBySlug("aurora-notes") ?? {};
    expect((await saveFields(ports, { id, version: 1, fields })).result).toBe("saved");
    database.close();
    expect(await error("submit aurora-notes")).toMatchObject({ exitCode: 8, code: "MEDIA_REQUIRED" });
  });

  it("ends with exit code 4 for a suspended owner, but works for the moderator", async () => {
    const { run, listing, error } = await aHomeWithDraft();
    await listing(SUBMIT);
    await run("sandbox owner suspend sandbox");
    expect(await error("withdraw aurora-notes")).toMatchObject({ exitCode: 4, code: "OWNER_UNAVAILABLE" });
    expect((await listing("approve aurora-notes")).exitCode).toBe(0);
  });

  it("ends with exit code 6 when an import took the slug, and leaves the import unchanged", async () => {
    const { home, run, listing, error, state } = await aHomeWithDraft();
    await listing(SUBMIT);
    const foreign = (await run("--sandbox show sqlite --json")).stdout.replaceAll("sqlite", "aurora-notes");
    writeFileSync(join(home, "foreign.json"), foreign);
    expect((await run("sandbox import foreign.json")).exitCode).toBe(0);
    expect(await error("approve aurora-notes")).toMatchObject({
      exitCode: 6,
      code: "STATE_CONFLICT",
      message: "Another live listing has the slug aurora-notes",
    });
    expect(await state()).toBe("SUBMITTED");
    expect(JSON.parse((await run("--sandbox show aurora-notes --json")).stdout).name).toBe("SQLite");
  });

  it("ends with exit code 6 when its category was removed", async () => {
    const { home, run, listing, error } = await aHomeWithDraft();
    await listing(SUBMIT);
    const other = { ...JSON.parse((await run("--sandbox show gitea --json")).stdout) };
    writeFileSync(
      join(home, "other.json"),
      JSON.stringify({ ...other, category: { slug: "other", name: "Other" } }),
    );
    await run("sandbox import other.json --replace");
    expect(await error("approve aurora-notes")).toMatchObject({
      exitCode: 6,
      code: "STATE_CONFLICT",
      message: 'The category "databases" of aurora-notes no longer exists',
    });
  });
});

describe("an import", () => {
  it.each([
    ["with the same slug", "", "UNLISTED"],
    ["that replaces everything", " --replace", "UNLISTED"],
  ])("%s unlists live submissions", async (_name, flag, expected) => {
    const { home, run, listing, state } = await aHomeWithDraft();
    await listing(SUBMIT);
    await listing("approve aurora-notes");
    const row = (await run("--sandbox show sqlite --json")).stdout;
    writeFileSync(join(home, "rows.json"), flag === "" ? row.replaceAll("sqlite", "aurora-notes") : row);
    await run(`sandbox import rows.json${flag}`);
    expect(await state()).toBe(expected);
    // It can be listed again only when the slug is free again.
    expect((await listing("relist aurora-notes")).exitCode).toBe(flag === "" ? 6 : 0);
  });

  it("does not change live submissions with other slugs", async () => {
    const { home, run, listing, state } = await aHomeWithDraft();
    await listing(SUBMIT);
    await listing("approve aurora-notes");
    writeFileSync(join(home, "rows.json"), (await run("--sandbox show sqlite --json")).stdout);
    await run("sandbox import rows.json");
    expect(await state()).toBe("LIVE");
  });
});

describe("the version of the tool", () => {
  it.each(["--version", "sandbox --version", "search sandbox --version", "sandbox listing --version"])(
    "is printed for %s",
    async (line) => {
      const { stdout, exitCode } = await runCatalog(line.split(" "));
      expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    },
  );

  it("is not confused with the version of a listing, which cannot be 0 or a word", async () => {
    for (const wrong of ["0", "latest", "-1"]) {
      const { exitCode } = await runCatalog(["sandbox", "listing", "approve", "x", "--if-version", wrong]);
      expect(exitCode).toBe(2);
    }
    const alone = await runCatalog(["sandbox", "listing", "approve", "x", "--if-version"]);
    expect([alone.exitCode, alone.stderr]).toEqual([2, expect.stringContaining("--if-version <number>")]);
  });
});

describe("sandbox account", () => {
  it("prints the link, the same each time, until --new replaces it", async () => {
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

  it("prints a link for each owner, and lists the owners for an unknown name", async () => {
    const home = await sampleHome();
    await runCatalog(["sandbox", "key", "create", "--owner", "ada"], { home });
    const [ada, own] = await Promise.all(
      [["ada"], []].map(async (more) => (await runCatalog(["sandbox", "account", ...more], { home })).stdout),
    );
    expect(ada).not.toBe(own);
    const unknown = await runCatalog(["sandbox", "account", "bob"], { home });
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain('Unknown owner "bob" (known: "ada", "sandbox")');
  });

  it("advises to start the catalog instead of opening a link that does not answer", async () => {
    const { stdout, seen } = await runCatalog(["sandbox", "account", "--web"], {
      columns: 80,
      env: { DISPLAY: ":0" },
    });
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:4321\/account\/[\w-]{32}\n$/);
    expect(seen).toContain("The local catalog is not running. Start it: catalog serve");
  });
});
