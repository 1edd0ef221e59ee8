import { describe, expect, it } from "vitest";
import { anApp, outcomeOf } from "../an-app.ts";
import { validHtml } from "./valid-html.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("errors outside the API", () => {
  const paths =
    "/nope /tools/unknown /tools/Not%20A%20Slug /tools/%E0%A4%A /categories/unknown /tags/unknown /sitemaps/2.xml " +
    "/sitemaps/00.xml /badge/unknown.svg /media/unknown/logo /media/gitea/image-1 /tools/gitea%00";
  it.each([...paths.split(" "), `/tools/${"a".repeat(121)}`])(
    "are a page if HTML is accepted, and otherwise the API's error envelope: %s",
    async (path) => {
      const app = await anApp();
      const page = await app.get(path, { accept: BROWSER });
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await validHtml(page, 404)).toContain("<h1>Page not found</h1>");
      for (const accept of ["*/*", "application/json", "text/html;q=0"]) {
        const envelope = await app.get(path, { accept });
        expect(await outcomeOf(envelope)).toBe("404 NOT_FOUND");
        expect(envelope.headers.get("access-control-allow-origin")).toBeNull();
        expect(envelope.headers.get("cache-control")).toBe("no-store");
        expect(envelope.headers.get("vary")).toBe("Accept");
      }
    },
  );

  it("do not reveal the cause of an internal failure", async () => {
    const app = await anApp();
    await app.get("/guide");
    app.catalog.database.exec("PRAGMA foreign_keys = OFF; DROP TABLE listing_tag");
    const response = await app.get("/", { accept: BROWSER });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("Something went wrong in the catalog.");
    expect(html).not.toMatch(/listing_tag|SQL|at /);
    expect(app.failures).toHaveLength(1);
  });

  it("are pages without CORS headers, but API errors are envelopes even if HTML is accepted", async () => {
    const app = await anApp();
    const get = (path: string) => app.get(path, { accept: BROWSER, origin: "https://a.example" });
    for (const path of ["/api", "/api/", "/api/v1", "/api/v2/tools"]) {
      const { status, headers } = await get(path);
      expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    const response = await get("/api/v1/tools/unknown");
    expect(await outcomeOf(response)).toBe("404 TOOL_NOT_FOUND");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});
