import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { databasePath } from "../../../src/base/files/own-files.ts";
import { Database } from "../../../src/local-catalog/store/database.ts";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** Runs `serve` with a signal that stops it immediately. */
const serve = (line: string, options: RunOptions = {}) =>
  runCatalog(["serve", "--port", "0", ...line.split(" ").filter(Boolean)], {
    signal: AbortSignal.abort(new Error("ended")),
    ...options,
  });

describe("serve", () => {
  it("prints an account link and an API key only with --memory", async () => {
    const memory = (await serve("--memory --json")).json;
    expect(memory.accountUrl).toMatch(new RegExp(`^${memory.baseUrl}/account/[\\w-]{32}$`));
    expect(memory.apiKey).toMatch(/^cat_/);
    expect(Object.keys((await serve("--json")).json)).toEqual(["baseUrl", "data"]);
    expect((await serve("--memory", { columns: 80 })).stdout).toContain("Account");
  });

  it("prints how to see keys and drafts, except with --memory", async () => {
    const advice = "Show the keys and drafts: catalog sandbox account\n";
    const seen = async (line: string) => (await serve(line, { columns: 100, env: { NO_COLOR: "1" } })).seen;
    expect(await seen("")).toContain(advice);
    expect(await seen("--memory")).not.toContain(advice);
    const data = tempFolder();
    expect(await seen(`--data ${data}`)).toContain(`catalog sandbox account --data ${data}\n`);
  });

  it("with --memory, does not recommend starting another catalog that had its address", async () => {
    const home = tempFolder();
    const { port } = new URL((await serve("--json", { home })).json.baseUrl);
    const { seen, exitCode } = await serve(`--memory --port ${port}`, { home, columns: 80 });
    expect([exitCode, seen.includes("Start the local catalog")]).toEqual([0, false]);
  });

  it("with --strict, states at the end what clients have done", async () => {
    expect((await serve("--memory --strict")).stderr).toContain("0 of 6 operations");
    expect((await serve("--memory")).stderr).not.toContain("operations");
  });

  it.each([false, true])("mentions the help key if standard input is a terminal: %j", async (stdin) => {
    const terminals = { stdin, stdout: true, stderr: true };
    const { seen } = await serve("", { columns: 100, env: { NO_COLOR: "1" }, terminals });
    expect(seen.includes("Press Ctrl-C to stop the catalog, or h for help")).toBe(stdin);
  });

  it("ignores a command that is pasted as if it were keys", async () => {
    const stdin = new PassThrough();
    stdin.write("catalog draft open aurora-notes\n");
    stdin.write("q");
    const terminals = { stdin: true, stdout: true, stderr: true };
    const signal = new AbortController().signal;
    const { seen, exitCode } = await serve("", { stdin, columns: 80, terminals, signal });
    expect([exitCode, seen.includes("/account/"), seen.includes("Shutting down")]).toEqual([0, false, true]);
  });

  it("creates no account link before it is asked for, because the database can be locked", async () => {
    const home = tempFolder();
    await serve("", { home });
    const database = new Database(databasePath(join(home, "data")));
    expect(database.get("SELECT account_token AS value FROM owner")).toBeNull();
    database.close();
  });

  it("stores its address, which other commands use in links", async () => {
    const home = tempFolder();
    const { baseUrl } = (await serve("--json", { home })).json;
    const link = async () => (await runCatalog(["sandbox", "account"], { home })).stdout;
    expect(await link()).toMatch(new RegExp(`^${baseUrl}/account/`));
    await serve("--public-url https://Catalog.example/", { home });
    expect(await link()).toMatch(/^https:\/\/catalog\.example\/account\//);
    // A command's in-process service does not change the stored address.
    await runCatalog(["--sandbox", "search", "git"], { home });
    expect(await link()).toMatch(/^https:\/\/catalog\.example\/account\//);
  });

  it.each([
    "catalog.example",
    "ftp://catalog.example",
    "https://u:p@catalog.example",
    "https://a.example/?q",
    "https://a.example/below",
  ])("rejects %s as its public URL", async (url) => {
    const { exitCode, stderr } = await serve(`--public-url ${url}`);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("--public-url")]);
  });

  it("rejects an empty --data, and does not create a database", async () => {
    const home = tempFolder();
    const { exitCode, stderr } = await serve("--data=", { home });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Invalid --data ""')]);
    expect(readdirSync(home, { recursive: true }).join()).not.toContain("catalog.db");
  });

  it.each([
    ["--host 0.0.0.0", true],
    ["--host ::", true],
    ["--host 0.0.0.0 --public-url http://catalog.example", true],
    ["--host 0.0.0.0 --public-url https://catalog.example", false],
    ["--host 127.0.0.1", false],
    ["--host ::1", false],
    ["--host localhost", false],
  ])("with %s, warns that private links are sent over plain http: %s", async (line, isWarned) => {
    const { stderr, exitCode } = await serve(`--memory ${line}`);
    expect(exitCode).toBe(0);
    expect(stderr.includes("are sent over plain http")).toBe(isWarned);
  });
});
