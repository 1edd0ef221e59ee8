import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { RequestHandler } from "../../src/local-catalog/faults/inject-faults.ts";
import { listen, type ServerOptions } from "../../src/local-catalog/server.ts";
import { SYSTEM_CLOCK } from "../support/system-clock.ts";
import { aService, connectTo, exchange } from "./a-service.ts";

function parsed(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const OPEN = "HTTP/1.1\r\nHost: a\r\n";
const CLOSE = "Connection: close\r\n\r\n";

describe("the HTTP server", () => {
  it("closes connections when more than 48 MiB wait for clients that do not read, and answers others", async () => {
    const log: string[] = [];
    const app = (request: Request) =>
      new Response(request.url.endsWith("/small") ? "small" : new Uint8Array(96 * 1024 * 1024));
    const server = await serverOf(app, { log: { write: (lines) => log.push(...lines) } });
    onTestFinished(() => server.close(0));
    const sockets = Array.from({ length: 3 }, (_, index) => {
      const socket = connectTo(server.baseUrl)
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
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connectTo(service.baseUrl);
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

  it("answers pipelined requests in turn with those of other clients, and limits their number", async () => {
    const { baseUrl } = await aService();
    const answersTo = (count: number) => {
      const socket = connectTo(baseUrl);
      socket.write("GET /api/v1/tags?x HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count));
      const seen = { socket, count: 0 };
      socket.on("data", (data) => {
        seen.count += String(data).split("HTTP/1.1 200 OK").length - 1;
      });
      return seen;
    };
    const many = answersTo(900);
    await once(many.socket, "data");
    expect((await fetch(`${baseUrl}/api/v1/tags?y`)).status).toBe(200);
    expect(many.count).toBeLessThan(900);
    await vi.waitFor(() => expect(many.count).toBe(900), 10_000);
    many.socket.destroy();
    const tooMany = answersTo(1_200);
    await once(
      tooMany.socket.on("error", () => undefined),
      "close",
    );
    expect(tooMany.count).toBeLessThan(1_200);
  });

  it("refuses CONNECT after the responses before it, and survives a reset", async () => {
    const service = await aService();
    const head = "HTTP/1.1\r\nHost: a\r\n\r\n";
    const both = await exchange(service.baseUrl, `GET /api/v1/tags ${head}CONNECT x:1 ${head}`);
    expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 405"]);
    const reset = connectTo(service.baseUrl).on("error", () => undefined);
    reset.write(`CONNECT x:1 ${head}`);
    await once(reset, "data");
    reset.resetAndDestroy();
    expect((await fetch(`${service.baseUrl}/api/v1/tags`)).status).toBe(200);
    // Without a Connection field, Upgrade has no meaning (RFC 9110 §7.8).
    const ignored = `GET /api/v1/tags HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n`;
    const three = await exchange(
      service.baseUrl,
      `${ignored}${ignored}GET / HTTP/1.1\r\nHost: a\r\n${CLOSE}`,
    );
    expect(three.match(/HTTP\/1\.1 \d+/g)).toHaveLength(3);
    // A client that does not close its side does not delay the end.
    const halfOpen = connectTo(service.baseUrl, { allowHalfOpen: true });
    halfOpen.write(`CONNECT x:1 ${head}`);
    await once(halfOpen.resume(), "end");
    await service.close();
    halfOpen.destroy();
  });

  it("answers a few pipelined requests of a client that has closed its side", async () => {
    const socket = connectTo((await aService()).baseUrl, { allowHalfOpen: true });
    socket.end(`GET /api/v1/tags ${OPEN}\r\n`.repeat(9));
    expect((await text(socket)).split("HTTP/1.1 200 OK")).toHaveLength(10);
  });

  it("closes a connection with an open request and CONNECT when the time limit for shutdown has passed", async () => {
    const app = vi.fn(() => new Promise<Response>(() => undefined));
    const server = await serverOf(app);
    const socket = connectTo(server.baseUrl).resume();
    socket.write(`GET / ${OPEN}\r\nCONNECT x:1 ${OPEN}\r\n`);
    await vi.waitFor(() => expect(app).toHaveBeenCalled(), 10_000);
    await server.close(50);
    await once(socket, "close");
  });

  it("closes a connection once after unparsable bytes that arrive in many parts", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const service = await aService({ faults: ["latency:300ms"] });
    const socket = connectTo(service.baseUrl);
    const answer = text(socket);
    socket.write(`GET /api/v1/tags ${OPEN}\r\n`);
    for (let part = 0; part < 20; part += 1) {
      socket.write("garbage\r\n");
      await sleep(5);
    }
    expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    expect(warned).not.toHaveBeenCalled();
  });

  it("rejects a body in very many chunks", async () => {
    const { baseUrl, apiKey } = await aService();
    const fields = `Authorization: Bearer ${apiKey}\r\nIdempotency-Key: idempotency-key-1\r\nContent-Type: application/json`;
    const head = `POST /api/v1/tools HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${fields}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await exchange(baseUrl, `${head}${"1\r\n \r\n".repeat(2_000)}0\r\n\r\n`);
    expect(answer).toContain("The body has too many chunks.");
  });

  it("sends the rest of a large response before it shuts down", async () => {
    const body = "x".repeat(20 * 1024 * 1024);
    const server = await serverOf(() => new Response(body));
    const socket = connectTo(server.baseUrl);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
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

/** Starts a server for an application on a free port. */
function serverOf(app: RequestHandler, options: Partial<ServerOptions> = {}) {
  return listen({ host: "127.0.0.1", port: 0, clock: SYSTEM_CLOCK, appAt: () => app, ...options });
}

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
  const server = await serverOf(app);
  const answer = fetch(server.baseUrl);
  answer.catch(() => undefined);
  await arrived;
  return { server, answer, finish };
}
