import { describe, expect, test } from "vitest";
import { NetworkError, TimeoutError } from "../../../src/contract/errors/remote-errors.ts";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import { deadUrl, json, reset, type Step, scriptedServer, status, tcpServer } from "./scripted-server.ts";

const ok = json({ data: [] });
const truncated: Step = (response) => {
  response.writeHead(200, { "content-length": "100" }).write('{"data":', () => response.destroy());
};

describe("a request", () => {
  test.each([
    ["a reset connection", reset],
    ["a truncated response", truncated],
    ["503", status(503)],
  ])("is sent again after %s", async (_name, step) => {
    const server = await scriptedServer(step, step, step, ok);
    const transport = aTransport();
    expect((await transport.send(aGet(server.url))).status).toBe(200);
    expect(server.arrived).toHaveLength(4);
    expect(transport.waits).toEqual([250, 500, 1000]);
  });

  test("is sent at most four times and returns the last response", async () => {
    const server = await scriptedServer(status(503), status(503), status(503), status(500));
    const response = await aTransport().send(aGet(server.url));
    expect(response.status).toBe(500);
    expect(response.body.toString()).toBe('{"error":{"code":"CODE","message":"message"}}');
    expect(server.arrived).toHaveLength(4);
  });

  test("is sent with the same body and the same headers every time", async () => {
    const server = await scriptedServer(reset, truncated, status(503), json({}, {}, 201));
    await aTransport().send(aPost(server.url, '{"name":"Ünïcödé 🎉"}'));
    expect(server.arrived).toHaveLength(4);
    expect(new Set(server.arrived.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(server.arrived[3]).toMatchObject({
      body: '{"name":"Ünïcödé 🎉"}',
      headers: { "idempotency-key": "idempotency-key-1" },
    });
  });

  test("throws an error after four attempts if the connection is refused", async () => {
    const url = await deadUrl();
    const transport = aTransport();
    await expect(transport.send(aGet(url))).rejects.toMatchObject({
      name: "NetworkError",
      message: `Cannot connect to ${url.host}: connection refused`,
      facts: [["Cause", `connect ECONNREFUSED ${url.host}`]],
      hint: {
        text: "If this is the local catalog, start it",
        command: { verb: "serve", options: { port: url.port } },
      },
    });
    expect(transport.lines.filter((line) => line.startsWith("✗"))).toHaveLength(4);
  });
});

test("a request is not sent again when the network time is used up", async () => {
  let now = 0;
  const url = await tcpServer((socket) => {
    socket.once("data", () => {
      now += 5_000;
      socket.resetAndDestroy();
    });
  });
  const clock = { now: () => new Date(), elapsed: () => now };
  const transport = aTransport({ clock, timeoutMs: 10_000, random: () => 0 });
  await expect(transport.send(aGet(url))).rejects.toThrow(NetworkError);
  expect(transport.lines.filter((line) => line.startsWith("→"))).toHaveLength(2);
  await expect(transport.send(aGet(url))).rejects.toThrow(TimeoutError);
  // A request of one of several files has its own time.
  await expect(transport.send({ ...aGet(url), hasOwnTime: true })).rejects.toThrow(NetworkError);
});

describe("a wait requested by the service", () => {
  test("lasts as long as requested, plus jitter", async () => {
    const server = await scriptedServer(status(503, { "retry-after": "7" }), ok);
    const transport = aTransport();
    expect((await transport.send(aGet(server.url))).status).toBe(200);
    expect(transport.waits).toEqual([7250]);
    expect(transport.requested.map(([status]) => status)).toEqual([503]);
    expect(transport.lines).toContain("… waiting 7250 ms: 503 with Retry-After");
  });

  test("is not part of the network time", async () => {
    let now = 0;
    const sleep = async (milliseconds: number) => {
      now += milliseconds;
    };
    const clock = { now: () => new Date(), elapsed: () => now };
    const server = await scriptedServer(status(503, { "retry-after": "9" }), ok);
    expect((await aTransport({ clock, sleep, timeoutMs: 1000 }).send(aGet(server.url))).status).toBe(200);
  });
});

test("the trace contains each attempt and each wait", async () => {
  const server = await scriptedServer(status(502), ok);
  const transport = aTransport();
  await transport.send(aGet(server.url));
  const url = server.url.href;
  expect(transport.lines.map((line) => line.replace(/in \d+ ms/, "in N ms"))).toEqual([
    `→ GET ${url}`,
    `← 502 GET ${url} in N ms, cache off`,
    "… waiting 250 ms: 502",
    `→ GET ${url} (attempt 2)`,
    `← 200 GET ${url} in N ms, cache off`,
  ]);
});

test("one attempt returns the status, the headers and the body of the response", async () => {
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
