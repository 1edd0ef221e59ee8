import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft, type Tool } from "../../../src/contract/index.ts";
import { mergeDraft } from "../../../src/draft/file/read-drafts.ts";
import { draftFileText, missingLines } from "../../../src/draft/file/starter-file.ts";
import { compareDraft, draftOfListing } from "../../../src/draft/live-listing.ts";
import { data, deadUrl, scriptedServer } from "../../client/http/scripted-server.ts";
import {
  aFile,
  aPage,
  aPicture,
  aSite,
  PNG,
  type Site,
  serve,
  silence,
} from "../../local-catalog/media/sites.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

const PRIVATE = { CATALOG_ALLOW_PRIVATE: "1" };

/** Creates a folder, and returns functions that run `draft init` in it and read the new file. */
async function aFolder() {
  const { run, read, ...folder } = await aDraftFolder({}, { env: PRIVATE });
  const init = (...parts: readonly (string | RunOptions)[]) => run("draft init", ...parts);
  return { ...folder, run, init, read, draft: (name?: string) => JSON.parse(read(name)) };
}

/** Starts a website on this machine, and creates a folder for its draft. */
async function aWebsite(site: Site) {
  const url = `http://127.0.0.1:${await serve(site)}`;
  const folder = await aFolder();
  const from = (website: string, ...parts: readonly (string | RunOptions)[]) =>
    folder.init("--from", website, ...parts);
  return { ...folder, url, from };
}

describe("draft init", () => {
  it("writes draft.json with empty values, prints its name, and recommends the next step", async () => {
    const { init, draft, run, read } = await aFolder();
    expect(await init()).toMatchObject({
      stdout: "draft.json\n",
      stderr: "Fill it in, then check it: catalog draft check draft.json\n",
      exitCode: 0,
    });
    expect(draft()).toEqual({ name: "", slug: "", headline: "", description: "", websiteUrl: "" });
    expect((await run("draft init sub/Draft.json --json")).exitCode).toBe(0);
    expect(read("sub/Draft.json")).toContain('"slug": ""');
    expect((await run("draft check")).stderr).toContain('\n> 2 │   "name": "",\n    │           ^^\n\n');
    const screen = await run("draft check", { columns: 80, env: { NO_COLOR: "1" } });
    expect(screen.stderr).toContain("> 2 │");
  });

  it.each([
    ["draft.json/a.json", "Cannot write draft.json/a.json: a file with that name exists"],
    ["folder/", "folder/ refers to a folder"],
    ["", "The name of the new file is empty"],
    ["draft.json", "draft.json already exists"],
    ["link.json", "link.json is a link to a missing file"],
  ])("explains why %j cannot be written", async (file, message) => {
    const { init, home, write, read } = await aFolder();
    write("draft.json", "mine");
    symlinkSync("nowhere.json", join(home, "link.json"));
    const { stdout, stderr, exitCode } = await init(file);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toContain(`error: ${message} (USAGE_ERROR)\n`);
    expect(readdirSync(home).filter((name) => name.endsWith("json"))).toEqual(["draft.json", "link.json"]);
    expect(read()).toBe("mine");
  });

  it("prints the starter file if the argument is - and, with --json, the name of the file that it wrote", async () => {
    const { init, home } = await aFolder();
    expect((await init("-")).json).toMatchObject({ name: "", slug: "", headline: "" });
    expect(existsSync(join(home, "-"))).toBe(false);
    expect((await init("-", "--raw")).stdout).toMatch(/^\{\n {2}"name": "",\n/);
    const json = await init("a.json", "--json");
    expect(json).toMatchObject({ stdout: '{"path":"a.json"}\n', stderr: "", exitCode: 0 });
  });
});

const LONG = "Aurora shows every deploy of every service on one page. ".repeat(5).trim();

const PAGE = `<!doctype html><html><head>
  <title>Aurora | See every deploy</title>
  <meta name="application-name" content="Aurora">
  <meta name="description" content="${LONG}">
  <meta property="og:image" content="/shot.png">
  <link rel="icon" href="/icon-32.png" sizes="32x32">
</head></html>`;

describe("draft init --from", () => {
  it("writes the website's values and prints the next step", async () => {
    const { url, from, draft } = await aWebsite(aSite({ "/": aPage(PAGE) }));
    expect(await from(`${url}/`, "--sandbox")).toMatchObject({
      stdout: "draft.json\n",
      stderr: "Check it: catalog draft check draft.json --sandbox\n",
      exitCode: 0,
    });
    expect(draft()).toEqual({
      name: "Aurora",
      slug: "aurora",
      headline: "See every deploy",
      description: LONG,
      websiteUrl: `${url}/`,
      screenshotUrls: [`${url}/shot.png`],
      logoUrl: `${url}/icon-32.png`,
    });
  });

  it("lists incomplete values with their lengths, and uses /favicon.ico if it is an image", async () => {
    const html = '<title>Aurora</title><meta name="description" content="Short.">';
    const { url, from, draft } = await aWebsite(aSite({ "/": aPage(html), "/favicon.ico": aPicture }));
    expect((await from(url)).stderr).toBe(
      "To complete:\nheadline: 0 of 1 to 200 characters\ndescription: 6 of 200 to 2,000 characters\n" +
        "Fill it in, then check it: catalog draft check draft.json\n",
    );
    const logoUrl = `${url}/favicon.ico`;
    expect(draft()).toMatchObject({ name: "Aurora", headline: "", description: "Short.", logoUrl });
    expect(draft()).not.toHaveProperty("category");
  });

  it("does not overwrite an existing file or send a request to the website", async () => {
    const server = await scriptedServer();
    const { init, write, read } = await aFolder();
    write("draft.json", "mine");
    expect(await init("--from", server.url.href)).toMatchObject({ stdout: "", exitCode: 2 });
    expect([read(), server.arrived]).toEqual(["mine", []]);
  });

  it.each([
    ["aurora.example", 2, "USAGE_ERROR", " is "],
    ["ftp://aurora.example", 2, "USAGE_ERROR", " must be "],
    ["https://ada:secret@aurora.example", 2, "USAGE_ERROR", "https://[redacted]@aurora.example must be "],
    ["http://127.0.0.1/", 2, "USAGE_ERROR", " is "],
    ["https://aurora.invalid/", 10, "NETWORK_ERROR", "cannot be found: its host name does not resolve"],
  ])("with the URL %s, exits with code %i without writing a file", async (url, exitCode, code, words) => {
    const { init, home } = await aFolder();
    const result = await init("--from", url, "--json", { env: {} });
    expect(result).toMatchObject({ stdout: "", exitCode });
    expect(JSON.parse(result.stderr).error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(existsSync(join(home, "draft.json"))).toBe(false);
  });

  it.each<[string, Site, number, string]>([
    ["an error", aSite({}), 9, "responds with 404 Not Found"],
    ["an image", aFile("image/png", PNG), 9, "is not a web page"],
    ["no data", silence, 10, "does not send a complete response within 0.5 s"],
  ])("does not write a file if the website returns %s", async (_what, site, exitCode, message) => {
    const { url, from, home } = await aWebsite(site);
    const stderr = expect.stringContaining(message);
    expect(await from(url, "--timeout", "0.5")).toMatchObject({ stdout: "", stderr, exitCode });
    expect(existsSync(join(home, "draft.json"))).toBe(false);
  });

  it("does not read a website behind a proxy, and says so", async () => {
    const { url, from } = await aWebsite(aSite({}));
    const website = url.replace("127.0.0.1", "localhost");
    const result = await from(website, { env: { ...PRIVATE, HTTP_PROXY: (await deadUrl()).href } });
    expect(result).toMatchObject({
      exitCode: 10,
      stderr:
        `error: ${website} was not requested, because websites are not read through a proxy (NETWORK_ERROR)\n\n` +
        "Add the host to NO_PROXY if this machine can reach it directly\n",
    });
  });

  it("neither prints nor writes control characters from a website, and omits an icon that is not an image", async () => {
    const html = "<title>Au\x1b[31mro\x00ra&#27;[2J</title>";
    const { url, from, draft } = await aWebsite(aSite({ "/": aPage(html), "/favicon.ico": aPage("no") }));
    expect((await from(url)).stderr).not.toMatch(/[^\P{Cc}\n]/u);
    expect(draft().name).toBe("Aurora");
    expect(Object.keys(draft())).toEqual(["name", "slug", "headline", "description", "websiteUrl"]);
  });
});

describe("draft init --from a live listing", () => {
  it("writes the listing's fields and slug as a draft", async () => {
    const { init, draft } = await aFolder();
    expect(await init("--sandbox", "--from", "git", "drafts/git.json")).toMatchObject({
      stdout: "drafts/git.json\n",
      stderr: "Check it: catalog draft check drafts/git.json --sandbox\n",
      exitCode: 0,
    });
    expect(draft("drafts/git.json")).toEqual({
      name: "Git",
      headline: "Distributed version control from the command line",
      description: expect.stringMatching(/^Git records /),
      websiteUrl: "https://git-scm.com",
      screenshotUrls: ["https://opengraph.githubassets.com/1/git/git"],
      category: "version-control",
      logoUrl: "https://git-scm.com/favicon.ico",
      slug: "git",
    });
  });

  it("treats a listing's URL as a listing, and other URLs as websites", async () => {
    const { init } = await aFolder();
    const answer = data(aTool({ slug: "git" }));
    const { url, arrived } = await scriptedServer(answer, answer);
    const written = async (catalog: readonly string[], from: string) =>
      (await init(...catalog, "--from", from, "-")).json;
    const listing = await written(["--sandbox"], "http://localhost:4321/tools/gitlab");
    expect(listing).toMatchObject({ slug: "gitlab" });
    const scripted = ["--base-url", url.href];
    for (const origin of [url.origin, `http://localhost:${url.port}`])
      expect(await written(scripted, `${origin}/tools/git/?from=mail#top`)).toMatchObject({ slug: "git" });
    const site = await serve(aSite({ "/tools/git": aPage("<title>Aurora</title>") }));
    const website = await written(scripted, `http://127.0.0.1:${site}/tools/git`);
    expect(website).toMatchObject({ name: "Aurora" });
    expect((await init(...scripted, "--from", `${url.href}x/tools/git`, "-")).exitCode).toBe(9);
    const read = "/api/v1/tools/git";
    expect(arrived.map(({ path }) => path)).toEqual([read, read, "/x/tools/git"]);
  });

  it.each([
    ["https://product.co.invalid", "https://catalog.co.invalid"],
    ["https://catalog.invalid", "https://catalog.invalid/prefix"],
    ["http://catalog.invalid", "https://catalog.invalid"],
  ])("treats a URL that starts with %s as a website if the catalog is %s", async (site, baseUrl) => {
    const { init } = await aFolder();
    const { error } = await init("--base-url", baseUrl, "--from", `${site}/tools/git`, "--json");
    expect(error.message).toContain(`${site}/tools/git`);
  });

  it.each([
    ["nosuch", [], 2, "BASE_URL_REQUIRED"],
    ["nosuch", ["--sandbox"], 5, "TOOL_NOT_FOUND"],
    ["http://127.0.0.1:4321/tools/nosuch", ["--sandbox"], 5, "TOOL_NOT_FOUND"],
    ["no such", ["--sandbox"], 3, "INVALID_SLUG"],
    ["", ["--sandbox"], 3, "INVALID_SLUG"],
  ])("with --from %j %j, exits with code %i without writing a file", async (from, flags, exitCode, code) => {
    const { init, home } = await aFolder();
    const result = await init("--from", from, ...flags, "--json", "new/draft.json");
    expect(result).toMatchObject({ stdout: "", exitCode });
    expect(JSON.parse(result.stderr).error.code).toBe(code);
    expect(existsSync(join(home, "new"))).toBe(false);
  });

  it("counts the fields that a listing has", async () => {
    const { url } = await scriptedServer(data(aTool({ slug: "git", imageUrl: null, logoUrl: null })));
    const { init } = await aFolder();
    const { stdout } = await init("--base-url", url.href, "--from", "git", { columns: 80 });
    expect(stdout).toContain(" Wrote draft.json (6 fields from git)\n");
  });

  it("reports values that are invalid in a draft, and does not shorten them", async () => {
    const tool = aTool({
      slug: "git",
      listingHeadline: "h".repeat(214),
      description: null,
      logoUrl: "ftp://a.example/x",
      imageUrl: `https://a.example/${"x".repeat(2000)}`,
    });
    const { url } = await scriptedServer(data(tool));
    const { init, draft } = await aFolder();
    const { stderr, exitCode } = await init("--base-url", url.href, "--from", "git");
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "To complete:\nheadline: 214 of 1 to 200 characters\ndescription: 0 of 200 to 2,000 characters\n" +
        "screenshotUrls.0: 2,018 of 1 to 2,000 characters\nlogoUrl: must be an http or https URL",
    );
    expect(draft().headline).toHaveLength(214);
  });

  it("writes draft files that do not differ from the sample listings", async () => {
    const { home, write, run: runIn } = await aFolder();
    const { stdout } = await runIn("search --all --json --sandbox");
    const tools: Tool[] = JSON.parse(stdout);
    expect(tools.length).toBeGreaterThan(200);
    for (const tool of tools) {
      const text = expectNoDifference(tool);
      if (checkDraft(JSON.parse(text)).ok) write(`${tool.slug}.draft.json`, text);
    }
    const files = readdirSync(home).filter((name) => name.endsWith(".draft.json"));
    expect(files.length).toBeGreaterThan(100);
    const run = (line: string) => runIn(`draft ${line} *.draft.json --sandbox`);
    const checked = await run("check --online --strict --json");
    expect([checked.exitCode, checked.stderr]).toEqual([0, ""]);
    const facts = JSON.parse(checked.stdout).map((row: { facts: { message: string }[] }) => row.facts);
    expect(facts).toEqual(
      files
        .toSorted()
        .map((name) => [
          expect.objectContaining({ field: "slug", message: `live as ${name.replace(".draft.json", "")}` }),
        ]),
    );
    const compared = await run("diff --exit-code");
    expect(compared).toMatchObject({ stdout: "", exitCode: 0 });
  });

  it("converts hostile listings to files without differences or raw control characters", () => {
    const unit = fc.oneof(
      fc.constantFrom(...'\u0007\u001b\u007f\u0085\u009b\u061c\u200e\u202e\u2028\u2066\ud800\t\r\n "\\/漢é'),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    const text = fc.string({ unit, maxLength: 50 });
    const listing = fc.record({
      slug: text,
      name: text,
      websiteUrl: text,
      listingHeadline: fc.option(text),
      description: fc.option(text),
      logoUrl: fc.option(text),
      imageUrl: fc.option(text),
      category: fc.record({ slug: text, name: text }),
    });
    fc.assert(fc.property(listing, (fields) => void expectNoDifference(aTool(fields))));
  });
});

/** Returns the draft file for a listing. Expects, among other things, that the file does not differ from the listing. */
function expectNoDifference(tool: Tool): string {
  const text = draftFileText(draftOfListing(tool));
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  const draft = mergeDraft({ file: "draft.json", text }, new Map(), {});
  const compared = compareDraft(draft, tool);
  expect({ slug: tool.slug, ...compared }).toEqual({ slug: tool.slug, differences: [], copies: [] });
  expect(missingLines(draftOfListing(tool)).length === 0).toBe(checkDraft(JSON.parse(text)).ok);
  return text;
}
