import { describe, expect, test } from "vitest";
import { aGet, aPost, aTransport } from "./a-transport.ts";
import {
  aProxy,
  bytesServer,
  deadUrl,
  json,
  scriptedServer,
  tcpServer,
  tlsServer,
} from "./scripted-server.ts";

describe("a proxy", () => {
  test("receives a plain http request with the full URL", async () => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: proxy.url.href } });
    const response = await transport.send(aGet(new URL("http://catalog.example/api/v1/tools?q=a")));
    expect(response.body.toString()).toBe("proxy");
    expect(proxy.asked).toEqual(["GET http://catalog.example/api/v1/tools?q=a catalog.example -"]);
  });

  test("opens a tunnel for https, and the certificate is still checked", async () => {
    const target = await tlsServer();
    const proxy = await aProxy({ port: Number(target.port) });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.url.href } });
    await expect(transport.send(aGet(target))).rejects.toThrow(
      /Cannot trust the certificate of localhost:\d+/,
    );
    expect(proxy.asked).toEqual([`CONNECT ${target.host} ${target.host} -`]);
  });

  test("is not blamed if the service in its tunnel does not use TLS", async () => {
    const { url } = await scriptedServer();
    const proxy = await aProxy({ port: Number(url.port) });
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.url.href } });
    await expect(transport.send(aGet(new URL(`https://localhost:${url.port}/`)))).rejects.toMatchObject({
      message: `Cannot connect to localhost:${url.port}: TLS handshake failed`,
      facts: [["Cause", "wrong version number"]],
    });
  });

  test.each([
    ["a user name and a password", "us%65r:p%40ss", "user:p@ss"],
    ["only a user name", "user", "user:"],
    ["only a password", ":p%C3%A4ss", ":päss"],
  ])("receives %s from the environment variable", async (_name, given, expected) => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: `http://${given}@${proxy.url.host}` } });
    await transport.send(aGet(new URL("http://catalog.example/")));
    expect(proxy.asked[0]).toBe(
      `GET http://catalog.example/ catalog.example Basic ${Buffer.from(expected).toString("base64")}`,
    );
  });

  test("does not receive the API key as proxy credentials", async () => {
    const proxy = await aProxy();
    const transport = aTransport({ env: { HTTP_PROXY: proxy.url.href } });
    await transport.send(aPost(new URL("http://catalog.example/")));
    expect(proxy.asked).toEqual(["POST http://catalog.example/ catalog.example -"]);
  });
});

describe("a proxy that fails", () => {
  const secret = "p4ssw0rd";
  const targets = ["http://catalog.example/", "https://catalog.example/"] as const;

  /** Sends a request through a proxy, and returns the failure, which must not contain the password. */
  async function failureOf(target: string, proxy: string) {
    const transport = aTransport({ env: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } });
    const failure = await transport.send(aGet(new URL(target))).catch((error: unknown) => error);
    expect(JSON.stringify([failure, transport.lines])).not.toContain(secret);
    return failure;
  }

  test.each(targets)("is identified in the error if it requires a password (%s)", async (target) => {
    const proxy = await aProxy({ status: 407 });
    expect(await failureOf(target, `http://user:${secret}@${proxy.url.host}`)).toMatchObject({
      name: "NetworkError",
      message: `Proxy ${proxy.url.host} requires a valid user name and password`,
      facts: [
        ["Cause", "the proxy responded with 407"],
        ["Requested host", "catalog.example"],
      ],
      hint: "Set them in the proxy variable before the host: USER:PASSWORD@HOST:PORT",
    });
    expect(proxy.asked).toHaveLength(1);
  });

  test.each(targets)("is identified in the error if it refuses connections (%s)", async (target) => {
    const { host } = await deadUrl();
    expect(await failureOf(target, `http://user:${secret}@${host}`)).toMatchObject({
      name: "NetworkError",
      message: `Cannot connect to proxy ${host}: connection refused`,
    });
  });

  test.each(targets)("is identified in the error if its certificate is not trusted (%s)", async (target) => {
    const { port } = await tlsServer();
    for (const hostname of ["localhost", "127.0.0.1"])
      expect(await failureOf(target, `https://${hostname}:${port}`)).toMatchObject({
        message: `Cannot trust the certificate of proxy ${hostname}:${port}: it is self-signed`,
      });
  });

  test("is not blamed for a 407 from a service, which is JSON", async () => {
    const step = json({ error: { code: "NO", message: "no" } }, {}, 407);
    const { url } = await scriptedServer(step, step);
    expect((await aTransport().send(aGet(url))).status).toBe(407);
    const throughProxy = aTransport({ env: { HTTP_PROXY: url.href } });
    expect((await throughProxy.send(aGet(new URL("http://catalog.example/")))).status).toBe(407);
  });

  const answers = (status: number) => `HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`;
  test.each([
    ["responds with 403", answers(403), "Proxy HOST refused to connect to catalog.example", 1],
    ["responds with 502", answers(502), "Proxy HOST could not connect to catalog.example", 4],
    ["responds with 504", answers(504), "Proxy HOST could not connect to catalog.example", 4],
    ["is not a proxy", "220 mail\r\n\r\n", "Cannot connect through proxy HOST: its response is not HTTP", 4],
    ["closes the connection", "", "Connection to proxy HOST closed before the response was complete", 4],
  ])("is identified in the error if it %s", async (_name, bytes, message, attempts) => {
    const proxy = await bytesServer(bytes);
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.href } });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      name: "NetworkError",
      message: message.replace("HOST", proxy.host),
      hint: expect.stringMatching(attempts === 1 ? /^Ask the proxy's operator/ : /^Check the network/),
    });
    expect(transport.lines.filter((line) => line.startsWith("✗"))).toHaveLength(attempts);
  });

  test("causes a timeout if it does not respond", async () => {
    const proxy = await tcpServer(() => {});
    const transport = aTransport({ env: { HTTPS_PROXY: proxy.href }, timeoutMs: 50 });
    await expect(transport.send(aGet(new URL("https://catalog.example/")))).rejects.toMatchObject({
      code: "TIMEOUT",
      facts: [["Proxy", proxy.host]],
    });
  });
});
