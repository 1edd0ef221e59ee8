import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../../src/client/http/transport.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { aGet, aPost, aTransport } from "../a-transport.ts";
import { json, type Step, scriptedServer, status } from "../scripted-server.ts";

/** The header fields of a response that is fresh for a minute. */
const FRESH = { "cache-control": "public, max-age=60", etag: '"1"' };

const SECRET = "cat_0123456789abcdef";

const first = json({ number: 1 }, FRESH);
const second = json({ number: 2 }, FRESH);

/** Creates a user whose requests share one cache. Each request uses a new transport, since each command is a new process. */
function aUser(folder = tempFolder()) {
  let now = Date.parse("2026-11-20T12:00:00.000Z");
  const clock = { now: () => new Date(now), elapsed: () => performance.now() };
  return {
    send: (request: HttpRequest): Promise<HttpResponse> =>
      aTransport({ cacheFolder: folder, clock }).send(request),
    later: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** Returns a response's body as text, its source and its age. */
function story({ body, cache, ageSeconds }: HttpResponse): readonly unknown[] {
  return [body.toString(), cache, ageSeconds];
}

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

  test("is updated with the header fields of a 304 response", async () => {
    const server = await scriptedServer(
      json({}, { ...FRESH, link: "<old>", "content-length": "2" }),
      (response) => void response.writeHead(304, { ...FRESH, link: "<new>" }).end(),
    );
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(90);
    expect((await send(aGet(server.url))).headers["link"]).toBe("<new>");
    expect((await send(aGet(server.url))).headers).toMatchObject({ link: "<new>", "content-length": "2" });
  });

  test.each([
    ["max-age=60", 365 * 24 * 3600],
    ["max-age=60, stale-while-revalidate=600", 90],
  ])("without a validator is fetched again when it is stale: %s", async (cacheControl, seconds) => {
    const headers = { "cache-control": cacheControl };
    const server = await scriptedServer(json({ number: 1 }, headers), json({ number: 2 }, headers));
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(seconds);
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "miss", undefined]);
    expect(server.arrived[1]?.headers["if-modified-since"]).toBeUndefined();
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "hit", 0]);
  });

  test("without a lifetime is fresh for five minutes, even if it was modified long ago", async () => {
    const fields = { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" };
    const server = await scriptedServer(json({}, fields), (response) => void response.writeHead(304).end());
    const { send, later } = aUser();
    await send(aGet(server.url));
    later(290);
    expect((await send(aGet(server.url))).cache).toBe("hit");
    later(20);
    expect((await send(aGet(server.url))).cache).toBe("revalidated");
    expect(server.arrived[1]?.headers["if-modified-since"]).toBe(fields["last-modified"]);
  });

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
    for (const accept of ["a", "a", "b", "b"])
      bodies.push((await send(aGet(server.url, { accept }))).body.toString());
    expect(bodies).toEqual(['{"number":1}', '{"number":1}', '{"number":2}', '{"number":2}']);
    expect(server.arrived).toHaveLength(2);
  });
});

describe("a response", () => {
  test.each([
    ["with no-store is not cached", { "cache-control": "no-store" }, {}],
    ["with immutable alone is not cached", { "cache-control": "immutable" }, {}],
    [
      "to a request with an API key is not cached, even if the response is public",
      FRESH,
      { authorization: "Bearer cat_secret" },
    ],
  ])("%s", async (_name, headers, credentials) => {
    const server = await scriptedServer(json({ number: 1 }, headers), json({ number: 2 }, headers));
    const folder = tempFolder();
    const { send } = aUser(folder);
    const request = aGet(server.url, credentials);
    expect([(await send(request)).cache, (await send(request)).cache]).not.toContain("hit");
    expect(server.arrived).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["URL", `?q=${SECRET}`, FRESH, "{}"],
    ["header fields", "", { ...FRESH, "x-echo": SECRET }, "{}"],
    ["compressed body", "", { ...FRESH, "content-encoding": "gzip" }, gzipSync(SECRET)],
  ])("with a secret in its %s is not cached", async (_name, query, headers, body) => {
    const server = await scriptedServer((response) => void response.writeHead(200, headers).end(body));
    const cacheFolder = tempFolder();
    const isSecret = (bytes: Uint8Array) => Buffer.from(bytes).includes(SECRET);
    await aTransport({ cacheFolder, isSecret }).send(aGet(new URL(query, server.url)));
    expect(readdirSync(cacheFolder)).toEqual([]);
  });

  test("that is truncated is not cached", async () => {
    const cut: Step = (response) => {
      response.writeHead(200, { ...FRESH, "content-length": "100" }).write("{", () => response.destroy());
    };
    const server = await scriptedServer(cut, first);
    const { send } = aUser();
    expect(story(await send(aGet(server.url)))).toEqual(['{"number":1}', "miss", undefined]);
    expect((await send(aGet(server.url))).cache).toBe("hit");
  });
});

test("a successful POST removes the cached response for its URL", async () => {
  const server = await scriptedServer(first, json({}, { location: "/drafts/1" }, 201), second);
  const { send } = aUser();
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "miss", undefined]);
});

test("a rejected POST does not remove the cached response for its URL", async () => {
  const server = await scriptedServer(first, status(422));
  const { send } = aUser();
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect((await send(aGet(server.url))).cache).toBe("hit");
});
