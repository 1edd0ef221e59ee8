import { describe, expect, it } from "vitest";
import { anApp, outcomeOf } from "./an-app.ts";

const READS = ["/api/v1/tools?q=git", "/api/v1/tools/gitea"];

describe.each(READS)("GET %s", (path) => {
  it("can be cached for a minute and read by any web page", async () => {
    const { headers } = await (await anApp()).get(path, { origin: "https://elsewhere.example" });
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("etag")).toMatch(/^"[A-Za-z0-9_-]{11}"$/);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("responds to HEAD with the same headers and no body", async () => {
    const app = await anApp();
    const get = await app.get(path);
    const head = await app.request(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...get.headers]);
  });

  it.each([
    ["the ETag", (etag: string) => etag],
    ["the weak form of the ETag", (etag: string) => `W/${etag}`],
    ["a list that contains the ETag", (etag: string) => `"other", ${etag}`],
    ["an asterisk", () => "*"],
  ])("responds with 304 if If-None-Match is %s", async (_name, known) => {
    const app = await anApp();
    const etag = (await app.get(path)).headers.get("etag") ?? "";
    const response = await app.get(path, { "if-none-match": known(etag) });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-length")).toBeNull();
    expect((await app.get(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each(["PUT", "DELETE", "PATCH"])("responds to %s with 405 and the allowed methods", async (method) => {
    const response = await (await anApp()).request(path, { method });
    const others = path.includes("?") ? "POST, OPTIONS" : "OPTIONS";
    expect(response.headers.get("allow")).toBe(`GET, HEAD, ${others}`);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await outcomeOf(response)).toBe("405 METHOD_NOT_ALLOWED");
  });

  it("allows only reads in the response to a preflight request", async () => {
    const response = await (await anApp()).request(path, {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("the API", () => {
  it.each([
    ["/api/v1/tools/Not%20A%20Slug", "400 INVALID_SLUG"],
    [`/api/v1/tools/${"a".repeat(121)}`, "400 INVALID_SLUG"],
    ["/api/v1/tools/%E0%A4%A", "400 INVALID_SLUG"],
    ["/api/v1/tools/a%2Fb", "400 INVALID_SLUG"],
    ["/api/v1/tools/unknown", "404 TOOL_NOT_FOUND"],
    ["/api/v1/tools/a/b", "404 NOT_FOUND"],
    ["/api/v1/nothing", "404 NOT_FOUND"],
    ["/api/v1/tools?limit=0", "400 VALIDATION_ERROR"],
    ["/api/v1/tools?limit=101", "400 VALIDATION_ERROR"],
    ["/api/v1/tools?limit=1e1", "400 VALIDATION_ERROR"],
    ["/api/v1/tools?limit=", "400 VALIDATION_ERROR"],
    ["/api/v1/tools?cursor=", "400 VALIDATION_ERROR"],
    ["/api/v1/tools?cursor=eyJ9.AAAA", "400 VALIDATION_ERROR"],
  ])("responds to GET %s with %s, and prevents caching", async (path, outcome) => {
    const response = await (await anApp()).get(path);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await outcomeOf(response)).toBe(outcome);
  });

  it("does not reveal internal failures", async () => {
    const app = await anApp();
    app.catalog.database.exec("PRAGMA foreign_keys = OFF; DROP TABLE tag");
    const response = await app.get("/api/v1/tags");
    expect(await response.json()).toEqual({
      error: { code: "INTERNAL_ERROR", message: "Internal error. Try again." },
    });
    expect(app.failures).toHaveLength(1);
  });
});
