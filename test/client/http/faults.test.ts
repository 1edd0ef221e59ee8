import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { NetworkError, UnexpectedResponse } from "../../../src/contract/errors/remote-errors.ts";
import { aGet, aTransport } from "./a-transport.ts";
import { bytesServer, json, type Step, scriptedServer, tcpServer, tlsServer } from "./scripted-server.ts";

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

function encoded(coding: string, body: Buffer): Step {
  return (response) => void response.writeHead(200, { "content-encoding": coding }).end(body);
}

describe("a connection", () => {
  test("to an unknown host fails with an error that contains the host", async () => {
    const failure = aTransport().send(aGet(new URL("http://catalog.invalid/")));
    await expect(failure).rejects.toThrow(NetworkError);
    await expect(failure).rejects.toThrow(/^Cannot resolve catalog\.invalid: /);
  });

  test("with an untrusted certificate fails without a retry", async () => {
    const url = await tlsServer();
    const transport = aTransport();
    await expect(transport.send(aGet(url))).rejects.toMatchObject({
      name: "NetworkError",
      message: `Cannot trust the certificate of ${url.host}: it is self-signed`,
      facts: [["Cause", "DEPTH_ZERO_SELF_SIGNED_CERT"]],
    });
    expect(transport.waits).toEqual([]);
  });

  test("to an IPv6 address succeeds", async () => {
    const url = await bytesServer("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}", "::1");
    expect(url.host).toMatch(/^\[::1\]:\d+$/);
    expect((await aTransport().send(aGet(url))).status).toBe(200);
  });

  test("to localhost succeeds even if only 127.0.0.1 is listening", async () => {
    const server = await scriptedServer(json({}));
    const url = new URL(`http://localhost:${server.url.port}/`);
    expect((await aTransport().send(aGet(url))).status).toBe(200);
  });
});

test.each([
  ["before the status line", ""],
  ["in the status line", "HTTP/1.1 2"],
  ["in the header section", "HTTP/1.1 200 OK\r\ncontent-le"],
  ["in the body", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"],
  ["in a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"],
  ["before the last chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n"],
  ["at the first of two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}"],
  ["in the body of an error response", "HTTP/1.1 404 Not Found\r\ncontent-length: 10\r\n\r\n{"],
])("a response that is truncated %s causes a NetworkError", async (_name, bytes) => {
  const url = await bytesServer(bytes);
  await expect(aTransport().send(aGet(url))).rejects.toMatchObject({
    name: "NetworkError",
    message: `Connection to ${url.host} closed before the response was complete`,
  });
});

test.each([
  ["a different protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["a broken chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"],
  ["a header that is too large", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`],
])("reports malformed HTTP as an UnexpectedResponse: %s", async (_name, bytes) => {
  const url = await bytesServer(bytes);
  await expect(aTransport().send(aGet(url))).rejects.toThrow(UnexpectedResponse);
});

test.each([
  ["several interim responses", "102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>"],
  ["an unregistered status", "199 Anything\r\nx: y"],
])("interim responses are skipped: %s", async (_name, interim) => {
  const final = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
  const transport = aTransport();
  const response = await transport.send(aGet(await bytesServer(`HTTP/1.1 ${interim}\r\n\r\n${final}`)));
  expect(response).toMatchObject({ status: 200, body: Buffer.from("{}") });
  expect(transport.waits).toEqual([]);
});

test.each(["099", "000"])("a status below 100 is rejected without a retry: %s", async (code) => {
  const url = await bytesServer(`HTTP/1.1 ${code} Odd\r\ncontent-length: 2\r\n\r\n{}`);
  const transport = aTransport();
  await expect(transport.send(aGet(url))).rejects.toMatchObject({
    name: "UnexpectedResponse",
    message: `The response from ${url.host} is not HTTP`,
  });
  expect(transport.waits).toEqual([]);
});

describe("a compressed response", () => {
  const text = "répertoire ".repeat(1000);
  const ZEROS = Buffer.alloc(35_000_000);
  const TOO_LARGE = "is larger than 32 MiB when decompressed";
  test.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
  ])("in %s is decoded", async (coding, body) => {
    const server = await scriptedServer(encoded(coding, body));
    expect((await aTransport().send(aGet(server.url))).body.toString()).toBe(text);
  });

  test.each([
    ["if it is empty", ""],
    ["in an unknown coding", "zstd"],
  ])("of a failure is kept unchanged %s", async (_name, body) => {
    const server = await scriptedServer(
      (response) => void response.writeHead(404, { "content-encoding": body || "gzip" }).end(body),
    );
    expect(await aTransport().send(aGet(server.url))).toMatchObject({ status: 404, body: Buffer.from(body) });
  });

  test.each([
    ["in an unknown coding", encoded("compress", Buffer.from("x")), "has an unknown content coding"],
    ["in two codings", encoded("gzip, gzip", gzipSync("x")), "has an unknown content coding"],
    ["of more than 32 MiB", encoded("gzip", gzipSync(ZEROS)), TOO_LARGE],
    ["of more than 32 MiB in br", encoded("br", brotliCompressSync(ZEROS, FAST)), TOO_LARGE],
  ])("%s is rejected without a retry", async (_name, step, what) => {
    const server = await scriptedServer(step);
    const failure = aTransport().send(aGet(server.url));
    await expect(failure).rejects.toThrow(UnexpectedResponse);
    await expect(failure).rejects.toThrow(`The response from ${server.url.host} ${what}`);
    expect(server.arrived).toHaveLength(1);
  });

  test("that is truncated is rejected after four attempts", async () => {
    const step = encoded("gzip", gzipSync(text).subarray(0, -10));
    const server = await scriptedServer(step, step, step, step);
    await expect(aTransport().send(aGet(server.url))).rejects.toThrow(
      /is damaged: it cannot be decompressed as gzip/,
    );
    expect(server.arrived).toHaveLength(4);
  });
});

test.each([
  ["before it arrives, with Content-Length", "content-length: 40000000", 0],
  ["without Content-Length", "connection: close", 40_000_000],
])("a body that is too large is rejected %s", async (_name, header, bytes) => {
  const url = await tcpServer((socket) => {
    socket.once("data", () => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      socket.write(Buffer.alloc(bytes, "x"));
    });
  });
  await expect(aTransport().send(aGet(url))).rejects.toMatchObject({
    name: "UnexpectedResponse",
    message: `The response from ${url.host} is larger than 32 MiB`,
  });
});
