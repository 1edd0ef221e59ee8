import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { tempFolder } from "../../../support/temp-folder.ts";
import { aGet, aTransport } from "../a-transport.ts";
import { json, scriptedServer } from "../scripted-server.ts";
import { aUser, FRESH, first, story } from "./a-user.ts";

describe("a cacheable response", () => {
  test("is reused without another request, and its age is returned", async () => {
    const server = await scriptedServer(first);
    const { send, later } = aUser();
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":1}', "miss", undefined]);
    later(40);
    const again = await send(aGet(server.url));
    expect(story(again)).toEqual(['{"number":1}', "hit", 40]);
    expect([again.status, again.headers["etag"]]).toEqual([200, '"1"']);
    expect(server.arrived).toHaveLength(1);
  });

  test.each([
    ["with caching fields", FRESH],
    ["with a length", { ...FRESH, "content-length": "12" }],
    ["without caching fields", { etag: '"1"' }],
  ])("is fresh again after revalidation by a 304 response %s", async (_name, headers) => {
    const server = await scriptedServer(first, (response) => void response.writeHead(304, headers).end());
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(90);
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":1}', "revalidated", 0]);
    expect(server.arrived[1]?.headers["if-none-match"]).toBe('"1"');
    later(50);
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":1}', "hit", 50]);
    expect(server.arrived).toHaveLength(2);
  });

  test("is fetched again after a year if it has no validator", async () => {
    const plain = { "cache-control": "max-age=60" };
    const server = await scriptedServer(json({ number: 1 }, plain), json({ number: 2 }, plain));
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(365 * 24 * 3600);
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "miss", undefined]);
    expect(server.arrived[1]?.headers["if-modified-since"]).toBeUndefined();
  });

  test("is updated with the header fields of a 304 response", async () => {
    const server = await scriptedServer(
      json({}, { ...FRESH, link: "<old>", "content-length": "2" }),
      (response) => {
        response.writeHead(304, { ...FRESH, link: "<new>" }).end();
      },
    );
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(90);
    expect((await send(aGet(server.url))).headers["link"]).toBe("<new>");
    expect((await send(aGet(server.url))).headers).toMatchObject({ link: "<new>", "content-length": "2" });
  });

  test.each(["max-age=60", "max-age=60, stale-while-revalidate=600"])(
    "is fetched again when it is stale: %s",
    async (cacheControl) => {
      const headers = { "cache-control": cacheControl };
      const server = await scriptedServer(json({ number: 1 }, headers), json({ number: 2 }, headers));
      const { send, later } = aUser();
      await send(aGet(server.url));
      later(90);
      expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "miss", undefined]);
      expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "hit", 0]);
    },
  );

  test("is also decompressed when it is returned from the cache", async () => {
    const server = await scriptedServer((response) => {
      response.writeHead(200, { ...FRESH, "content-encoding": "gzip", vary: "accept-encoding" });
      response.end(gzipSync("hello"));
    });
    const { send } = aUser();
    await send(aGet(server.url));
    expect(story(await send(aGet(server.url)))).toEqual(["hello", "hit", 0]);
  });

  test("is reused only for requests with the same value for the header field in Vary", async () => {
    const vary = { ...FRESH, vary: "accept" };
    const server = await scriptedServer(json({ number: 1 }, vary), json({ number: 2 }, vary));
    const { send } = aUser();
    const bodies: string[] = [];
    for (const accept of ["a", "a", "b", "b"]) {
      bodies.push((await send(aGet(server.url, { accept }))).body.toString());
    }
    expect(bodies).toEqual(['{"number":1}', '{"number":1}', '{"number":2}', '{"number":2}']);
    expect(server.arrived).toHaveLength(2);
  });

  test("appears as a hit in the trace", async () => {
    const server = await scriptedServer(first);
    const cacheFolder = tempFolder();
    await aTransport({ cacheFolder }).send(aGet(server.url));
    const transport = aTransport({ cacheFolder });
    await transport.send(aGet(server.url));
    expect(transport.lines.at(-1)).toMatch(/^← 200 .* cache hit$/);
  });
});
