import { describe, expect, test } from "vitest";
import { TimeoutError } from "../../../src/contract/errors/remote-errors.ts";
import { aGet, aTransport } from "./a-transport.ts";
import { scriptedServer, tcpServer } from "./scripted-server.ts";

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
