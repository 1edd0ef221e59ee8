import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deadUrl, json, scriptedServer } from "../../client/http/scripted-server.ts";
import { aPage, aPicture, aSite, type Site, serve, silence } from "../../local-catalog/media/sites.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

const WELL = aSite({
  "/": aPage('<link rel=icon href=/icon.png><meta property="og:image" content="/og.png">'),
  "/icon.png": aPicture,
  "/og.png": aPicture,
});

describe("draft check --online", () => {
  it("reports the values that will be used for omitted fields", async () => {
    const { url, check } = await aProduct(WELL);
    const { stdout, exitCode } = await check({}, "--sandbox --json");
    expect(exitCode).toBe(0);
    const row = JSON.parse(stdout);
    expect(Object.keys(row)).toEqual(["file", "valid", "idempotencyKey", "warnings", "facts", "notLookedAt"]);
    const place = { rule: "left-out", file: "draft.json", line: 1, column: 1 };
    expect(row).toMatchObject({
      warnings: [],
      facts: [
        { field: "logoUrl", message: `omitted; ${url}icon.png will be used`, ...place },
        { field: "screenshotUrls", message: `omitted; ${url}og.png will be used`, ...place },
      ],
      notLookedAt: [],
    });
  });

  it("shows a warning at its position in the file, and exits with code 0", async () => {
    const { url, check } = await aProduct(WELL);
    const result = await check({ logoUrl: `${url}gone.png` }, "--sandbox");
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^draft\.json\tvalid\n/) });
    expect(result.stderr).toBe(
      [
        `warning: draft.json:7:14  logoUrl: responds with 404 Not Found; ${url}icon.png will be used`,
        `  6 │   "websiteUrl": "${url}",`,
        `> 7 │   "logoUrl": "${url}gone.png"`,
        `    │              ${"^".repeat(url.length + 10)}`,
        "  8 │ }",
        "",
        `note: draft.json screenshotUrls: omitted; ${url}og.png will be used`,
        "",
      ].join("\n"),
    );
  });

  it("with --strict, reports a warning as a problem, and exits with code 3", async () => {
    const { url, check } = await aProduct(WELL);
    const result = await check({ logoUrl: `${url}gone.png` }, "--sandbox --strict --json");
    expect(result.exitCode).toBe(3);
    expect(JSON.parse(result.stderr).error).toMatchObject({
      code: "VALIDATION_ERROR",
      exitCode: 3,
      problems: [{ field: "logoUrl", rule: "refused", line: 7, column: 14 }],
      warnings: [],
      facts: [{ field: "screenshotUrls" }],
      notLookedAt: [],
    });
    expect((await check({}, "--sandbox --strict")).exitCode).toBe(0);
    const bare = await aProduct(aSite({}));
    expect((await bare.check({}, "--sandbox")).exitCode).toBe(8);
    expect((await bare.check({}, "--sandbox --strict")).exitCode).toBe(3);
  });

  it.each<[string, Site, Record<string, unknown>, number, string[]]>([
    ["the name of a category", WELL, { category: "Databases" }, 3, ["category"]],
    ["the slug of a live listing", WELL, { slug: "git" }, 3, ["slug"]],
    ["no media", aSite({ "/": aPage("") }), {}, 8, ["logoUrl"]],
    ["no media and a live slug", aSite({ "/": aPage("") }), { slug: "git" }, 3, ["logoUrl", "slug"]],
  ])("rejects a draft with %s", async (_what, site, fields, exitCode, wrong) => {
    const { check } = await aProduct(site);
    const result = await check(fields, "--sandbox --json");
    expect(result.exitCode).toBe(exitCode);
    const { error } = JSON.parse(result.stderr);
    expect(error.problems.map(({ field }: { field: string }) => field)).toEqual(wrong);
    expect(error.code).toBe(exitCode === 8 ? "MEDIA_REQUIRED" : "VALIDATION_ERROR");
  });

  it.each<[string, Site]>([
    ["returns an error", aSite({ "/favicon.ico": aPicture })],
    ["resets the connection", { raw: (socket) => void socket.resetAndDestroy() }],
    ["is not a web page", aSite({ "/": aPicture, "/favicon.ico": aPicture })],
  ])("warns about a website that %s", async (_what, site) => {
    const { check } = await aProduct(site);
    const { stdout, exitCode } = await check({}, "--sandbox --json");
    expect([exitCode, JSON.parse(stdout).warnings]).toMatchObject([0, [{ field: "websiteUrl", line: 6 }]]);
  });

  it("reports a website on a port other than 80 or 443 as not checked", async () => {
    const { check } = await aProduct(WELL, {});
    const { stdout } = await check({ websiteUrl: "http://93.184.216.34:8080/" }, "--json");
    const unseen = [{ field: "websiteUrl", message: "uses a port other than 80 and 443", line: 6 }];
    expect(JSON.parse(stdout)).toMatchObject({ warnings: unseen, notLookedAt: unseen });
    const strict = await check({ websiteUrl: "http://93.184.216.34:8080/" }, "--strict");
    expect(strict.exitCode).toBe(10);
  });

  it("reports which lookups in the catalog failed, without the catalog's error message", async () => {
    const { check } = await aProduct(WELL);
    const broken = json({ error: { code: "ODD", message: "all is well" } }, {}, 500);
    const server = await scriptedServer(...Array.from({ length: 20 }, () => broken));
    const fields = { category: "databases", slug: "aurora" };
    const { stdout } = await check(fields, `--json --base-url ${server.url.origin}`);
    expect(JSON.parse(stdout).notLookedAt.map(({ message }: { message: string }) => message)).toEqual([
      "the category and whether aurora is live were not checked: the catalog answered 500",
    ]);
  });

  it("warns about a private address, and does not send requests for it to a proxy", async () => {
    const proxy = await scriptedServer();
    const { check } = await aProduct(WELL, { NO_PROXY: "127.0.0.1", HTTP_PROXY: proxy.url.href });
    const { json } = await check(
      { websiteUrl: "http://0x7f.1/", logoUrl: "https://192.168.1.1/x.png" },
      "--json",
    );
    expect(json.warnings).toMatchObject([{ message: "is not at a public address" }]);
    expect(proxy.arrived).toEqual([]);
  });

  it("reports a website that does not respond within the time limit", async () => {
    const { check } = await aProduct(silence);
    const { stdout, exitCode } = await check({}, "--timeout 0.5 --json");
    expect(exitCode).toBe(0);
    const { warnings, notLookedAt } = JSON.parse(stdout);
    expect([...warnings, ...notLookedAt].map(({ field }) => field)).toContain("websiteUrl");
  });

  it("does not send requests if a file is invalid or missing", async () => {
    const server = await scriptedServer();
    const { write, run } = await aProduct(WELL);
    write("broken.json", '{"name":');
    const online = "draft check --online --base-url";
    expect((await run(`${online} ${server.url.href} broken.json`)).exitCode).toBe(3);
    expect((await run(`${online} ${server.url.href} none.json`)).exitCode).toBe(2);
    expect((await run(`${online} ${(await deadUrl()).href} broken.json`)).exitCode).toBe(3);
    expect(server.arrived).toEqual([]);
  });

  it("requests each URL once for several files, and reports the results for each file", async () => {
    const asked: string[] = [];
    const { url, write, run } = await aProduct((request, response) => {
      asked.push(String(request.url));
      WELL(request, response);
    });
    const files = ["a.json", "b.json", "c.json"];
    for (const file of files) write(file, aDraft({ name: file, websiteUrl: url }));
    const { stdout } = await run("draft check --online --json", ...files);
    expect(
      JSON.parse(stdout).map(({ file, facts }: { file: string; facts: unknown[] }) => [file, facts.length]),
    ).toEqual(files.map((file) => [file, 2]));
    expect(asked.sort()).toEqual(["/", "/favicon.ico", "/icon.png", "/og.png"]);
  });

  it("annotates problems and warnings in GitHub Actions, and writes a job summary", async () => {
    const { home, url, check } = await aProduct(WELL);
    const summary = join(home, "summary.md");
    const env = { CATALOG_ALLOW_PRIVATE: "1", GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const fields = { slug: "git", logoUrl: `${url}gone.png` };
    const { stderr } = await check(fields, "--sandbox --json", { env });
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "::error file=draft.json,line=3,col=11::slug: git is live for git-scm.com. If it is yours, make file and listing agree: catalog draft pull FILE --listing git, or its editor. Otherwise choose another slug.",
      `::warning file=draft.json,line=7,col=14::logoUrl: responds with 404 Not Found; ${url}icon.png will be used`,
    ]);
    expect(readFileSync(summary, "utf8")).toMatch(
      /\n### Checks\n\n\| Place \|.*\n.*\n\| draft\.json&#58;3 \| slug \|/,
    );
  });
});

it("draft check does not report a live slug as another website's if the file has no valid website", async () => {
  const { check } = await aProduct(WELL);
  for (const websiteUrl of [undefined, "git-scm.com"]) {
    const { stderr, exitCode } = await check({ slug: "git", websiteUrl }, "--sandbox");
    expect({ stderr, exitCode }).toEqual({ stderr: expect.stringContaining("websiteUrl: "), exitCode: 3 });
    expect(stderr).not.toContain("is live");
  }
});

describe("draft create --online", () => {
  it("creates a draft despite a warning, and includes the warning in the result", async () => {
    const { url, create } = await aProduct(WELL);
    const { stdout, exitCode } = await create({ logoUrl: `${url}gone.png` }, "--sandbox --json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      result: "created",
      warnings: [{ field: "logoUrl" }],
      facts: [{ field: "screenshotUrls" }],
      notLookedAt: [],
    });
  });

  it("does not create a draft if there is a problem, or a warning with --strict", async () => {
    const { url, create, run } = await aProduct(WELL);
    expect((await create({ slug: "git" }, "--sandbox")).exitCode).toBe(3);
    expect((await create({ logoUrl: `${url}gone.png` }, "--sandbox --strict")).exitCode).toBe(3);
    expect((await run("--sandbox draft list --json")).stdout).toBe("[]\n");
  });

  it("includes the findings in the failure if the catalog refuses the draft", async () => {
    const { url, create } = await aProduct(WELL);
    await create({}, "--sandbox");
    const { stdout } = await create({ logoUrl: `${url}gone.png` }, "--sandbox --json");
    expect(JSON.parse(stdout).error).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
      warnings: [{ field: "logoUrl" }],
    });
  });

  it("creates a draft even if another file has a problem", async () => {
    const { url, write, run } = await aProduct(WELL);
    write("a.json", aDraft({ name: "A", websiteUrl: url, category: "databses" }));
    write("b.json", aDraft({ name: "B", websiteUrl: url }));
    const { stdout, exitCode } = await run("--sandbox draft create a.json b.json --online --json");
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        file: "a.json",
        result: "failed",
        error: { problems: [{ field: "category", suggestion: "databases" }], facts: [{}, {}] },
      },
      { file: "b.json", result: "created", facts: [{}, {}] },
    ]);
  });
});

/** Starts a product's website, and returns functions that run commands. Each field in a draft file is on its own line. */
async function aProduct(site: Site, env: Readonly<Record<string, string>> = { CATALOG_ALLOW_PRIVATE: "1" }) {
  const url = `http://127.0.0.1:${await serve(site)}/`;
  const { home, write, run } = await aDraftFolder({}, { env, sleep: async () => undefined });
  const withDraft =
    (command: string) =>
    (fields: object, flags = "", options: RunOptions = {}) => {
      write("draft.json", JSON.stringify({ ...aDraft({ websiteUrl: url }), ...fields }, undefined, 2));
      return run(`draft ${command} draft.json --online ${flags}`.trim(), options);
    };
  return { home, url, write, run, check: withDraft("check"), create: withDraft("create") };
}
