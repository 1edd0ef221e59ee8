import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../../src/http/redact.ts";
import { aProxy } from "./a-proxy.ts";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import { bytesServer, deadUrl, json, listen, scriptedServer, tcpServer } from "./scripted-server.ts";
import { tlsServer } from "./tls-server.ts";

describe("a proxy", () => {
  test("receives a plain http request with the full URL", async () => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: proxy.url.href } });
    const response = await transport.send(aGet(new URL("http://catalog.example/api/v1/tools?q=a")));
    expect(response.body.toString()).toBe("proxy");
    expect(proxy.asked).toEqual(["GET http://catalog.example/api/v1/tools?q=a catalog.example -"]);
  });

  test("receives the same body with every attempt", async () => {
    const bodies: string[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      bodies.push(`${request.url} ${request.headers.host} ${Buffer.concat(chunks)}`);
      response.writeHead(bodies.length === 1 ? 503 : 201).end("{}");
    });
    const proxy = await listen(server);
    const transport = aTransport({ env: { http_proxy: proxy.href } });
    expect((await transport.send(aPost(new URL("http://catalog.example/x"), "body"))).status).toBe(201);
    expect(bodies).toEqual(Array(2).fill("http://catalog.example/x catalog.example body"));
  });

  test("opens a tunnel for https, and the certificate is checked", async () => {
    const target = await tlsServer();
    const proxy = await aProxy({ port: Number(target.port) });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.url.href } });
    await expect(transport.send(aGet(target))).rejects.toThrow(
      /Cannot trust the certificate of localhost:\d+/,
    );
    expect(proxy.asked).toEqual([`CONNECT ${target.host} ${target.host} -`]);
  });

  test.each([
    ["user and password", "us%65r:p%40ss", "user:p@ss"],
    ["a user alone", "user", "user:"],
    ["a password alone", ":p%C3%A4ss", ":päss"],
  ])("receives %s from the variable", async (_name, given, expected) => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: `http://${given}@${proxy.url.host}` } });
    await transport.send(aGet(new URL("http://catalog.example/")));
    expect(proxy.asked[0]).toBe(
      `GET http://catalog.example/ catalog.example Basic ${Buffer.from(expected).toString("base64")}`,
    );
  });

  test("never receives the API key as its credentials", async () => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: proxy.url.href } });
    await transport.send(aPost(new URL("http://catalog.example/")));
    expect(proxy.asked).toEqual(["POST http://catalog.example/ catalog.example -"]);
  });

  test("is not used for a host in NO_PROXY", async () => {
    const proxy = await aProxy();
    const server = await scriptedServer(json({}));
    const transport = aTransport({ env: { HTTP_PROXY: proxy.url.href, NO_PROXY: "127.0.0.1" } });
    expect((await transport.send(aGet(server.url))).status).toBe(200);
    expect(proxy.asked).toEqual([]);
  });
});

describe("a proxy that refuses or fails", () => {
  const secret = "p4ssw0rd";
  const targets = ["http://catalog.example/", "https://catalog.example/"] as const;

  test.each(targets)("is named if it requires a password (%s)", async (target) => {
    const proxy = await aProxy({ status: 407 });
    const address = `http://user:${secret}@${proxy.url.host}`;
    const transport = aTransport({ env: { HTTP_PROXY: address, HTTPS_PROXY: address } });
    const failure = await transport.send(aGet(new URL(target))).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: "NetworkError",
      message: `Proxy ${proxy.url.host} requires a user name and password`,
      facts: [
        ["Cause", "the proxy responded with 407"],
        ["Requested host", "catalog.example"],
      ],
    });
    expect(JSON.stringify([failure, transport.events])).not.toContain(secret);
    const advice = "Add them to the proxy variable before the host: USER:PASSWORD@HOST:PORT";
    expect(failure).toMatchObject({ hint: advice });
    // The redactor leaves the advice unchanged.
    expect(createRedactor([secret])(advice)).toBe(advice);
    expect(proxy.asked).toHaveLength(1);
  });

  test("is named and not retried if it refuses permanently", async () => {
    const proxy = await aProxy({ status: 403 });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.url.href } });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      name: "NetworkError",
      message: `Proxy ${proxy.url.host} refused to connect to catalog.example`,
    });
    expect(proxy.asked).toHaveLength(1);
  });

  test("is retried if it cannot reach the service", async () => {
    const proxy = await aProxy({ status: 502 });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.url.href } });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toThrow(
      /refused to connect to/,
    );
    expect(proxy.asked).toHaveLength(4);
  });

  test.each(targets)("is named if it refuses connections (%s)", async (target) => {
    const { host } = await deadUrl();
    const address = `http://user:${secret}@${host}`;
    const transport = aTransport({ env: { HTTP_PROXY: address, HTTPS_PROXY: address } });
    const failure = await transport.send(aGet(new URL(target))).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: "NetworkError",
      message: `Cannot connect to proxy ${host}: connection refused`,
    });
    expect(JSON.stringify([failure, transport.events])).not.toContain(secret);
  });

  test("is retried as often as any broken connection if it closes the connection", async () => {
    let asked = 0;
    const proxy = await tcpServer((socket) => {
      socket.once("data", () => {
        asked += 1;
        socket.destroy();
      });
    });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.href } });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      name: "NetworkError",
      message: `Connection to proxy ${proxy.host} closed before the response was complete`,
    });
    expect(asked).toBe(4);
  });

  test("is named instead of the service if it is not a proxy", async () => {
    const proxy = await bytesServer("220 mail\r\n\r\n");
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.href } });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      name: "NetworkError",
      message: `Cannot connect through proxy ${proxy.host}: its response is not HTTP`,
      facts: [
        ["Cause", "Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)"],
        ["Requested host", "catalog.example"],
      ],
    });
  });

  test("is ended by the time limit if it does not respond", async () => {
    const proxy = await tcpServer(() => {});
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.href }, timeoutMs: 50 });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      code: "TIMEOUT",
      facts: [["Proxy", proxy.host]],
    });
  });
});
