import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { get, type SiteResponse } from "../../src/site/get.ts";
import { createNetwork, SITE_LIMITS } from "../../src/site/network.ts";
import { SiteError } from "../../src/site/site-error.ts";
import { tlsServer } from "../http/tls-server.ts";
import { aFile, aPage, aRedirect, type Site, silence } from "../media/sites.ts";
import { aNetwork, ELSEWHERE, HERE } from "./a-network.ts";

const WHOLE = { accept: "*/*", keep: 1024, beyond: "refuse" } as const;
const BEGINNING = { accept: "*/*", keep: SITE_LIMITS.bytes, beyond: "cut" } as const;
const NAMES = {
  "tool.example": [HERE],
  "cdn.example": [ELSEWHERE],
  "inner.example": ["10.0.0.1"],
  "none.example": [],
};
const URL_HERE = "http://tool.example/";

const never = new AbortController().signal;

describe("get", () => {
  test("returns the URL of a response after redirects", async () => {
    const network = await aNetwork(
      { [HERE]: aRedirect("http://cdn.example/x"), [ELSEWHERE]: aPage("hello") },
      NAMES,
    );
    const { url, status, contentType, body } = await get(network, { url: URL_HERE, ...WHOLE }, never);
    expect([url.href, status, contentType, body.toString()]).toEqual([
      "http://cdn.example/x",
      200,
      "text/html; charset=utf-8",
      "hello",
    ]);
  });

  test("returns the start of a compressed page that is larger than the limit", async () => {
    const page = randomBytes(2 * SITE_LIMITS.bytes);
    const site = aFile("text/html", gzipSync(page), { "content-encoding": "gzip" });
    const network = await aNetwork({ [HERE]: site }, NAMES);
    const { body } = await get(network, { url: URL_HERE, ...BEGINNING }, never);
    expect(body.length).toBeGreaterThan(0);
    expect(body.equals(page.subarray(0, body.length))).toBe(true);
  });

  test.each<[string, Site, string]>([
    ["status", (_request, response) => void response.writeHead(404).end(), "answers 404 Not Found"],
    ["status", (_request, response) => void response.writeHead(599).end(), "answers 599"],
    ["status", (_request, response) => void response.writeHead(302).end(), "answers 302 Found"],
    ["redirects", aRedirect("/again"), "redirects more than 3 times"],
    ["url", aRedirect("http://["), "redirects to an invalid URL"],
    ["connection", aRedirect("http://cdn.example/"), "refuses the connection"],
    ["connection", { raw: (socket) => void socket.resetAndDestroy() }, "resets the connection"],
    [
      "connection",
      { raw: (socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf") },
      "resets the connection",
    ],
    [
      "response",
      { raw: (socket) => void socket.end("SSH-2.0\r\n") },
      "sends an invalid response (HPE_INVALID_CONSTANT)",
    ],
    [
      "response",
      aFile("text/html", "x", { "content-encoding": "rot13" }),
      "uses an unsupported content coding",
    ],
    [
      "response",
      aFile("text/html", "plain text", { "content-encoding": "gzip" }),
      "sends an invalid response (Z_DATA_ERROR)",
    ],
    ["size", aFile("text/html", Buffer.alloc(SITE_LIMITS.bytes + 1)), "is larger than 2 MiB"],
    ["timeout", silence, "does not send a complete response within 0.3 s"],
  ])("reports a failure of the kind %s", async (kind, site, message) => {
    const limits = { ...SITE_LIMITS, urlMilliseconds: kind === "timeout" ? 300 : 60_000 };
    const network = await aNetwork({ [HERE]: site }, NAMES, { limits });
    expect(await failureOf(get(network, { url: URL_HERE, ...WHOLE }, never))).toEqual([kind, message]);
  });

  test.each([
    ["url", "ftp://tool.example", "is not an http or https URL without a user name"],
    ["private", "http://inner.example", "is not at a public address"],
    ["private", "http://127.0.0.1", "is not at a public address"],
    ["name", "http://unknown.example", "cannot be found: its host name does not resolve"],
    ["name", "http://none.example", "cannot be found: its host name has no address"],
    ["port", "http://tool.example:22", "uses a port other than 80 and 443"],
  ])("reports a failure of the kind %s at the target of a redirect to %s", async (kind, target, message) => {
    const network = await aNetwork({ [HERE]: aRedirect(`${target.replace("127.0.0.1", "0x7f.1")}/`) }, NAMES);
    expect(await failureOf(get(network, { url: URL_HERE, ...WHOLE }, never))).toEqual([
      kind,
      `redirects to ${target}, which ${message}`,
    ]);
  });

  test("reports an invalid certificate", async () => {
    const { href } = await tlsServer();
    expect(
      await failureOf(get(createNetwork({ allowPrivate: true }), { url: href, ...WHOLE }, never)),
    ).toEqual(["certificate", "has an invalid certificate: it is self-signed"]);
  });

  test.each([
    ["uncompressed", (body: Buffer) => aFile("text/html", body)],
    ["compressed", (body: Buffer) => aFile("text/html", gzipSync(body), { "content-encoding": "gzip" })],
  ])("returns the start of a page that is too long and arrives %s", async (_how, site) => {
    const network = await aNetwork({ [HERE]: site(Buffer.alloc(64 * 1024 * 1024, "x")) }, NAMES);
    const { body } = await get(network, { url: URL_HERE, ...BEGINNING }, never);
    expect(body.equals(Buffer.alloc(SITE_LIMITS.bytes, "x"))).toBe(true);
  });

  test("rejects with the signal's reason", async () => {
    const network = await aNetwork({ [HERE]: silence }, NAMES);
    const controller = new AbortController();
    const answer = get(network, { url: URL_HERE, ...WHOLE }, controller.signal);
    const reason = new Error("aborted");
    setImmediate(() => controller.abort(reason));
    await expect(answer).rejects.toBe(reason);
    await expect(get(network, { url: URL_HERE, ...WHOLE }, controller.signal)).rejects.toBe(reason);
  });
});

async function failureOf(answer: Promise<SiteResponse>): Promise<unknown> {
  const error = await answer.then(
    ({ status }) => status,
    (reason: unknown) => reason,
  );
  return error instanceof SiteError ? [error.kind, error.message] : error;
}
