import { execFileSync } from "node:child_process";
import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { answeringServer, data, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aTool } from "../../support/a-tool.ts";
import { type RunOptions, runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const run = (line: string, options?: RunOptions) => runCatalog(["--sandbox", ...line.split(" ")], options);

describe("show with several slugs", () => {
  it("prints the live listings in every form, and the missing slugs in an error", async () => {
    const tsv = await run("show git no-such sqlite neither --fields slug");
    expect([tsv.stdout, tsv.exitCode]).toEqual(["git\nsqlite\n", 5]);
    expect(tsv.stderr).toContain('No live listings "no-such", "neither" (404 TOOL_NOT_FOUND)');
    const screen = await run("show git no-such", { columns: 80 });
    expect([screen.stdout.split("\n")[0], screen.exitCode]).toEqual([expect.stringMatching(/^\S*Git/), 5]);
    expect(screen.seen).toMatch(/\n\n\S*✗/);
    const json = await run("show git no-such --json");
    expect([JSON.parse(json.stdout), json.exitCode]).toMatchObject([[{ slug: "git" }], 5]);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: "TOOL_NOT_FOUND", exitCode: 5 } });
  });

  it("prints the listings before a failure, and sends no further requests", async () => {
    const { url } = await scriptedServer(data(aTool({ slug: "a" })), data(5));
    const failed = await runCatalog(["show", "a", "b", "c", "--json", "--base-url", url.origin]);
    expect([JSON.parse(failed.stdout), failed.exitCode]).toMatchObject([[{ slug: "a" }], 9]);
    expect(failed.error.code).toBe("UNEXPECTED_RESPONSE");
  });

  it("takes no failure with the code TOOL_NOT_FOUND for a missing listing", async () => {
    const { url } = await answeringServer(({ path }) =>
      path?.endsWith("/a") ? data(aTool({ slug: "a" })) : status(500, {}, "TOOL_NOT_FOUND"),
    );
    const argv = ["show", "a", "b", "c", "--json", "--base-url", url.origin];
    const failed = await runCatalog(argv, { sleep: async () => undefined });
    expect([JSON.parse(failed.stdout), failed.exitCode]).toMatchObject([[{ slug: "a" }], 9]);
    expect(failed.error.message).not.toContain("No live listing");
  });

  it("prints only the error as JSON if the output is large and a slug is missing", async () => {
    const all = (await run("search --all -q")).stdout.trim().split("\n").slice(0, 40).join(" ");
    expect(JSON.parse((await run(`show ${all} no-such --json`)).stderr)).toMatchObject({ error: {} });
    expect((await run(`show ${all} --json`)).stderr).toContain(
      `catalog show ${all} --json --fields slug,name`,
    );
  });

  it.each([
    ["show git gitt --json", "show git --json"],
    ["show Git no-such SQLite --json", "show git no-such sqlite --json"],
    ["show git gitlb no-such sqllite --json", "show gitlab sqlite --json"],
    ["show git https://a.example/tools/sqlite --json", "show git sqlite --json"],
  ])("%s suggests %s", async (line, suggested) => {
    expect((await run(line)).error.hint).toBe(`Try: catalog ${suggested} --sandbox`);
  });

  it.each([
    ["--web", /^http:\/\/\S+\/tools\/git\n$/],
    ["--site", /^https:\/\/git-scm\.com\n$/],
    ["--site --json --fields url", /^\{"url":"https:\/\/git-scm\.com"\}\n$/],
  ])("with %s and no browser, prints the URL of the first one", async (flags, url) => {
    expect((await run(`show git sqlite ${flags}`)).stdout).toMatch(url);
    expect((await run(`show git ${flags}`)).stdout).toMatch(url);
  });
});

it("--header prints column names above TSV rows, even if there are no rows", async () => {
  expect((await run("show git --header")).stdout.split("\n")[0]?.replaceAll("\t", " ")).toBe(
    "slug name headline category tags listedAt featured badgeVerified websiteUrl listbulbUrl description",
  );
  expect((await run("config list --header --fields name,source")).stdout).toMatch(
    /^name\tsource\nbase-url\t/,
  );
  expect((await run("search zzzzzz --header --fields slug")).stdout).toBe("slug\n");
  expect((await run("show git --header --json --fields slug")).stdout).toBe('{"slug":"git"}\n');
});

const WEB = ["show", "git", "--web", "--sandbox"];

describe("show --web in the sandbox", () => {
  const pager = { rows: 9, env: { CI: "", CATALOG_PAGER: "cat", PATH: process.env["PATH"] } };
  it.each([{}, { columns: 80 }, { columns: 80, ...pager }])(
    "recommends catalog serve: %j",
    async (options) => {
      const [web, card] = [await runCatalog(WEB, options), await runCatalog(WEB.toSpliced(2, 1), options)];
      expect([web.stdout, web.exitCode]).toEqual(["http://127.0.0.1:4321/tools/git\n", 0]);
      for (const { stderr } of [web, card])
        expect(stderr).toContain("Start the local catalog: catalog serve\n");
    },
  );

  it("prints a URL with the running local catalog's address", async () => {
    const home = await sampleHome();
    const { baseUrl } = await aService({ dataFolder: join(home, "data") });
    const { stdout, stderr } = await runCatalog(WEB, { home });
    expect({ stdout, stderr }).toEqual({ stdout: `${baseUrl}/tools/git\n`, stderr: "" });
  });
});

describe("an invalid slug", () => {
  it.each([
    ["Git", "catalog show git --json"],
    ["https://catalog.example/tools/GitLab", "catalog show gitlab --json"],
    ["Aurora Notes", "catalog search Aurora Notes"],
    ["Git/Lab", "catalog search Git Lab"],
    ["git,gitlab", "Use one slug or, with show, several separated by spaces"],
    ["git,", "catalog show git --json"],
    ["a\u202eb", "catalog search ab"],
    ["..", "catalog search"],
    ["git.json", "Use a slug, not the name of a file"],
  ])("is rejected before a request is sent: %s", async (slug, advice) => {
    const { url, arrived } = await scriptedServer();
    const { stdout, error, exitCode } = await runCatalog(["show", slug, "--json"], {
      env: { CATALOG_BASE_URL: url.origin },
    });
    expect({ stdout, exitCode, requests: arrived.length }).toEqual({ stdout: "", exitCode: 3, requests: 0 });
    expect(error.code).toBe("INVALID_SLUG");
    expect(error.hint).toMatch(new RegExp(`${advice}$`));
    expect(error).not.toHaveProperty("status");
  });

  it("is reported with advice to search for it if only the server rejects it", async () => {
    const { url } = await scriptedServer(status(400, {}, "INVALID_SLUG"));
    const { error, exitCode } = await runCatalog(["show", "git_lab", "--json"], {
      env: { CATALOG_BASE_URL: url.origin },
    });
    expect(exitCode).toBe(3);
    expect(error.hint).toBe("Search for it: catalog search git_lab");
  });
});

const SITE = "https://git-scm.com/";

describe("a website's URL", () => {
  it.each<[NodeJS.Platform, string, readonly string[], Readonly<Record<string, string>>]>([
    ["darwin", "open", [SITE], {}],
    ["win32", "System32/rundll32.exe", ["url.dll,FileProtocolHandler", SITE], {}],
    ["linux", "xdg-open", [SITE], { DISPLAY: ":0" }],
    ["freebsd", "xdg-open", [SITE], { WAYLAND_DISPLAY: "wayland-0" }],
  ])("is opened on %s by %s", async (platform, program, received, env) => {
    const { folder, opened } = aProgram(program);
    const [{ stdout, stderr, exitCode }, ran] = await Promise.all([
      show({ platform, columns: 80, env: { ...env, PATH: folder, SystemRoot: folder } }),
      opened,
    ]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 0 });
    expect(stderr.endsWith(`Opened ${SITE}\n`)).toBe(true);
    expect(ran.trimEnd().split("\n")).toEqual([basename(program), ...received]);
  });

  it.each<[where: string, options: Parameters<typeof show>[0]]>([
    ["when output is piped", { platform: "darwin" }],
    ["over SSH", { platform: "darwin", columns: 80, env: { SSH_CONNECTION: "10.0.0.1 1 10.0.0.2 22" } }],
    ["in CI", { platform: "win32", columns: 80, env: { CI: "true" } }],
    ["without a display", { platform: "linux", columns: 80 }],
    ["if no program can open it", { platform: "darwin", columns: 80, env: { PATH: "/nonexistent" } }],
  ])("is printed %s", async (_where, options) => {
    const PATH = tempFolder();
    mkdirSync(join(PATH, "System32"));
    for (const program of ["open", "xdg-open", "System32/rundll32.exe"])
      writeFileSync(join(PATH, program), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    const env = { PATH, SystemRoot: PATH, ...options?.env };
    expect((await show({ ...options, env })).stdout).toBe(`${SITE.slice(0, -1)}\n`);
  });
});

function show(options: Parameters<typeof runCatalog>[1]) {
  return runCatalog(["show", "git", "--site", "--sandbox"], options);
}

/** Creates a program that writes its name and arguments to a named pipe. Returns a value for `PATH`, and the text from the pipe. */
function aProgram(name: string) {
  const folder = tempFolder();
  const pipe = join(folder, "called");
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  execFileSync("mkfifo", [pipe]);
  writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "\${0##*/}" "$@" > ${pipe}\n`, {
    mode: 0o755,
  });
  return { folder, opened: text(createReadStream(pipe)) };
}
