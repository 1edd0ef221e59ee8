import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../src/http/transport.ts";
import { aFolder } from "../a-folder.ts";
import { aGet, aPost, aTransport } from "../a-transport.ts";
import { json, type ScriptedServer, type Step, scriptedServer, status } from "../scripted-server.ts";

const FRESH = { "cache-control": "public, max-age=60", etag: '"1"' };
const first = json({ answer: 1 }, FRESH);
const second = json({ answer: 2 }, FRESH);
const notModified: Step = (response) => void response.writeHead(304, FRESH).end();

// undici's cache asks the system for the time, so it is the system's that is set here.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

function later(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Each request comes from a new transport, as each command is a new process. */
function aUser(folder: string | undefined = aFolder()): (request: HttpRequest) => Promise<HttpResponse> {
  return (request) => aTransport({ cacheFolder: folder }).send(request);
}

function story({ body, cache, ageSeconds }: HttpResponse): readonly unknown[] {
  return [body.toString(), cache, ageSeconds];
}

describe("an answer that may be kept", () => {
  test("is given again without asking, with its age", async () => {
    const server = await scriptedServer(first);
    const send = aUser();
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "miss", undefined]);
    later(40);
    const again = await send(aGet(server.url));
    expect(story(again)).toEqual(['{"answer":1}', "hit", 40]);
    expect([again.status, again.headers["etag"]]).toEqual([200, '"1"']);
    expect(server.arrived).toHaveLength(1);
  });

  test("is asked for anew when it is no longer fresh, and fresh again when it was confirmed", async () => {
    const server = await scriptedServer(first, notModified);
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "revalidated", 0]);
    expect(server.arrived[1]?.headers["if-none-match"]).toBe('"1"');
    later(50);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "hit", 50]);
    expect(server.arrived).toHaveLength(2);
  });

  test("is fresh again after a 304 that says nothing about caching", async () => {
    const server = await scriptedServer(
      first,
      (response) => void response.writeHead(304, { etag: '"1"' }).end(),
    );
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    await send(aGet(server.url));
    later(50);
    expect((await send(aGet(server.url))).cache).toBe("hit");
  });

  test("takes over the header fields of the 304", async () => {
    const server = await scriptedServer(
      json({}, { ...FRESH, link: "<old>", "content-length": "2" }),
      (response) => {
        response.writeHead(304, { ...FRESH, link: "<new>" }).end();
      },
    );
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    expect((await send(aGet(server.url))).headers["link"]).toBe("<new>");
    expect((await send(aGet(server.url))).headers).toMatchObject({ link: "<new>", "content-length": "2" });
  });

  test("is replaced when it changed", async () => {
    const server = await scriptedServer(first, second);
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":2}', "miss", undefined]);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":2}', "hit", 0]);
  });

  test("stays compressed on disk and comes back unpacked", async () => {
    const server = await scriptedServer((response) => {
      response.writeHead(200, { ...FRESH, "content-encoding": "gzip", vary: "accept-encoding" });
      response.end(gzipSync("hello"));
    });
    const send = aUser();
    await send(aGet(server.url));
    expect(story(await send(aGet(server.url)))).toEqual(["hello", "hit", 0]);
  });

  test("is kept apart by what it varies on", async () => {
    const vary = { ...FRESH, vary: "accept" };
    const server = await scriptedServer(json({ answer: 1 }, vary), json({ answer: 2 }, vary));
    const send = aUser();
    const answers: string[] = [];
    for (const accept of ["a", "b", "a", "b"]) {
      answers.push((await send(aGet(server.url, { accept }))).body.toString());
    }
    expect(answers).toEqual(['{"answer":1}', '{"answer":2}', '{"answer":1}', '{"answer":2}']);
    expect(server.arrived).toHaveLength(2);
  });

  test("stands in when the service fails, if the service allowed that", async () => {
    const server = await scriptedServer(
      json({ answer: 1 }, { "cache-control": "max-age=60, stale-if-error=600" }),
      status(500),
    );
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "hit", 90]);
  });

  test("is never an old one while the new one is fetched", async () => {
    const headers = { "cache-control": "max-age=60, stale-while-revalidate=600" };
    const server = await scriptedServer(json({ answer: 1 }, headers), json({ answer: 2 }, headers));
    const send = aUser();
    await send(aGet(server.url));
    later(90);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":2}', "miss", undefined]);
  });

  test("shows up in the trace", async () => {
    const server = await scriptedServer(first);
    const cacheFolder = aFolder();
    await aTransport({ cacheFolder }).send(aGet(server.url));
    const transport = aTransport({ cacheFolder });
    await transport.send(aGet(server.url));
    expect(transport.events.at(-1)).toMatchObject({ type: "response", status: 200, cache: "hit" });
  });
});

describe("an answer that is not kept", () => {
  async function isAskedTwice(
    server: ScriptedServer,
    request: HttpRequest,
    folder = aFolder(),
  ): Promise<void> {
    const send = aUser(folder);
    await send(request);
    const again = await send(request);
    expect(again.cache).not.toBe("hit");
    expect(server.arrived).toHaveLength(2);
  }

  test("says no-store", async () => {
    const step = json({}, { "cache-control": "no-store" });
    const server = await scriptedServer(step, step);
    await isAskedTwice(server, aGet(server.url));
  });

  test("is what whoever asked does not take for the API's", async () => {
    const portal: Step = (response) => {
      response.writeHead(200, { ...FRESH, "content-type": "text/html" }).end("<h1>Log in</h1>");
    };
    const server = await scriptedServer(portal, first);
    const isKeepable = (response: HttpResponse) => response.headers["content-type"] === "application/json";
    const folder = aFolder();
    await isAskedTwice(server, { ...aGet(server.url), isKeepable }, folder);
    expect((await aUser(folder)(aGet(server.url))).cache).toBe("hit");
  });

  test("was asked for with a key, even when it calls itself public", async () => {
    const server = await scriptedServer(first, second);
    const folder = aFolder();
    await isAskedTwice(server, aGet(server.url, { authorization: "Bearer cat_secret" }), folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("answers a draft", async () => {
    const server = await scriptedServer(json({}, FRESH, 201), json({}, FRESH, 201));
    const folder = aFolder();
    await isAskedTwice(server, aPost(server.url), folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("was cut off", async () => {
    const cut: Step = (response) => {
      response.writeHead(200, { ...FRESH, "content-length": "100" }).write("{", () => response.destroy());
    };
    const server = await scriptedServer(cut, first);
    const send = aUser();
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "miss", undefined]);
    expect(story(await send(aGet(server.url)))).toEqual(['{"answer":1}', "hit", 0]);
  });

  test("comes without a cache folder", async () => {
    const server = await scriptedServer(first, first);
    const send = (request: HttpRequest) => aTransport().send(request);
    expect([(await send(aGet(server.url))).cache, (await send(aGet(server.url))).cache]).toEqual([
      "off",
      "off",
    ]);
  });
});

test("a draft that was accepted makes the lists of its address old", async () => {
  const server = await scriptedServer(first, json({}, { location: "/drafts/1" }, 201), second);
  const folder = aFolder();
  const send = aUser(folder);
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect(story(await send(aGet(server.url)))).toEqual(['{"answer":2}', "miss", undefined]);
});

test("a refused draft leaves the lists of its address alone", async () => {
  const server = await scriptedServer(first, status(422));
  const send = aUser();
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect((await send(aGet(server.url))).cache).toBe("hit");
});

test("a cache folder that cannot be used is no error", async () => {
  const file = join(aFolder(), "file");
  writeFileSync(file, "");
  const server = await scriptedServer(first, second);
  const send = aUser(join(file, "cache"));
  expect((await send(aGet(server.url))).cache).toBe("miss");
  expect((await send(aGet(server.url))).cache).toBe("miss");
});
