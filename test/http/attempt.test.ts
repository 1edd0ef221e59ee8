import { describe, expect, test } from "vitest";
import { TimeoutError } from "../../src/errors/remote-errors.ts";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import { json, scriptedServer, tcpServer } from "./scripted-server.ts";

describe("one attempt", () => {
  test("returns status, headers and all bytes of the response", async () => {
    const server = await scriptedServer((response) => {
      response.writeHead(418, { "x-one": "1", "set-cookie": ["a=1", "b=2"] }).end("short and stout");
    });
    const response = await aTransport().send(aGet(server.url));
    expect(response.status).toBe(418);
    expect(response.headers["x-one"]).toBe("1");
    expect(response.headers["set-cookie"]).toBe("a=1, b=2");
    expect(response.body.toString()).toBe("short and stout");
    expect(response.cache).toBe("off");
    expect(response.ageSeconds).toBeUndefined();
    expect(response.url.href).toBe(server.url.href);
  });

  test("sends method, path with query, headers and body unchanged", async () => {
    const server = await scriptedServer(json({}, {}, 201));
    await aTransport().send(aPost(new URL("/prefix/api/v1/tools?a=%20b", server.url), '{"name":"ノート"}'));
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({
      method: "POST",
      path: "/prefix/api/v1/tools?a=%20b",
      body: '{"name":"ノート"}',
      headers: { authorization: "Bearer cat_secret", "idempotency-key": "idempotency-key-1" },
    });
  });

  test("ignores interim responses", async () => {
    const url = await tcpServer((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n");
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      });
    });
    const response = await aTransport().send(aGet(url));
    expect([response.status, response.headers["link"], response.body.toString()]).toEqual([
      200,
      undefined,
      "ok",
    ]);
  });

  test("throws a TimeoutError with the host when the time is up", async () => {
    const url = await tcpServer(() => {});
    const failure = aTransport({ timeoutMs: 50 }).send(aGet(url));
    await expect(failure).rejects.toThrow(TimeoutError);
    await expect(failure).rejects.toMatchObject({
      code: "TIMEOUT",
      message: `No complete response from ${url.host} within 0.05 s`,
    });
  });

  test("throws the signal's reason immediately", async () => {
    const controller = new AbortController();
    const reason = new Error("Ctrl-C");
    const url = await tcpServer((socket) => void socket.once("data", () => controller.abort(reason)));
    await expect(aTransport({ signal: controller.signal }).send(aGet(url))).rejects.toBe(reason);
  });
});
