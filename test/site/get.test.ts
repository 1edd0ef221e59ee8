import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { version } from "../../src/base/runtime/version.ts";
import { guardedGet, type SiteResponse } from "../../src/site/get.ts";
import { MAX_BYTES, type Network } from "../../src/site/network.ts";
import { SiteError } from "../../src/site/site-error.ts";
import { tcpServer, tlsServer } from "../client/http/scripted-server.ts";
import {
  aFile,
  aPage,
  aPicture,
  aRedirect,
  aSite,
  raw,
  type Site,
  silence,
} from "../local-catalog/media/sites.ts";
import { anInternet, HERE } from "./an-internet.ts";

const WHOLE = { accept: "*/*", keep: 1024, beyond: "refuse" } as const;
const BEGINNING = { accept: "*/*", keep: MAX_BYTES, beyond: "cut" } as const;
const URL_HERE = "http://tool.example/";
const OK = "HTTP/1.1 200 OK\r\n";
const INCOMPLETE = "does not send a complete response within 0.2 s";
const CLOSED = "closes the connection before its response is complete";
const TOO_LARGE = "is larger than 2 MiB";
const GZIP = { "content-encoding": "gzip" };

const never = new AbortController().signal;

describe("get", () => {
  it("returns the final URL, the content type and the body after a redirect", async () => {
    const { network } = await anInternet({ tool: aRedirect("http://cdn.example/x"), cdn: aPage("hello") });
    const { url, contentType, body } = await guardedGet(network, { url: URL_HERE, ...WHOLE }, never);
    expect([url.href, contentType, body.toString()]).toEqual([
      "http://cdn.example/x",
      "text/html; charset=utf-8",
      "hello",
    ]);
  });

  it("follows three redirects, and decodes the Location header as UTF-8", async () => {
    const tool = aSite({
      "/": aRedirect("/1", 307),
      "/1": aRedirect("/2"),
      "/2": aRedirect("/ü"),
      "/%C3%BC": aPicture,
    });
    const { network } = await anInternet({ tool });
    expect(await guardedGet(network, { url: URL_HERE, ...WHOLE }, never)).toMatchObject({
      url: new URL("/%C3%BC", URL_HERE),
    });
  });

  it.each<[string, Site, string]>([
    ["status", (_request, response) => void response.writeHead(404).end(), "responds with 404 Not Found"],
    ["status", (_request, response) => void response.writeHead(304).end(), "responds with 304 Not Modified"],
    ["status", (_request, response) => void response.writeHead(599).end(), "responds with 599"],
    ["status", (_request, response) => void response.writeHead(302).end(), "responds with 302 Found"],
    ["response", aRedirect("/again"), "redirects more than 3 times"],
    ["url", aRedirect("http://["), "redirects to an invalid URL"],
    [
      "connection",
      aRedirect("https://cdn.example/"),
      "redirects to https://cdn.example, which refuses the connection",
    ],
    ["connection", { raw: (socket) => void socket.resetAndDestroy() }, "resets the connection"],
    ["connection", raw(""), CLOSED],
    ["connection", raw(`${OK}content-length: 9\r\n\r\nhalf`), CLOSED],
    ["connection", raw(`${OK}transfer-encoding: chunked\r\n\r\n5\r\nhalf`), CLOSED],
    ["response", raw(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nxx`), "sends an invalid response"],
    ["connection", raw("HTTP/1.1 101 Upgrade\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"), CLOSED],
    ["response", raw("SSH-2.0\r\n"), "sends an invalid response"],
    ["response", raw(endless("X-Padding: padding\r\n", OK)), "sends an invalid response"],
    ["response", aFile("text/html", "x", { "content-encoding": "x" }), "uses an unsupported content coding"],
    ["response", aFile("text/html", "plain text", GZIP), "sends an invalid response"],
    ["status", aFile("text/html", Buffer.alloc(MAX_BYTES + 1)), TOO_LARGE],
    ["status", streamed([], { "content-length": MAX_BYTES + 1 }), TOO_LARGE],
    ["status", streamed(endless(0)), TOO_LARGE],
    ["status", streamed(Readable.from(endless(0)).pipe(createGzip()), GZIP), TOO_LARGE],
    // The gzip header has a file name without its final zero byte (RFC 1952 §2.3.1), so nothing is decompressed.
    ["status", streamed(endless(1, [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), GZIP), TOO_LARGE],
    ["timeout", silence, INCOMPLETE],
    ["timeout", trickle(`${OK}x: `), INCOMPLETE],
    ["timeout", trickle(`${OK}\r\n`), INCOMPLETE],
    ["timeout", trickle("", "HTTP/1.1 103 Early Hints\r\n\r\n"), INCOMPLETE],
    ["timeout", aSlowRedirect, INCOMPLETE],
  ])("reports a failure of kind %s", async (kind, tool, message) => {
    const { network } = await anInternet({ tool, urlMilliseconds: kind === "timeout" ? 200 : 60_000 });
    expect(await failureOf(network)).toEqual([kind, message]);
  });

  it.each([
    ["url", "ftp://tool.example", "must be an http or https URL without a user name"],
    ["url", "http://inner.example", "is not at a public address"],
    ["url", "http://127.0.0.1", "is not at a public address"],
    ["connection", "http://unknown.example", "cannot be found: its host name does not resolve"],
    ["connection", "http://none.example", "cannot be found: its host name has no address"],
    ["port", "http://tool.example:22", "uses a port other than 80 and 443"],
  ])("reports a failure of kind %s after a redirect to %s", async (kind, target, message) => {
    const { network } = await anInternet({
      names: { "inner.example": ["10.0.0.1"], "none.example": [] },
      tool: aRedirect(`${target.replace("127.0.0.1", "0x7f.1")}/`),
    });
    expect(await failureOf(network)).toEqual([kind, `redirects to ${target}, which ${message}`]);
  });

  it.each([
    "http://tool.example/",
    "https://tool.example/",
    `http://${HERE}/`,
    "http://unknown.example/",
    "http://10.0.0.1/",
  ])("sends no request, through the proxy or directly, if a proxy is set for %s", async (url) => {
    const proxy = await tcpServer((socket) => socket.destroy());
    let asked = 0;
    const proxyFor = () => {
      asked += 1;
      return proxy;
    };
    const { network, connections, lookups } = await anInternet({ tool: aPage("site"), proxyFor });
    const message = "was not requested, because websites are not read through a proxy";
    expect(await failureOf(network, url)).toEqual(["proxy", message]);
    expect([asked, connections, lookups]).toEqual([1, [], []]);
  });

  it("reports an invalid certificate", async () => {
    const { href } = await tlsServer();
    expect(await failureOf({ allowPrivate: true }, href)).toEqual([
      "connection",
      "has an invalid certificate: it is self-signed",
    ]);
  });

  it("sends only five headers, and no cookies, even after a redirect", async () => {
    const seen: IncomingHttpHeaders[] = [];
    const note = (next: RequestListener): RequestListener => {
      return (request, response) => {
        seen.push(request.headers);
        next(request, response);
      };
    };
    const { network } = await anInternet({
      tool: note((_request, response) => {
        response.writeHead(302, { location: "http://cdn.example/", "set-cookie": "a=b" }).end();
      }),
      cdn: note(aPicture),
    });
    await guardedGet(network, { url: URL_HERE, ...WHOLE }, never);
    const common = { accept: "*/*", "accept-encoding": "identity", connection: "close" };
    const headers = { ...common, "user-agent": `catalog/${version}` };
    expect(seen).toEqual([
      { ...headers, host: "tool.example" },
      { ...headers, host: "cdn.example" },
    ]);
  });

  it("sends the host name when it opens a secure connection", async () => {
    const received: Buffer[] = [];
    const { network, connections } = await anInternet({
      tool: {
        raw: (socket) => {
          socket.once("data", (bytes) => {
            received.push(bytes);
            socket.destroy();
          });
        },
      },
    });
    expect(await failureOf(network, "https://tool.example/")).toEqual(["connection", CLOSED]);
    expect(Buffer.concat(received).includes("tool.example")).toBe(true);
    expect(connections).toEqual(["93.184.216.34 443"]);
  });

  it.each([
    ["uncompressed", (body: Buffer) => aFile("text/html", body)],
    ["compressed", (body: Buffer) => aFile("text/html", gzipSync(body), GZIP)],
  ])("returns the start of a page that is larger than the maximum size (%s)", async (_how, site) => {
    const { network } = await anInternet({ tool: site(Buffer.alloc(64 * 1024 * 1024, "x")) });
    const { body } = await guardedGet(network, { url: URL_HERE, ...BEGINNING }, never);
    expect(body.equals(Buffer.alloc(MAX_BYTES, "x"))).toBe(true);
  });

  it("accepts a complete body of exactly the maximum size", async () => {
    const { network } = await anInternet({ tool: streamed([Buffer.alloc(MAX_BYTES)]) });
    expect((await guardedGet(network, { url: URL_HERE, ...WHOLE }, never)).body).toHaveLength(1024);
  });

  it("rejects with the abort reason if its signal is aborted", async () => {
    const { network } = await anInternet({ tool: silence });
    const controller = new AbortController();
    const answer = guardedGet(network, { url: URL_HERE, ...WHOLE }, controller.signal);
    const reason = new Error("aborted");
    setImmediate(() => controller.abort(reason));
    await expect(answer).rejects.toBe(reason);
    await expect(guardedGet(network, { url: URL_HERE, ...WHOLE }, controller.signal)).rejects.toBe(reason);
  });
});

async function failureOf(network: Network, url = URL_HERE): Promise<unknown> {
  const error = await guardedGet(network, { url, ...WHOLE }, never).then(
    ({ url }: SiteResponse) => url,
    (reason: unknown) => reason,
  );
  return error instanceof SiteError ? [error.kind, error.message] : error;
}

/** Returns a site that sends chunks. */
function streamed(chunks: Iterable<Buffer> | Readable, headers: OutgoingHttpHeaders = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers);
    Readable.from(chunks).pipe(response);
  };
}

function* endless(byte: number | string, start: readonly number[] | string = []): Generator<Buffer> {
  yield Buffer.from(start);
  for (;;) yield Buffer.alloc(64 * 1024, byte);
}

/** Returns a site that sends `start`, and then `drop` every 10 ms. */
function trickle(start: string, drop = "x"): Site {
  return {
    raw: (socket) => {
      socket.write(start);
      const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(drop)), 10);
    },
  };
}

/** Responds after 80 ms with a redirect to the same site. */
function aSlowRedirect(_request: unknown, response: ServerResponse): void {
  setTimeout(() => response.writeHead(302, { location: "/" }).end(), 80);
}
