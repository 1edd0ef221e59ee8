import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../../src/client/http/transport.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { aGet, aPost } from "../a-transport.ts";
import { json, type ScriptedServer, type Step, scriptedServer, status } from "../scripted-server.ts";
import { aUser, FRESH, first, second, story } from "./a-user.ts";

describe("a response", () => {
  async function isAskedTwice(server: ScriptedServer, request: HttpRequest, folder = tempFolder()) {
    const { send } = aUser(folder);
    await send(request);
    expect((await send(request)).cache).not.toBe("hit");
    expect(server.arrived).toHaveLength(2);
  }

  test("with no-store is not cached", async () => {
    const step = json({}, { "cache-control": "no-store" });
    const server = await scriptedServer(step, step);
    await isAskedTwice(server, aGet(server.url));
  });

  test("to a request with an API key is not cached, even if the response is public", async () => {
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

test("a successful POST removes the cached response for its URL", async () => {
  const server = await scriptedServer(first, json({}, { location: "/drafts/1" }, 201), second);
  const folder = tempFolder();
  const { send } = aUser(folder);
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
