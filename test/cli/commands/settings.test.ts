import { describe, expect, it } from "vitest";
import {
  data,
  draftServer,
  json,
  type Step,
  scriptedServer,
  status,
} from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, homeWithStore, runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const KEY = "cat_0123456789abcdefghij";
const URL_A = "https://a.example/prefix";

describe("config", () => {
  it("stores, shows and removes a setting", async () => {
    const home = tempFolder();
    const run = (...argv: string[]) => runCatalog(["config", ...argv], { home });
    const set = await run("set", "base-url", `${URL_A}/`);
    expect(set).toMatchObject({ stdout: "", stderr: "✓ base-url set\n", exitCode: 0 });
    expect((await run("get", "base-url")).stdout).toBe(`${URL_A}\n`);
    expect((await run("list")).stdout.split("\n")[0]).toBe(`base-url\t${URL_A}\tstore`);
    expect((await run("unset", "base-url")).exitCode).toBe(0);
    expect((await run("get", "base-url")).stdout).toBe("\n");
  });

  it.each(["500h", "0.0005", "86401"])("rejects the timeout %s, which is out of range", async (timeout) => {
    const { stderr, exitCode } = await runCatalog(["config", "set", "timeout", timeout]);
    expect([stderr, exitCode]).toEqual([expect.stringContaining("from 0.001 to 86400"), 2]);
  });

  it("shows the source of each value", async () => {
    const env = { CATALOG_BASE_URL: URL_A };
    const { stdout } = await runCatalog(["config", "list", "--timeout", "5", "--json"], { env });
    expect(JSON.parse(stdout)).toEqual([
      { name: "base-url", value: URL_A, source: "CATALOG_BASE_URL" },
      { name: "timeout", value: "5", source: "flag" },
      { name: "max-wait", value: "10s (daily limit: 0)", source: "default" },
    ]);
  });

  it("prefers a flag to the environment, and the environment to the store", async () => {
    const home = homeWithStore(JSON.stringify({ settings: { "base-url": "https://store.example" } }));
    const baseUrlWith = async (flags: readonly string[], CATALOG_BASE_URL: string) => {
      const { stdout } = await runCatalog(["config", "get", "base-url", ...flags], {
        home,
        env: { CATALOG_BASE_URL },
      });
      return stdout.trim();
    };
    expect(await baseUrlWith(["--base-url", URL_A], "https://env.example")).toBe(URL_A);
    expect(await baseUrlWith([], "https://env.example")).toBe("https://env.example");
    expect(await baseUrlWith([], "")).toBe("https://store.example");
  });
});

describe("auth", () => {
  const login = (home: string, baseUrl: string, key = KEY) =>
    runCatalog(["auth", "login", "--base-url", baseUrl], { home, stdin: `${key}\n` });
  const status = async (home: string, baseUrl: string, env = {}) =>
    (await runCatalog(["auth", "status", "--json", "--base-url", baseUrl], { home, env })).json;

  it("stores a key for one base URL with its prefix, and shows the masked key", async () => {
    const home = tempFolder();
    const { stdout, stderr, exitCode } = await login(home, URL_A);
    expect([stdout, exitCode]).toEqual(["", 0]);
    expect(stderr).not.toContain(KEY);
    expect(await status(home, `${URL_A}/`)).toEqual({ baseUrl: URL_A, key: "…ghij", source: "store" });
    const baseUrl = "https://a.example";
    expect(await status(home, baseUrl)).toEqual({ baseUrl, key: null, source: null });
    const env = { CATALOG_API_KEY: "cat_from_the_environment" };
    expect(await status(home, URL_A, env)).toMatchObject({ key: "…ment", source: "CATALOG_API_KEY" });
    await runCatalog(["auth", "logout", "--base-url", URL_A], { home });
    expect((await status(home, URL_A)).key).toBeNull();
  });

  it.each([
    ["", "Invalid API key: it is empty"],
    // The message contains this key, which is too short to be redacted.
    ["shorter", "Invalid API key: it is shorter than 8 characters"],
    ["two words", "Invalid API key: it contains whitespace"],
    ["schlüssel", "Invalid API key: it contains control or non-ASCII characters"],
    ["x".repeat(9000), "Invalid API key: it is longer than 8192 characters"],
  ])("rejects %j as a key: %s", async (key, message) => {
    const home = tempFolder();
    const stderr = expect.stringContaining(message);
    expect(await login(home, URL_A, key)).toMatchObject({ stdout: "", stderr, exitCode: 2 });
    expect((await status(home, URL_A)).key).toBeNull();
  });

  it.each([
    ["https://a.example", {}, "✓ API key stored for https://a.example\nCheck it without creating a draft"],
    // A check of this key would fail.
    ["http://a.example", {}, "a.example\nIt is not sent over plain http, so use the https address\n"],
    ["http://127.0.0.1:1", { CATALOG_API_KEY: KEY }, ":1\nCATALOG_API_KEY is set and overrides any"],
  ])("reports which key will be sent with drafts: %s, %j", async (baseUrl, env, note) => {
    const { stderr } = await runCatalog(["auth", "login", "--base-url", baseUrl], { env, stdin: KEY });
    expect(stderr).toContain(note);
    expect(stderr.includes("auth status --check")).toBe(baseUrl !== "http://a.example");
  });

  it("reports after a logout that the environment still contains a key", async () => {
    const env = { CATALOG_API_KEY: "cat_from_the_environment" };
    const { stderr } = await runCatalog(["auth", "logout", "--base-url", URL_A], { env });
    expect(stderr).toContain(`No API key stored for ${URL_A}\nCATALOG_API_KEY is set`);
  });

  it("rejects login for the sandbox, and status if no base URL is set", async () => {
    expect((await runCatalog(["auth", "login", "--sandbox"], { stdin: KEY })).exitCode).toBe(2);
    expect((await runCatalog(["auth", "status"])).exitCode).toBe(2);
  });

  it.each(["search git", "show git", "categories", "tags", "openapi"])(
    "does not send a key with a read: %s",
    async (line) => {
      const { url, arrived } = await scriptedServer(data([]));
      await runCatalog([...line.split(" "), "--base-url", url.origin], { env: { CATALOG_API_KEY: KEY } });
      expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    },
  );
});

it("the base URL has no default; the error suggests --sandbox and config set", async () => {
  const { stdout, stderr, exitCode } = await runCatalog(["search", "git"]);
  expect([stdout, exitCode]).toEqual(["", 2]);
  expect(stderr).toContain("--sandbox");
  expect(stderr).toContain("catalog config set base-url URL");
});

describe("CATALOG_API_KEY", () => {
  const create = async (env: Record<string, string>, steps: readonly Step[] = []) => {
    const { run } = await aDraftFolder({ "draft.json": aDraft() });
    const { url, arrived } = await draftServer(...steps);
    return { ...(await run("draft create draft.json --json --base-url", url.origin, { env })), arrived };
  };

  it.each(["two words", "with\nline", "with\ttab", "schl\u00fcssel", "\u30ad\u30fc", "esc\u001b[31mape"])(
    "is rejected before the draft is sent if it is %j",
    async (key) => {
      const { stdout, stderr, exitCode, arrived } = await create({ CATALOG_API_KEY: key });
      expect([exitCode, arrived]).toEqual([4, []]);
      const { error } = JSON.parse(stderr);
      expect(JSON.parse(stdout)).toMatchObject({ file: "draft.json", error });
      expect(error).toEqual({
        code: "API_KEY_REQUIRED",
        message:
          "The API key in CATALOG_API_KEY is invalid: it contains spaces, line breaks or other invalid characters",
        exitCode: 4,
        hint: "Use only the key itself, exactly as the catalog displayed it",
      });
    },
  );

  it("is sent without its trailing newline", async () => {
    const draft = { slug: "a", status: "DRAFT", editorUrl: "https://catalog.example/editor/a" };
    const { exitCode, arrived } = await create({ CATALOG_API_KEY: `${KEY}\n` }, [data(draft, {}, 201)]);
    expect([exitCode, arrived[0]?.headers.authorization]).toEqual([0, `Bearer ${KEY}`]);
  });

  it("is ignored if it is blank", async () => {
    expect((await create({ CATALOG_API_KEY: " \n" })).stderr).toContain("No API key for");
  });

  it("is not sent to a proxy for a catalog on this machine", async () => {
    const proxy = await scriptedServer();
    const env = { CATALOG_API_KEY: KEY, HTTP_PROXY: proxy.url.href, http_proxy: proxy.url.href };
    const { arrived } = await create(env, [status(401)]);
    expect([arrived.length, proxy.arrived]).toEqual([1, []]);
  });
});

it.each([
  ["http://user:pr%40xy-pass@127.0.0.1:9", "pr@xy-pass"],
  ["user:pr@xy-pass@127.0.0.1:9", "pr@xy-pass"],
  ["http://:pr@xy-pass@127.0.0.1:9", "pr@xy-pass"],
])("a proxy's password is redacted on stderr (%s)", async (address, password) => {
  const env = { HTTP_PROXY: address };
  const { url } = await scriptedServer(data([]));
  const argv = ["search", "--verbose", "--base-url", url.origin, password, `user:${password}`];
  const { stderr } = await runCatalog([...argv, Buffer.from(`user:${password}`).toString("base64")], { env });
  expect(stderr).toContain("[redacted]");
  expect(stderr).not.toContain(password);
  expect(stderr).not.toContain(encodeURIComponent(password));
});

it("an error about a response names the proxy that it came through", async () => {
  const proxy = await scriptedServer(json("denied", {}, 403));
  const argv = ["search", "--base-url", "http://catalog.example"];
  const { stderr, exitCode } = await runCatalog(argv, { env: { HTTP_PROXY: proxy.url.href } });
  expect(exitCode).toBe(9);
  expect(stderr).toMatch(/does not conform to the catalog API[\s\S]*\n {2}Proxy {2}/);
  expect(stderr).toContain(proxy.url.host);
});
