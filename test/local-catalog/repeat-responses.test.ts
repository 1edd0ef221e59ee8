import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { repeatResponses } from "../../src/local-catalog/repeat-responses.ts";
import { conditionalResponse } from "../../src/local-catalog/routes/response.ts";
import { watchData } from "../../src/local-catalog/service-handler.ts";
import { Database } from "../../src/local-catalog/store/database.ts";
import { CatalogSettings } from "../../src/local-catalog/store/settings.ts";
import { tempFolder } from "../support/temp-folder.ts";

const KIB = "x".repeat(1024);

/** Returns a handler, two connections to its database, and `ask`, which requests paths and returns the paths that reach the application. */
function aHandler() {
  const path = `${tempFolder()}/a.db`;
  const [database, other] = [new Database(path), new Database(path)];
  database.exec("CREATE TABLE a (b); CREATE TABLE setting (name PRIMARY KEY, value)");
  const data = watchData(
    { database, settings: new CatalogSettings(database) },
    { changed: () => undefined, reset: () => undefined },
  );
  const made: string[] = [];
  const respond = (request: Request) => {
    made.push(request.url.slice("http://a".length));
    const caching = request.url.endsWith("/private") ? "no-store" : "no-cache";
    const headers = request.url.endsWith("/other") ? {} : { "cache-control": caching };
    const body = request.url.endsWith("/large") ? "x".repeat(2 ** 20 + 1) : KIB;
    return conditionalResponse(request, body, headers);
  };
  const handler = repeatResponses(respond, data, 32 * KIB.length);
  const ask = async (...paths: readonly string[]) => {
    // Writes by others are noticed in the next turn of the event loop.
    await setImmediate();
    for (const each of paths) await handler(new Request(`http://a${each}`), {});
    return made.splice(0);
  };
  return { database, other, handler, ask };
}

describe("the handler that repeats responses", () => {
  it("calls the application again after a write on either connection", async () => {
    const { database, other, ask } = aHandler();
    expect(await ask("/1", "/1", "/2", "/1")).toEqual(["/1", "/2"]);
    await database.write(() => database.exec("INSERT INTO a VALUES (1)"));
    expect(await ask("/1", "/1")).toEqual(["/1"]);
    other.exec("INSERT INTO a VALUES (1)");
    expect(await ask("/1", "/1")).toEqual(["/1"]);
  });

  it("repeats headers, and responds with 304 if If-None-Match contains the ETag", async () => {
    const { handler, ask } = aHandler();
    const get = (headers = {}) => handler(new Request("http://a/1", { headers }), {});
    const first = await get();
    expect([...(await get()).headers]).toEqual([...first.headers]);
    const third = await get({ "if-none-match": first.headers.get("etag") ?? "" });
    expect([third.status, await third.text(), third.headers.has("content-length")]).toEqual([304, "", false]);
    expect(await ask()).toEqual(["/1"]);
  });

  it("calls the application once for simultaneous requests", async () => {
    const { ask, handler } = aHandler();
    await Promise.all(["/1", "/1", "/1"].map((path) => handler(new Request(`http://a${path}`), {})));
    expect(await ask()).toEqual(["/1"]);
  });

  it("sends a large body in pieces", async () => {
    const { handler } = aHandler();
    const response = await handler(new Request("http://a/large"), {});
    const sizes: number[] = [];
    for await (const piece of response.body ?? []) sizes.push(piece.length);
    expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([64 * 1024, 2 ** 20 + 1]);
  });

  it.each(["/private", "/media/a/logo", "/other"])(
    "repeats neither pictures nor responses that may be private: %s",
    async (path) => {
      const { ask } = aHandler();
      expect(await ask(path, path)).toEqual([path, path]);
    },
  );

  it("discards all stored responses when they exceed the limit", async () => {
    const { ask } = aHandler();
    const paths = Array.from({ length: 14 }, (_, index) => `/${index}`);
    expect(await ask(...paths)).toEqual(paths);
    expect(await ask("/0", "/6", "/12")).toEqual(["/0", "/6", "/12"]);
  });
});
