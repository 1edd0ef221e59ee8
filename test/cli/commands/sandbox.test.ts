import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databasePath } from "../../../src/base/files/own-files.ts";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";
import { Database } from "../../../src/local-catalog/store/database.ts";
import { listen } from "../../client/http/scripted-server.ts";
import { aService, postDraft } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const LINES = [
  ...["reset --yes", "import -", "path", "account", "key create", "key list", "key revoke 1"],
  ...["owner suspend sandbox", "owner restore sandbox", "listing list", "listing approve git"],
];

describe("sandbox", () => {
  it.each(LINES)("%s rejects a base URL other than the local catalog's address", async (line) => {
    const home = await sampleHome();
    const data = join(home, "data");
    const stranger = await listen(createServer((_, response) => response.end("x")));
    const urls = [stranger.origin, "http://127.0.0.1:1", "https://catalog.example"];
    for (const url of urls) {
      const argv = ["sandbox", ...line.split(" "), "--json", "--base-url", url];
      const { exitCode, stderr } = await runCatalog(argv, { home });
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining(`${url} is not the address of the catalog in ${data}`),
      ]);
    }
    const env = { CATALOG_BASE_URL: stranger.origin };
    const { exitCode, stderr } = await runCatalog(["sandbox", ...line.split(" "), "--json"], { home, env });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("or unset CATALOG_BASE_URL")]);
  });

  it("accepts its catalog's URL, the value `sandbox`, and a remote URL in the environment", async () => {
    const home = await sampleHome();
    const service = await aService({ dataFolder: join(home, "data") });
    const run = async (argv: readonly string[], env = {}) =>
      (await runCatalog(["sandbox", "key", "list", "--fields", "owner", ...argv], { home, env })).exitCode;
    const own = ["--base-url", service.baseUrl];
    expect([await run(own), await run([], { CATALOG_BASE_URL: service.baseUrl })]).toEqual([0, 0]);
    await service.close();
    expect([await run(own), await run(["--base-url", "sandbox"]), await run(["--sandbox"])]).toEqual([
      0, 0, 0,
    ]);
    expect(await run([], { CATALOG_BASE_URL: "https://catalog.example" })).toBe(0);
  });

  it("is not opened to look for an address if a full disk has left an empty file", async () => {
    const { run, read, write } = await aDraftFolder({});
    write("data/catalog.db", "");
    expect((await run("auth status --base-url http://127.0.0.1:1")).stderr).toBe("");
    expect(read("data/catalog.db")).toBe("");
  });

  it("uses the folder that --data specifies, and repeats this option in advice", async () => {
    const [home, data] = [await sampleHome(), join(tempFolder(), "other")];
    const run = async (line: string) => runCatalog(["sandbox", ...line.split(" "), "--data", data], { home });
    expect((await run("path")).stdout).toBe(`${data}\n`);
    await run("key create --owner ada");
    expect((await run("key revoke 99")).stderr).toContain(`catalog sandbox key list --data ${data}`);
    expect((await runCatalog(["sandbox", "key", "list", "--fields", "owner"], { home })).stdout).toBe(
      "sandbox\n",
    );
    expect((await runCatalog(["sandbox", "path", "--data", ""], { home })).exitCode).toBe(2);
  });

  it("has the clock and the daily limit of serve while it runs", async () => {
    const home = await sampleHome();
    const now = new Date("2030-03-01T12:00:00Z");
    const service = await aService({ dataFolder: join(home, "data"), dailyLimit: 1, now });
    const create = async (name: string) => {
      const line = ["draft", "create", "-", "--sandbox", "--max-wait", "0"];
      return (await runCatalog(line, { home, stdin: JSON.stringify(aDraft({ name })) })).exitCode;
    };
    expect([await create("one"), await create("two")]).toEqual([0, 7]);
    const { stdout } = await runCatalog(["sandbox", "listing", "list", "--json"], { home });
    expect(JSON.parse(stdout)).toMatchObject([{ slug: "one", changedAt: expect.stringMatching(/^2030-/) }]);
    await service.close();
    expect(await create("two")).toBe(0);
  });

  it("reset replaces a database of another version, and every other command suggests it", async () => {
    const { run, home } = await aDraftFolder({ "a.json": aDraft() });
    await run("--sandbox draft create a.json");
    const database = new Database(databasePath(join(home, "data")));
    database.exec("PRAGMA user_version = 6");
    database.close();
    for (const line of ["search", "sandbox key list", "sandbox reset --yes --keep-keys"])
      expect((await run(`${line} --sandbox`)).stderr).toContain("all data: catalog sandbox reset\n");
    const env = { CATALOG_BASE_URL: "http://127.0.0.1:1" };
    expect((await run("sandbox reset --yes", { env })).stderr).toContain("or unset CATALOG_BASE_URL\n");
    expect((await run("sandbox reset --yes")).exitCode).toBe(0);
    expect((await run("--sandbox draft create a.json")).stdout).toContain("\tcreated\t");
  });

  it("reset --keep-keys keeps owners and keys, and resets the quota", async () => {
    const home = await sampleHome();
    const service = await aService({ dataFolder: join(home, "data"), dailyLimit: 1 });
    const run = (line: string) => runCatalog(["sandbox", ...line.split(" ")], { home });
    const keys = async () => (await run("key list --json")).stdout;
    await run("key create --owner ada");
    await run("key revoke 2");
    await run("owner suspend ada");
    await run("key create --owner bob");
    const send = async (name: string) =>
      (await postDraft(service, aDraft({ name }), `key-of-${name}-0123456789`)).status;
    expect([await send("one"), await send("two")]).toEqual([201, 429]);
    const [before, account] = [await keys(), (await run("account")).stdout];
    expect((await run("reset --yes --keep-keys")).exitCode).toBe(0);
    expect([await keys(), (await run("account")).stdout]).toEqual([before, account]);
    expect([await send("two"), (await run("listing list --fields name")).stdout]).toEqual([201, "two\n"]);
    expect((await run("reset --yes --json")).json).toEqual({ data: join(home, "data") });
    expect(JSON.parse(await keys())).toMatchObject([{ owner: "sandbox" }]);
  });
});

describe("sandbox import", () => {
  it("accepts one indented listing, and reports the line of its first problem", async () => {
    const indented = (fields = {}) => JSON.stringify(aTool(fields), undefined, 2);
    const { run } = await aDraftFolder({ "one.json": indented(), "bad.json": indented({ name: "" }) });
    expect((await run("sandbox import one.json")).stdout).toBe("1\n");
    const { error } = await run("sandbox import bad.json --json");
    expect(error.problems).toMatchObject([{ line: expect.any(Number), message: "is empty" }]);
    expect(error.problems[0].line).toBeGreaterThan(1);
  });

  it.each([
    [{ name: "" }, "is empty"],
    [{ name: "n".repeat(501) }, "has more than 500 characters"],
    [{ websiteUrl: `https://a.example/${"p".repeat(4_000)}` }, "has more than 4,000 characters"],
    [{ tags: Array(1001).fill({ slug: "a", name: "A" }) }, "has more than 1,000 tags"],
  ])("reports the limit that a row violates", async (fields, message) => {
    const { run } = await aDraftFolder({ "rows.json": [aTool(fields)] });
    const { error } = await run("sandbox import rows.json --json");
    expect(error.problems).toMatchObject([{ message }]);
  });
});

it.runIf(process.platform === "linux")("sandbox import of a pipe can be interrupted", async () => {
  const { home, run } = await aDraftFolder({});
  const pipe = join(home, "pipe");
  execFileSync("mkfifo", [pipe]);
  expect((await run("sandbox import pipe")).stderr).toContain("Cannot read pipe: it is a named pipe");
  const descriptor = openSync(pipe, "r+");
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Interrupted("SIGINT")), 100);
  const { signal } = controller;
  const { stderr, exitCode } = await run(`sandbox import /dev/fd/${descriptor}`, { signal });
  expect({ stderr, exitCode }).toEqual({ stderr: "Interrupted. Nothing was imported.\n", exitCode: 130 });
  closeSync(descriptor);
});

/** Encodes a string in the same way as a redirection in PowerShell 5: as UTF-16 with a byte order mark and CRLF. */
const redirected = (text: string) => Buffer.from(`\ufeff${text}\r\n`, "utf16le");

describe("UTF-16 from PowerShell 5", () => {
  it("is accepted as the encoding of an API key", async () => {
    const { run } = await aDraftFolder({}, { env: { CATALOG_BASE_URL: "https://catalog.example" } });
    expect((await run("auth login", { stdin: redirected("cat_0123456789abcdef") })).exitCode).toBe(0);
    expect((await run("auth status --json")).stdout).toContain("cdef");
  });

  it("is accepted as the encoding of listings to import", async () => {
    const { write, run } = await aDraftFolder({});
    const listing = (await run("show git --sandbox --json")).stdout.trim().replace('"git"', '"my-git"');
    write("listings.ndjson", redirected(listing));
    const { stdout, exitCode } = await run("sandbox import listings.ndjson");
    expect([exitCode, stdout]).toEqual([0, "1\n"]);
  });
});
