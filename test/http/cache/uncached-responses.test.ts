import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../src/http/transport.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { aGet, aPost } from "../a-transport.ts";
import { json, type ScriptedServer, type Step, scriptedServer, status } from "../scripted-server.ts";
import { aUser, FRESH, first, second, story } from "./a-user.ts";

describe("a response", () => {
  async function isAskedTwice(
    server: ScriptedServer,
    request: HttpRequest,
    folder = tempFolder(),
  ): Promise<void> {
    const { send } = aUser(folder);
    await send(request);
    const again = await send(request);
    expect(again.cache).not.toBe("hit");
    expect(server.arrived).toHaveLength(2);
  }

  test("with no-store is not cached", async () => {
    const step = json({}, { "cache-control": "no-store" });
    const server = await scriptedServer(step, step);
    await isAskedTwice(server, aGet(server.url));
  });

  test("that the caller refuses is not cached", async () => {
    const portal: Step = (response) => {
      response.writeHead(200, { ...FRESH, "content-type": "text/html" }).end("<h1>Log in</h1>");
    };
    const server = await scriptedServer(portal, first);
    const inspect = (response: HttpResponse) =>
      response.headers["content-type"] === "application/json" ? "accepted" : "refused";
    const folder = tempFolder();
    await isAskedTwice(server, { ...aGet(server.url), inspect }, folder);
    expect((await aUser(folder).send(aGet(server.url))).cache).toBe("hit");
  });

  test("to a request with an API key is not cached, even if it is public", async () => {
    const server = await scriptedServer(first, second);
    const folder = tempFolder();
    await isAskedTwice(server, aGet(server.url, { authorization: "Bearer cat_secret" }), folder);
    expect(readdirSync(folder)).toEqual([]);
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

test("an accepted draft removes the cached responses for its URL", async () => {
  const server = await scriptedServer(first, json({}, { location: "/drafts/1" }, 201), second);
  const folder = tempFolder();
  const { send } = aUser(folder);
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect(story(await send(aGet(server.url)))).toEqual(['{"number":2}', "miss", undefined]);
});

test("a rejected draft keeps the cached responses for its URL", async () => {
  const server = await scriptedServer(first, status(422));
  const { send } = aUser();
  await send(aGet(server.url));
  await send(aPost(server.url));
  expect((await send(aGet(server.url))).cache).toBe("hit");
});
