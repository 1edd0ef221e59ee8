import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { homeWithStore, runCatalog } from "../../support/run-catalog.ts";

describe("explain", () => {
  it("explains an error code", async () => {
    const { stdout, exitCode } = await runCatalog(["explain", "media-required", "--color=never"], {
      columns: 60,
    });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`MEDIA_REQUIRED

  No logo or image found for the product. Neither the draft
  nor the product's website provides a logo or image that
  can be loaded.

  Status      422
  Exit code   8, media
  Run again   no: add a logo or screenshot
  Example     catalog serve --fault MEDIA_REQUIRED
  What to do  Add a public logo or screenshot: --logo-url
              URL or --screenshot-url URL
`);
  });

  it("explains that an idempotency key identifies one product", async () => {
    const { stdout } = await runCatalog(["explain", "IDEMPOTENCY_CONFLICT", "--json"]);
    expect(stdout).toContain("identifies one product");
  });

  it("accepts `exit 10` for exit code 10, and lists its error codes", async () => {
    const { stdout } = await runCatalog(["explain", "exit", "10", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ code: "10", codes: ["NETWORK_ERROR", "TIMEOUT"] });
  });

  it.each([40, 80, 120])("lists error codes and exit codes within %i columns", async (columns) => {
    const { stdout } = await runCatalog(["explain", "--color=never"], { columns });
    expect(stdout).toContain("RATE_LIMIT_UNAVAILABLE");
    expect(stdout).toContain("143");
    expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(columns);
  });

  it("suggests a similar code, and exits with code 2", async () => {
    const { stderr, exitCode } = await runCatalog(["explain", "RATE_LIMTED", "--json"]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "USAGE_ERROR",
      suggestions: [{ value: "RATE_LIMITED" }],
      hint: "Try: catalog explain RATE_LIMITED",
    });
  });
});

describe("a broken configuration", () => {
  const brokenStore = () => homeWithStore("{ broken");

  it.each(["explain 7", "config path", "--help", "search --help"])("does not affect %s", async (line) => {
    const { exitCode, stderr } = await runCatalog(line.split(" "), { home: brokenStore() });
    expect([exitCode, stderr]).toEqual([0, ""]);
  });

  it("causes exit code 2 for a command that needs a setting", async () => {
    const { exitCode, stderr } = await runCatalog(["search", "git"], { home: brokenStore() });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("it is not valid JSON");
  });

  it("can be repaired with config set", async () => {
    const settings = { timeout: "soon", "base-url": "https://a.example" };
    const home = homeWithStore(JSON.stringify({ settings }));
    expect((await runCatalog(["config", "list"], { home })).exitCode).toBe(2);
    expect((await runCatalog(["config", "set", "timeout", "60"], { home })).exitCode).toBe(0);
    expect((await runCatalog(["config", "get", "base-url"], { home })).stdout).toBe("https://a.example\n");
  });

  it("does not affect explain if the file is unreadable", async () => {
    const home = brokenStore();
    chmodSync(join(home, "config", "config.json"), 0o000);
    expect((await runCatalog(["explain", "7"], { home })).exitCode).toBe(0);
  });

  it("does not affect explain if a variable is invalid", async () => {
    const env = { CATALOG_BASE_URL: "nowhere" };
    expect((await runCatalog(["explain", "7"], { env })).exitCode).toBe(0);
    expect((await runCatalog(["search", "git"], { env })).exitCode).toBe(2);
  });
});
