import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";
import { answeringServer, data, draftServer, type Step, status } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

it("draft create prints the draft as JSON with only the documented properties", async () => {
  const { run } = await aDraftFolder({ "draft.json": aDraft() });
  const { stdout, stderr, exitCode } = await run("--sandbox draft create draft.json --json");
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  const draft = JSON.parse(stdout);
  expect(Object.keys(draft)).toEqual(["file", "slug", "result", "state", "editorUrl", "idempotencyKey"]);
  expect(draft).toEqual({
    file: "draft.json",
    slug: "aurora-notes",
    result: "created",
    state: "DRAFT",
    editorUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4321\/\S+$/),
    idempotencyKey: "catalog-cli-v1-aurora-notes",
  });
  const again = await run("--sandbox draft create draft.json --json");
  expect(JSON.parse(again.stdout)).toEqual({ ...draft, result: "replayed" });
});

it("draft create with two files for one slug sends neither, sends the others, and names the first file", async () => {
  const files = { "a.json": aDraft(), "b.json": aDraft({ headline: "B" }), "c.json": aDraft({ name: "C" }) };
  const { run, home, read } = await aDraftFolder(files);
  const created = await run("--sandbox draft create a.json b.json c.json b.json --json");
  expect(created.exitCode).toBe(3);
  expect(JSON.parse(created.stdout)).toMatchObject([
    { result: "not-sent" },
    {
      result: "failed",
      error: { problems: [{ field: "slug", message: "aurora-notes is also the slug of a.json" }] },
    },
    { result: "created", slug: "c" },
  ]);
  const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: join(home, "summary") };
  const again = await run("--sandbox draft create a.json b.json", { env });
  expect(again.stderr).toContain("slug: aurora-notes is also the slug of a.json");
  expect(read("summary").split("is also the slug of a.json")).toHaveLength(2);
  expect(again.stderr).toMatch(/\nFix this and run the command again\n/);
  const screen = await run("--sandbox draft create a.json b.json", { columns: 80 });
  expect(screen.stdout).toContain(" not sent  b.json has 1 problem\n");
  const checked = await run("--sandbox draft check a.json b.json");
  expect(checked.stderr).toContain("slug: aurora-notes is also the slug of a.json");
});

describe("lookups of live listings", () => {
  it.each([
    [["--category games"], "Leave out --category\nOr edit the listing in its editor\n"],
    [
      ["--category games", "--headline x"],
      "Leave out --headline, --category\nOr edit the listing in its editor\n",
    ],
  ])("advise to leave out flags that differ from the live listing: %j", async (flags, advice) => {
    const { run } = await aDraftFolder({});
    await run("draft init git.json --from git --sandbox");
    const { stderr, exitCode } = await run(`--sandbox draft create git.json ${flags.join(" ")}`);
    expect({ exitCode, advice: stderr.slice(stderr.indexOf("\n\n") + 2) }).toEqual({ exitCode: 6, advice });
    const checked = await run(`--sandbox draft check git.json ${flags.join(" ")}`, { columns: 80 });
    expect(checked.stderr).toContain(advice);
  });

  const SLUGS = ["slow", ...Array.from({ length: 21 }, (_, index) => `product-${index}`)];
  const files = SLUGS.map((slug) => [`${slug}.json`, aDraft({ name: `Product ${slug}`, slug })] as const);

  it("run in parallel, at most eight at a time, and time out within one limit", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const { url } = await answeringServer(({ method, path = "" }) => {
      if (method === "POST") return data(DRAFT, {}, 201);
      if (path.endsWith("/slow")) return () => undefined;
      if (!path.includes("/product-")) return data([]);
      return (response, arrived) => {
        most = Math.max(
          most,
          waiting.push(() => status(404, {}, "TOOL_NOT_FOUND")(response, arrived)),
        );
        const answer = () => waiting.splice(0).map((go) => go());
        if (waiting.length === 7) setTimeout(answer, 20);
      };
    });
    const { run } = await aDraftFolder(Object.fromEntries(files));
    const argv = ["draft", "create", ...SLUGS.map((slug) => `${slug}.json`), "--skip-existing", "--json"];
    const flags = ["--base-url", url.origin, "--timeout", "4"];
    const env = { CATALOG_API_KEY: "cat_of-the-tests" };
    const { json, error, exitCode } = await run(...argv, ...flags, { env });
    const results = json.map(({ result }: { result: string }) => result);
    expect(results).toEqual(["failed", ...SLUGS.slice(1).map(() => "created")]);
    expect([exitCode, most]).toEqual([11, 7]);
    expect(error.problems[0].message).toContain(`No complete response from ${url.host} within 4 s`);
  });
});

describe("draft create that fails", () => {
  it("exits with code 4 if no key is set, and does not record a draft", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    const { url } = await draftServer();
    const { stdout, stderr, exitCode } = await run(...AT(url.origin), "draft.json");
    expect({ stdout, exitCode }).toEqual({ stdout: "draft.json\t\tfailed\t\t\n", exitCode: 4 });
    expect(stderr).toMatch(/^error: No API key for http:\S+ \(API_KEY_REQUIRED\)\n/);
    expect(stderr).toContain("Store a key: catalog auth login");
    expect((await run("draft list --json")).stdout).toBe("[]\n");
  });

  it("reports the problems of all files without a base URL, too, and the missing base URL in a job's summary", async () => {
    const { home, run } = await aDraftFolder({ "bad.json": "{}", "good.json": aDraft() });
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: join(home, "summary") };
    for (const verb of ["create", "diff", "pull"]) {
      const { stderr } = await run(`draft ${verb} bad.json good.json`, { env });
      expect(stderr).toContain("::error file=good.json::No base URL is set (BASE_URL_REQUIRED)\n");
    }
    const summary = readFileSync(env.GITHUB_STEP_SUMMARY, "utf8");
    expect(summary.match(/No base URL is set/g)).toHaveLength(3);
    const { stdout, exitCode } = await run("draft create bad.json good.json");
    expect({ stdout, exitCode }).toEqual({
      stdout: "bad.json\t\tfailed\t\t\ngood.json\t\tfailed\t\t\n",
      exitCode: 11,
    });
  });

  it.each([
    [400, "VALIDATION_ERROR", 3],
    [401, "API_KEY_REQUIRED", 4],
    [403, "OWNER_UNAVAILABLE", 4],
    [409, "IDEMPOTENCY_CONFLICT", 6],
    [422, "MEDIA_REQUIRED", 8],
    [429, "RATE_LIMITED", 7],
  ])("after the response %i %s, does not retry and exits with code %i", async (refusal, code, exitCode) => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    const server = await draftServer(status(refusal, {}, code));
    const result = await run(...AT(server.url.href), "draft.json", "--json", KEYED);
    expect(result.exitCode).toBe(exitCode);
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code, status: refusal, exitCode });
    expect(error).not.toHaveProperty("outcome");
    expect(server.arrived).toHaveLength(1);
    expect((await run("draft list --json")).stdout).toBe("[]\n");
  });

  it.each([
    [401, "API_KEY_REQUIRED", 9],
    [400, "INVALID_SLUG", 9],
    [429, "RATE_LIMITED", 7],
  ])(
    "after the answer %i %s to the lookup of the listing, exits with code %i",
    async (code, error, exitCode) => {
      const { url } = await answeringServer(() => status(code, {}, error));
      const { run } = await aDraftFolder({ "draft.json": aDraft() });
      for (const line of ["draft check --strict", "draft create"])
        expect((await run(`${line} draft.json --base-url ${url.origin}`)).exitCode).toBe(exitCode);
    },
  );

  it("reports that the draft may exist after an interruption, as text and as JSON", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const exitCode = signal === "SIGINT" ? 130 : 143;
      const interrupted = async (...flags: readonly string[]) => {
        const controller = new AbortController();
        const server = await draftServer(() => controller.abort(new Interrupted(signal)));
        return run(...AT(server.url.href), "draft.json", ...flags, KEYED, { signal: controller.signal });
      };
      const person = await interrupted();
      expect(person).toMatchObject({ stdout: "", exitCode });
      expect(person.stderr).toBe(`Interrupted. The draft may have been created.
Run the same command again: it finds the draft, as long as the catalog remembers the submission
`);
      const program = await interrupted("--json");
      expect(program).toMatchObject({ stdout: "", exitCode });
      expect(JSON.parse(program.stderr).error).toMatchObject({ exitCode, outcome: "unknown" });
    }
  });

  it("shows how long to wait from the time at which the result is drawn", async () => {
    const { run } = await aDraftFolder({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }) });
    const now = new Date("2026-11-20T12:00:00Z");
    const limit: Step = (...answer) => {
      now.setSeconds(now.getSeconds() + 10);
      status(429, { "retry-after": "30" }, "RATE_LIMITED")(...answer);
    };
    const { url } = await draftServer(limit, limit);
    const { stdout } = await run(...AT(url.href), "a.json", "b.json", KEYED, { columns: 100, now });
    expect(stdout.match(/retry in .*? \(/g)).toEqual(["retry in 20 s (", "retry in 30 s ("]);
  });

  it("waits if --max-wait allows it, and reports that nothing was created if the wait is interrupted", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    const limit = status(429, { "retry-after": "21600" }, "RATE_LIMITED");
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const patient = await draftServer(limit, data(DRAFT, {}, 201));
    const waited = await run(...AT(patient.url.href), "draft.json", "--max-wait", "7h", KEYED, { sleep });
    expect(waited.stdout).toBe(
      "draft.json\taurora-notes\tcreated\tDRAFT\thttps://catalog.example/editor/1\n",
    );
    expect(waited.exitCode).toBe(0);
    expect(waited.stderr).toMatch(
      /^Too many requests \(429\); trying again in 6 h( 1 min)?: Fri 20 Nov 18:0\d UTC( \(.* your time\))?\n$/,
    );
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(21_600_000);

    const controller = new AbortController();
    const server = await draftServer(limit);
    const stopped = async () => controller.abort(new Interrupted("SIGINT"));
    const result = await run(...AT(server.url.href), "draft.json", "--max-wait", "7h", "--json", KEYED, {
      sleep: stopped,
      signal: controller.signal,
    });
    expect(result).toMatchObject({ stdout: "", exitCode: 130 });
    const message = "Interrupted. Nothing was created.";
    expect(JSON.parse(result.stderr).error).toEqual({ code: "NETWORK_ERROR", message, exitCode: 130 });
  });
});

describe("draft create with several files", () => {
  const FILES = { "good.json": aDraft(), "broken.json": "{", "other.json": aDraft({ name: "Borealis" }) };

  it("reports an unwritable journal once", async () => {
    const { run, home } = await aDraftFolder({ "a.json": aDraft(), "b.json": aDraft({ name: "Borealis" }) });
    const created = data(DRAFT, {}, 201);
    const { url } = await draftServer(created, created);
    const env = { CATALOG_API_KEY: "key-0123456789", CATALOG_DATA_DIR: join(home, "a.json") };
    const argv = ["draft", "create", "a.json", "b.json", "--base-url", url.origin];
    const { stderr, exitCode } = await run(...argv, { env });
    expect(exitCode).toBe(0);
    expect(stderr.match(/^.*journal.*$/gm)).toEqual([
      "Cannot write the draft journal: a file with that name exists",
    ]);
  });

  it("prints a result or an error for each file, and exits with the common code of those that failed", async () => {
    const { run } = await aDraftFolder(FILES);
    const files = ["good.json", "broken.json", "other.json"];
    const { stdout, stderr, exitCode } = await run("--sandbox draft create", ...files, "--json");
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject([
      { slug: "aurora-notes", result: "created", file: "good.json" },
      { file: "broken.json", result: "failed", error: { code: "VALIDATION_ERROR", exitCode: 3 } },
      { slug: "borealis", result: "created", file: "other.json" },
    ]);
    expect(Object.keys(JSON.parse(stdout)[1])).toEqual(["file", "result", "error"]);
    expect(JSON.parse(stderr).error).toMatchObject({ code: "VALIDATION_ERROR", exitCode: 3 });
  });

  it("advises what to do about each draft, also if several are invalid or it is not in a file", async () => {
    const taken = aDraft({ slug: "git" });
    const { run } = await aDraftFolder({ "taken.json": taken, "empty.json": aDraft({ headline: "" }) });
    for (const verb of ["create", "check"]) {
      const { stderr } = await run(`--sandbox draft ${verb} taken.json empty.json`);
      expect(stderr).toContain("catalog draft pull taken.json --listing git --sandbox\n");
      expect(stderr).toMatch(/\nFix these/);
    }
    const stdin = JSON.stringify(aDraft({ slug: "git", websiteUrl: "https://git-scm.com" }));
    const { stderr } = await run("--sandbox draft create -", { stdin });
    expect(stderr).toMatch(/\nEdit the listing in its editor\n$/);
    const job = await run("--sandbox draft create - --skip-existing", { stdin, columns: 80 });
    expect(job.stderr).toContain("Next: catalog show git --sandbox\n");
  });

  it("prints an entry for each file, and creates no draft, if files cannot be read", async () => {
    const { run } = await aDraftFolder(FILES);
    const files = ["good.json", "nowhere.json", "other.json", "gone.json"];
    const { stdout, stderr, exitCode } = await run("--sandbox draft create", ...files);
    const rows = "good.json not-sent nowhere.json failed other.json not-sent gone.json failed ";
    expect([stdout.replaceAll(/\s+/g, " "), exitCode]).toEqual([rows, 2]);
    expect(stderr).toContain("Cannot read nowhere.json: no such file or directory (USAGE_ERROR)");
    expect(stderr).toContain("Cannot read gone.json: no such file or directory");
    expect((await run("draft list --json")).stdout).toBe("[]\n");
  });

  it("warns if the catalog lists no categories, and sends nothing with --strict", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft({ category: "databases" }) });
    const { url } = await draftServer(data([]), data([]), data(DRAFT, {}, 201));
    expect((await run(...AT(url.href), "draft.json", "--strict", KEYED)).exitCode).toBe(3);
    const stderr = "warning: draft.json  the category was not checked: the catalog lists no categories\n";
    expect(await run(...AT(url.href), "draft.json", KEYED)).toMatchObject({ stderr, exitCode: 0 });
  });

  it("knows a category that the catalog has since the list was cached", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft({ category: "databases" }) });
    const cached = { "cache-control": "max-age=3600" };
    const lists = [["games"], ["games", "databases"]].map((slugs) =>
      data(
        slugs.map((slug) => ({ slug, name: slug })),
        cached,
      ),
    );
    const { url } = await draftServer(...lists, data(DRAFT, {}, 201));
    expect((await run(`draft check draft.json --base-url ${url.href}`)).exitCode).toBe(3);
    expect((await run(...AT(url.href), "draft.json", KEYED)).exitCode).toBe(0);
  });

  it("does not recommend a check if the service rejects a field that the check accepts", async () => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    const { url } = await draftServer(status(400, {}, "VALIDATION_ERROR", "slug: is taken"));
    const { error } = await run(...AT(url.href), "draft.json", "--slug", "aurora", "--json", KEYED);
    const { problems, hint } = error;
    const message = expect.stringMatching(/^The catalog refuses the slug aurora \("is taken"\)\. /);
    expect(problems).toMatchObject([{ field: "slug", message }]);
    expect(hint).toBe("Fix this and run the command again");
  });

  it("shows the known results after an interruption", async () => {
    const { run } = await aDraftFolder({ "a.json": aDraft(), "b.json": aDraft({ name: "B" }) });
    const controller = new AbortController();
    const server = await draftServer(data(DRAFT, {}, 201), () => controller.abort(new Interrupted("SIGINT")));
    const result = await run(...AT(server.url.href), "a.json", "b.json", KEYED, {
      signal: controller.signal,
    });
    expect(result.stdout).toBe("a.json\taurora-notes\tcreated\tDRAFT\thttps://catalog.example/editor/1\n");
    expect(result.stderr).toContain(
      "Interrupted. 1 of 2 drafts was created, 1 may have been created; the output is incomplete.\n",
    );
    expect(result.exitCode).toBe(130);
  });
});

it.each(["--no-input", "--json"])("a job prints once what to do about another slug: %s", async (flag) => {
  const create = await withAnotherSlug();
  const { stderr, exitCode } = await create("draft.json", "--skip-existing", flag);
  expect(exitCode).toBe(6);
  expect(stderr.split("delete aurora-notes-2 in its editor")).toHaveLength(2);
  const both = await create("draft.json", "other.json", "--skip-existing", flag);
  expect([both.exitCode, both.stderr]).toEqual([
    6,
    expect.stringContaining("1 of 2 drafts have another slug"),
  ]);
});

it.each([
  ["its own category", 200, { result: "live" }],
  ["an error that says the listing is missing", 500, { error: { exitCode: 9 } }],
])("a job sends no draft whose listing is live with %s", async (_name, code, expected) => {
  const listing = aTool({ ...LISTED, category: { slug: "renamed", name: "Renamed" } });
  const { url } = await answeringServer(({ method, path = "" }) => {
    if (method === "POST") return data(DRAFT, {}, 201);
    if (path.includes("/categories")) return data([listing.category]);
    return code === 200 ? data(listing) : status(code, {}, "TOOL_NOT_FOUND");
  });
  const { run } = await aDraftFolder(
    { "draft.json": aDraft({ category: code === 200 ? "old-name" : "renamed" }) },
    KEYED,
  );
  const sent = await run(...AT(url.origin), "draft.json", "--skip-existing", "--json", WAITING);
  expect(sent.json).toMatchObject(expected);
});

it.each([
  ["draft.json", "Draft created: aurora-notes-2"],
  ["draft.json other.json --skip-existing", "2 created · exit 6\n"],
])("does not recommend running again after the catalog made another slug: %s", async (files, outcome) => {
  const create = await withAnotherSlug();
  const { stdout, stderr } = await create(...files.split(" "), { columns: 80 });
  expect(stdout + stderr).toContain(outcome);
  expect(stdout + stderr).not.toMatch(/run (?:this |the same command )?again/i);
});

it("a job names the editor of a known draft whose live listing has other text", async () => {
  const edited = aDraft({ headline: "Notes that stay yours, edited" });
  const { run } = await aDraftFolder({ "draft.json": aDraft(), "edited.json": edited });
  await run("draft create draft.json --sandbox");
  for (const action of ["submit aurora-notes --category databases --plan free", "approve aurora-notes"])
    await run(`sandbox listing ${action}`);
  const { stderr } = await run("draft create edited.json --skip-existing --sandbox", { columns: 80 });
  expect(stderr).toContain("Or edit the listing in its editor: catalog draft open aurora-notes --sandbox");
});

it("a replay with another slug is not said to be not live", async () => {
  const made = data({ ...DRAFT, slug: "aurora-notes-2" }, { "idempotency-replayed": "true" });
  const { url } = await draftServer(made);
  const { run } = await aDraftFolder({ "draft.json": aDraft() }, KEYED);
  const { stdout } = await run(...AT(url.origin), "draft.json", { columns: 80 });
  expect(stdout).toMatch(/^ {2}Status +its editor shows its state$/m);
});

it("a job with a flag for another product's slug pulls no text into the file", async () => {
  const { url } = await answeringServer(({ path = "" }) =>
    path.includes("/tools/") ? data(aTool({ ...LISTED, slug: "aurora-app", name: "Other" })) : data([]),
  );
  const { run } = await aDraftFolder({ "draft.json": aDraft() }, KEYED);
  const job = [...AT(url.origin), "draft.json", "--slug", "aurora-app", "--skip-existing"];
  const { stdout, stderr } = await run(...job, { columns: 80 });
  expect(stdout + stderr).not.toMatch(/draft pull draft\.json(?! --listing)/);
});

const LISTED = { slug: "aurora-notes", websiteUrl: aDraft().websiteUrl };
const DRAFT = { slug: "aurora-notes", status: "DRAFT", editorUrl: "https://catalog.example/editor/1" };
const KEYED: RunOptions = { env: { CATALOG_API_KEY: "cat_a-key-of-the-tests" } };
const WAITING: RunOptions = { sleep: async () => undefined };
const AT = (baseUrl: string) => ["--base-url", baseUrl, "draft", "create"];

/** Returns a function that submits files to a catalog that makes another slug. */
async function withAnotherSlug() {
  const made = data({ ...DRAFT, slug: "aurora-notes-2" }, {}, 201);
  const { url } = await draftServer(made, made, made);
  const files = { "draft.json": aDraft(), "other.json": aDraft({ slug: "other-notes" }) };
  const { run } = await aDraftFolder(files, KEYED);
  return (...parts: readonly (string | RunOptions)[]) => run(...AT(url.origin), ...parts);
}

it.each([60, 120])("several files on a terminal keep slugs of %i characters", async (length) => {
  const slugs = ["a", "b"].map((letter) => letter.repeat(length));
  const [one, other] = slugs.map((slug) => aDraft({ name: slug.slice(0, 20), slug }));
  const { run } = await aDraftFolder({ "a.json": one, "b.json": other });
  const { stdout, stderr } = await run("draft create a.json b.json --sandbox", { columns: 80 });
  for (const slug of slugs) expect(stdout).toContain(slug);
  expect(stderr).toBe("\n2 created\nList the drafts: catalog draft list --sandbox\n");
});
