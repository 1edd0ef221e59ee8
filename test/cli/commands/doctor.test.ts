import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiChecks } from "../../../src/cli/commands/doctor/checks.ts";
import { openApiDocument } from "../../../src/contract/openapi.ts";
import {
  data,
  deadUrl,
  json,
  type Step,
  scriptedServer,
  tlsServer,
} from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { homeWithStore, runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const KEY = "cat_0123456789abcdef0123456789abcdef";

type Row = Readonly<Record<"name" | "state" | "detail" | "hint", string>>;

async function examine(argv: readonly string[], options: Parameters<typeof runCatalog>[1] = {}) {
  const { stdout, stderr, exitCode } = await runCatalog([...argv, "doctor", "--json"], {
    sleep: async () => undefined,
    ...options,
  });
  const rows: readonly Row[] = JSON.parse(stdout);
  return { rows, exitCode, stderr, row: (name: string) => rows.find((row) => row.name === name) };
}

/** Starts a catalog without listings, and returns its URL. */
async function aCatalog() {
  const document = json(openApiDocument("https://catalog.example"));
  const answer: Step = (response, arrived) =>
    (arrived.path?.endsWith("openapi.json") ? document : data([]))(response, arrived);
  const { url } = await scriptedServer(answer, answer, answer, answer);
  return url.href;
}

/** Returns a function that starts a server with the same reaction to each request. */
const always = (step: Step) => async () => (await scriptedServer(step, step, step, step)).url;
const html: Step = (response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<p>Log in</p>");
const error = (status: number, code: string) =>
  json({ error: { code, message: "Not from here" } }, {}, status);

describe("doctor", () => {
  it("finds no problems in the sandbox", async () => {
    const { rows, exitCode, stderr } = await examine(["--sandbox"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(rows.filter(({ state }) => state !== "ok")).toMatchObject([
      { name: "API key", state: "skip", detail: "not checked: the sandbox has its own key" },
    ]);
    expect(rows.map(({ name }) => name).join()).toBe(
      "Configuration,Base URL,API key,Catalog,Listings,API,Cache,Data folder",
    );
  });

  it("suggests --sandbox and exits with code 0 if no base URL is set", async () => {
    const { row, exitCode } = await examine([]);
    expect(exitCode).toBe(0);
    expect(row("Base URL")).toMatchObject({ state: "warn", hint: expect.stringContaining("--sandbox") });
    expect(row("Catalog")).toBeUndefined();
  });

  it.each<[string, () => Promise<URL>, number, string, string]>([
    ["refuses connections", deadUrl, 10, "connection refused", "catalog serve --port"],
    ["has an untrusted certificate", tlsServer, 10, "certificate", "NODE_EXTRA_CA_CERTS"],
    ["responds with a web page", always(html), 9, "does not conform to the catalog API", "the base URL"],
    ["blocks requests", always(error(403, "BLOCKED")), 9, "Not from here (403 BLOCKED)", "the base URL"],
    ["limits requests", always(error(429, "RATE_LIMITED")), 7, "(429 RATE_LIMITED)", "Run the same"],
  ])("reports a catalog that %s, without recommending doctor", async (_, start, code, detail, hint) => {
    const { row, exitCode, stderr } = await examine(["--base-url", (await start()).href]);
    expect(JSON.parse(stderr).error.message).toBe("1 of 6 checks failed: Catalog");
    expect(row("Cache")?.state).toBe("ok");
    expect(row("Catalog")).toMatchObject({ state: "fail", detail: expect.stringContaining(detail) });
    expect([exitCode, row("Catalog")?.hint]).toEqual([code, expect.stringContaining(hint)]);
    expect(row("Catalog")?.hint).not.toContain("doctor");
    expect(row("Listings")?.detail).toBe("not checked: the catalog could not be read");
  });

  // The superuser can read every file.
  it.skipIf(process.getuid?.() === 0)("warns if the stored settings and keys cannot be read", async () => {
    const home = homeWithStore("{}");
    chmodSync(join(home, "config", "config.json"), 0);
    const { row, exitCode } = await examine(["--sandbox"], { home });
    expect(exitCode).toBe(0);
    expect(row("Configuration")).toMatchObject({
      state: "warn",
      detail: expect.stringContaining("permission denied; no stored settings or keys are used"),
    });
  });

  // The superuser can read every file.
  it.skipIf(process.getuid?.() === 0)("an unreadable store is named where a key is missing", async () => {
    const home = homeWithStore("{}");
    chmodSync(join(home, "config", "config.json"), 0);
    const argv = ["auth", "status", "--check", "--base-url", "http://127.0.0.1:1"];
    const { stderr, exitCode } = await runCatalog(argv, { home });
    expect([exitCode, stderr]).toEqual([4, expect.stringContaining("config.json: permission denied")]);
    expect(stderr).not.toContain("auth login");
  });

  it("lists the listing and category fields that could not be read", async () => {
    const odd = { ...aTool({ slug: "odd" }), listedAt: "yesterday", verification: { badgeVerified: 1 } };
    const lists: Record<string, unknown> = {
      "/api/v1/tools": [aTool(), odd],
      "/api/v1/categories": [{ slug: "databases", name: 7 }],
    };
    const answer: Step = (response, arrived) => data(lists[arrived.path ?? ""] ?? [])(response, arrived);
    const { url } = await scriptedServer(answer, answer, answer, answer);
    const { row, exitCode } = await examine(["--base-url", url.href]);
    expect(exitCode).toBe(0);
    expect(row("Listings")).toMatchObject({
      state: "warn",
      detail:
        "fields that could not be read: odd (listedAt, verification.badgeVerified); category databases (name)",
    });
  });

  it.skipIf(process.platform === "win32").each([
    ["Configuration", "CATALOG_CONFIG_DIR", "settings and API keys cannot be stored"],
    ["Cache", "CATALOG_CACHE_DIR", "responses are not cached"],
    ["Data folder", "CATALOG_DATA_DIR", "submitted drafts are not recorded, and the sandbox is read-only"],
  ])("reports a folder that cannot be used: %s", async (name, variable, effect) => {
    const home = tempFolder();
    writeFileSync(join(home, "file"), "");
    const folder = join(home, "file", "below");
    const { row } = await examine([], { home, env: { [variable]: folder } });
    expect(row(name)).toMatchObject({
      state: "warn",
      detail: `${folder} cannot be used (a part of its path is not a directory): ${effect}`,
      hint: `Use another folder with ${variable}`,
    });
  });

  it("prints neither API keys nor a proxy's password", async () => {
    const home = await sampleHome();
    const baseUrl = "http://catalog.example";
    const [own, other, sandbox] = ["own", "other", "sandbox"].map((name) => `cat_${name}-0123456789`);
    await runCatalog(["auth", "login", "--base-url", baseUrl], { home, stdin: String(other) });
    await runCatalog(["auth", "login", "--base-url", "https://b.example"], { home, stdin: String(other) });
    writeFileSync(join(home, "data", "sandbox-key"), `${sandbox}\n`);
    const proxy = { HTTP_PROXY: `http://ada:s3cret@127.0.0.1:${(await deadUrl()).port}` };
    const runs = [
      await examine(["--base-url", baseUrl], { home, env: proxy }),
      await examine(["--base-url", baseUrl, "-v"], { home, env: { ...proxy, CATALOG_API_KEY: String(own) } }),
      await examine(["--sandbox", "-v"], { home, env: proxy }),
    ];
    expect(runs.map(({ row }) => row("API key")?.detail)).toEqual([
      "set (stored), but not sent over plain http",
      "set (CATALOG_API_KEY), but not sent over plain http",
      "not checked: the sandbox has its own key",
    ]);
    for (const { rows, stderr } of runs)
      expect(JSON.stringify(rows) + stderr).not.toMatch(/0123456789|s3cret/);
  });

  it("names the command that checks a key, for the same catalog", async () => {
    const { origin } = await deadUrl();
    const { row } = await examine(["--base-url", origin], { env: { CATALOG_API_KEY: "cat_own-0123456789" } });
    expect(row("API key")).toMatchObject({
      detail: `not checked: set for ${origin} (CATALOG_API_KEY)`,
      hint: `Check it: catalog auth status --check --base-url ${origin}`,
    });
  });

  it("recommends restricting access to a file that others can read, and quotes its path", async () => {
    const home = join(tempFolder(), "it's mine");
    await runCatalog(["config", "set", "timeout", "5"], { home });
    const path = join(home, "config", "config.json");
    chmodSync(path, 0o644);
    const { row } = await examine([], { home });
    expect(row("Configuration")).toMatchObject({
      state: "warn",
      hint: `Restrict access: chmod 600 '${path.replace("'", "'\\''")}'`,
    });
  });
});

describe("doctor with a broken configuration", () => {
  it("reports a damaged file without printing its keys, and checks the catalog that a flag specifies", async () => {
    const home = homeWithStore(`{"keys": {"https://a.example": "${KEY}`);
    const baseUrl = await aCatalog();
    const { row, rows, exitCode, stderr } = await examine(["--base-url", baseUrl], { home });
    expect(exitCode).toBe(2);
    expect(row("Configuration")?.state).toBe("fail");
    expect(row("Configuration")?.detail).toContain("Cannot read ");
    expect(row("Catalog")?.state).toBe("ok");
    expect(JSON.stringify(rows) + stderr).not.toContain("0123456789abcdef");
  });

  it("reports each invalid value", async () => {
    const settings = { timeout: "soon", "max-wait": "long" };
    const home = homeWithStore(JSON.stringify({ settings }));
    const { rows, exitCode } = await examine([], { home, env: { CATALOG_BASE_URL: "nowhere" } });
    expect(exitCode).toBe(2);
    expect(rows.filter(({ state }) => state === "fail").map(({ detail }) => detail)).toEqual([
      'CATALOG_BASE_URL: Invalid base URL "nowhere": not an http or https URL',
      'The stored timeout: Invalid number of seconds "soon"',
      'The stored max-wait: Invalid duration "long"',
    ]);
    expect(rows.find(({ name }) => name === "Base URL")).toMatchObject({ state: "skip", hint: null });
  });
});

const expectedApi = () => JSON.parse(JSON.stringify(openApiDocument("https://catalog.example")));
const differences = (document: unknown, basePath = "") =>
  apiChecks(document, basePath)
    .filter(({ state }) => state !== "ok")
    .map(({ name, detail }) => `${name}: ${detail}`);

describe("apiChecks", () => {
  it("accepts paths relative to a server URL's prefix, and paths that repeat the base URL's prefix", () => {
    const document = expectedApi();
    document.servers = [{ url: "https://catalog.example/api/v1" }];
    document.paths = Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path.replace("/api/v1", ""), item]),
    );
    expect(differences(document)).toEqual([]);
    const prefixed = expectedApi();
    prefixed.paths = Object.fromEntries(
      Object.entries(prefixed.paths).map(([path, item]) => [`/shop${path.replace("{slug}", "{id}")}`, item]),
    );
    expect(differences(prefixed, "/shop")).toEqual([]);
    expect(differences(prefixed)).toHaveLength(6);
  });

  it("accepts a wrapped list, `nullable` as in OpenAPI 3.0, additional properties, a default response, and an empty schema", () => {
    const document = expectedApi();
    const { schemas } = document.components;
    schemas.TaxonomyListAnswer.properties.data = {
      type: "object",
      properties: {
        items: { type: "array", items: { $ref: "#/components/schemas/Taxonomy" } },
        next: { type: "string" },
      },
    };
    schemas.Tool.properties.description = { type: "string", nullable: true };
    schemas.Tool.properties.extra = { type: "number" };
    const tags = document.paths["/api/v1/tags"].get;
    tags.responses = { default: tags.responses["200"] };
    document.paths["/api/v1/tools/{slug}"].get.responses["200"].content = {
      "application/json": { schema: {} },
    };
    expect(differences(document)).toEqual([]);
  });

  it("reports a missing operation, missing, mistyped and nullable properties, and new required fields and parameters", () => {
    const document = expectedApi();
    const { schemas, parameters } = document.components;
    delete document.paths["/api/v1/categories"];
    delete schemas.Tool.properties.logoUrl;
    schemas.Tool.properties.featured = { type: "string" };
    schemas.Tool.properties.name = { type: ["string", "null"] };
    schemas.DraftInput.properties.owner = { type: "string" };
    schemas.DraftInput.required.push("owner");
    parameters.q.required = true;
    document.paths["/api/v1/tags"].get.parameters = [{ in: "query", name: "page", required: true }];
    expect(differences(document)).toEqual([
      "API listTools: data[].name is string or null instead of string; no field data[].logoUrl; data[].featured is string instead of boolean",
      "API getTool: data.name is string or null instead of string; no field data.logoUrl; data.featured is string instead of boolean",
      "API listCategories: GET /api/v1/categories is missing from the served description",
      "API listTags: needs the parameter page",
      "API createDraft: needs owner",
    ]);
    expect(apiChecks(document, "")[0]?.detail).toBe("1 of 6 operations as expected");
  });

  it.each([null, 7, "x", [], {}, { openapi: "2.0" }, { swagger: "2.0" }])(
    "returns one warning for %j",
    (document) => {
      expect(apiChecks(document, "")).toMatchObject([{ name: "API", state: "warn" }]);
    },
  );

  it.each([
    { $ref: "#/components/schemas/Tool" },
    { allOf: Array(20).fill({ $ref: "#/components/schemas/Tool" }) },
  ])("returns six results for a schema that refers to itself: %j", (schema) => {
    const document = expectedApi();
    document.components.schemas.Tool = schema;
    expect(apiChecks(document, "", true)).toHaveLength(6);
  });

  it.each([
    { openapi: "3.1.0", paths: { "/api/v1/tags": { get: null, post: 3 } } },
    { openapi: "3.1.0", paths: 7, servers: 3 },
    { openapi: "3.0.0", paths: { "/api/v1/tags": { $ref: "#/paths/~1api~1v1~1tags" } } },
  ])("returns six results for the malformed description %j", (document) => {
    expect(apiChecks(document, "")).toHaveLength(6);
  });
});
