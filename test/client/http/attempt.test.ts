import { describe, expect, test } from "vitest";
import { TimeoutError } from "../../../src/contract/errors/remote-errors.ts";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import { json, scriptedServer, tcpServer } from "./scripted-server.ts";

describe("one attempt", () => {
  test("returns the status, the headers and the body of the response", async () => {
    const server = await scriptedServer((response) => {
      response.writeHead(418, { "x-one": "1", "set-cookie": ["a=1", "b=2"] }).end("short and stout");
    });
    expect(await aTransport().send(aGet(server.url))).toMatchObject({
      status: 418,
      headers: { "x-one": "1", "set-cookie": "a=1, b=2" },
      body: Buffer.from("short and stout"),
      cache: "off",
      ageSeconds: undefined,
      url: server.url,
    });
  });

  test("sends the method, path, query, headers and body unchanged", async () => {
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

  test("throws a TimeoutError that mentions the host when the time limit is reached", async () => {
    const url = await tcpServer(() => {});
    const failure = aTransport({ timeoutMs: 50 }).send(aGet(url));
    await expect(failure).rejects.toThrow(TimeoutError);
    await expect(failure).rejects.toMatchObject({
      code: "TIMEOUT",
      message: `No complete response from ${url.host} within 0.05 s`,
    });
  });

  test("throws the signal's reason when the signal is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("Ctrl-C");
    const url = await tcpServer((socket) => void socket.once("data", () => controller.abort(reason)));
    await expect(aTransport({ signal: controller.signal }).send(aGet(url))).rejects.toBe(reason);
  });
});
