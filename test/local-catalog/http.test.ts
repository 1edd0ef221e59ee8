import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../src/local-catalog/server.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { aService, exchange } from "./a-service.ts";

function parsed(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const OPEN = "HTTP/1.1\r\nHost: a\r\n";
const CLOSE = "Connection: close\r\n\r\n";

describe("the HTTP server", () => {
  it("closes connections when more than 48 MiB wait for clients that do not read, and answers others", async () => {
    const log: string[] = [];
    const server = await listen({
      host: "127.0.0.1",
      port: 0,
      clock: SYSTEM_CLOCK,
      log: { write: (lines) => log.push(...lines) },
      appAt: () => (request) =>
        new Response(request.url.endsWith("/small") ? "small" : new Uint8Array(96 * 1024 * 1024)),
    });
    onTestFinished(() => server.close(0));
    const { hostname, port } = new URL(server.baseUrl);
    const sockets = Array.from({ length: 3 }, (_, index) => {
      const socket = connect(Number(port), hostname)
        .on("error", () => undefined)
        .pause();
      socket.write(`GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`);
      return socket;
    });
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    await expect.poll(() => log.filter((line) => line.includes(" dropped")).length).toBe(3);
    expect(await (await fetch(`${server.baseUrl}/small`)).text()).toBe("small");
  });

  it.each([
    ["an invalid request line", "NOT HTTP\r\n\r\n", 400, "BAD_REQUEST"],
    ["no Host", `GET /api/v1/tags HTTP/1.1\r\n${CLOSE}`, 400, "BAD_REQUEST"],
    ["an invalid Host", `GET /api/v1/tags HTTP/1.1\r\nHost: a b\r\n${CLOSE}`, 400, "BAD_REQUEST"],
    ["the method CONNECT", `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 405, "METHOD_NOT_ALLOWED"],
    ["two lengths", `POST / ${OPEN}Content-Length: 1\r\nContent-Length: 2\r\n${CLOSE}`, 400, "BAD_REQUEST"],
    ["70 kB of fields", `GET / ${OPEN}X: ${"x".repeat(70_000)}\r\n${CLOSE}`, 431, "HEADERS_TOO_LARGE"],
    ["the method TRACE", `TRACE /api/v1/tools HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 405, "METHOD_NOT_ALLOWED"],
    ["an upgrade", `GET /none ${OPEN}Upgrade: x\r\nConnection: upgrade, close\r\n\r\n`, 404, "NOT_FOUND"],
  ])("responds with the error envelope to a request with %s", async (_name, bytes, status, code) => {
    const { baseUrl } = await aService();
    const answer = parsed(await exchange(baseUrl, bytes));
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
    expect(answer.head).toContain("content-type: application/json; charset=utf-8");
  });

  it("adds CORS headers to the refusal of an invalid Host only below /api/v1/", async () => {
    const { baseUrl } = await aService();
    const headOf = async (path: string) =>
      parsed(await exchange(baseUrl, `GET ${path} HTTP/1.1\r\nHost: a b\r\n${CLOSE}`)).head;
    expect(await headOf("/api/v1/tags")).toContain("access-control-allow-origin: *");
    for (const path of ["/", "/api/", "/editor/x", "/admin/v1/keys"])
      expect(await headOf(path)).not.toContain("access-control");
  });

  it("rejects a body of more than 64 KiB without Content-Length", async () => {
    const service = await aService();
    const head = `POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nAuthorization: bEaReR ${service.apiKey}\r\nContent-Type: application/json\r\nIdempotency-Key: idempotency-key-1\r\nTransfer-Encoding: chunked\r\n${CLOSE}`;
    const chunks = `8000\r\n${"x".repeat(0x8000)}\r\n`.repeat(3);
    expect(parsed(await exchange(service.baseUrl, `${head}${chunks}0\r\n\r\n`)).status).toBe(413);
  });

  it("rejects a repeated Idempotency-Key header", async () => {
    const { baseUrl, apiKey } = await aService();
    const key = "Idempotency-Key: idempotency-key-1\r\n";
    const head = `POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n${key}${key}`;
    const answer = parsed(await exchange(baseUrl, `${head}Content-Length: 0\r\n${CLOSE}`));
    expect(JSON.parse(answer.body).error).toEqual({
      code: "VALIDATION_ERROR",
      message: "Idempotency-Key must be sent only once.",
    });
  });

  // If the shutdown waited for the incomplete requests, it would take 10 s.
  it("responds while 200 requests are incomplete, and does not wait for them at shutdown", {
    timeout: 9_000,
  }, async () => {
    const service = await aService();
    const { hostname, port } = new URL(service.baseUrl);
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => {});
        await new Promise((resolve) => socket.once("connect", resolve));
        socket.write("POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nX-Slow: ");
        return socket;
      }),
    );
    expect((await fetch(`${service.baseUrl}/api/v1/tools`)).status).toBe(200);
    await service.close();
    for (const socket of sockets) socket.destroy();
  });

  it("sends the rest of a large response before it shuts down", async () => {
    const body = "x".repeat(20 * 1024 * 1024);
    const server = await listen({
      host: "127.0.0.1",
      port: 0,
      clock: SYSTEM_CLOCK,
      appAt: () => () => new Response(body),
    });
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    await new Promise((resolve) => socket.once("readable", resolve));
    const closed = server.close(10_000);
    let received = 0;
    for await (const chunk of socket) received += chunk.length;
    expect(received).toBeGreaterThan(body.length);
    await closed;
  });

  it("closes open connections when the time limit for shutdown has passed", async () => {
    const { server, answer } = await withOpenRequest();
    await server.close(50);
    await expect(answer).rejects.toThrow("fetch failed");
  });

  it("finishes open requests before it shuts down", async () => {
    const { server, answer, finish } = await withOpenRequest();
    const closed = server.close(10_000);
    await expect(fetch(server.baseUrl)).rejects.toThrow("fetch failed");
    finish(new Response("done"));
    expect(await (await answer).text()).toBe("done");
    await closed;
  });
});

/** Starts a server and sends a request. Returns the server, the response, and a function that makes the application send the response. */
async function withOpenRequest() {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let finish = (_response: Response) => {};
  const app = () =>
    new Promise<Response>((resolve) => {
      finish = resolve;
      arrive();
    });
  const server = await listen({ host: "127.0.0.1", port: 0, clock: SYSTEM_CLOCK, appAt: () => app });
  const answer = fetch(server.baseUrl);
  answer.catch(() => undefined);
  await arrived;
  return { server, answer, finish };
}
