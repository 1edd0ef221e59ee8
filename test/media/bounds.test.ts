import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import { anInternet } from "./internet.ts";
import { aPage, aPicture, aRedirect, aSite, PNG, type Site, silence } from "./sites.ts";

const HERE = "93.184.216.34";
const ELSEWHERE = "1.1.1.1";
const NAMES = { "tool.example": [HERE], "cdn.example": [ELSEWHERE] };
const websiteUrl = "http://unknown.example/";
const logoUrl = "http://cdn.example/0";
const MIB = 1024 * 1024;

/** The time limits in these tests. A test whose limit does not work times out. */
const PATIENT = { urlMilliseconds: 60_000, totalMilliseconds: 60_000 };
const HASTY = { urlMilliseconds: 150, totalMilliseconds: 10_000 };

describe("the bounds of fetched media", () => {
  test.each([
    [3, logoUrl],
    [4, null],
  ])("with %i redirects, resolve to %s", async (redirects, expected) => {
    const hops = Array.from(
      { length: redirects },
      (_, hop) => [`/${hop}`, aRedirect(`/${hop + 1}`, 307)] as const,
    );
    const site = aSite({ ...Object.fromEntries(hops), [`/${redirects}`]: aPicture });
    const { resolver, connections } = await anInternet({
      names: NAMES,
      sites: { [ELSEWHERE]: site },
      limits: PATIENT,
    });

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl: expected });
    expect(connections).toHaveLength(4);
  });

  test.each([
    [2 * MIB, logoUrl],
    [2 * MIB + 1, null],
  ])("for a picture of %i bytes, resolve to %s", async (size, expected) => {
    const site = chunked([PNG, Buffer.alloc(size - PNG.length, 1)]);
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site } });

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl: expected });
  });

  test.each<[string, Site]>([
    [
      "declares more than the limit",
      (_request, response) => {
        response
          .writeHead(200, { "content-type": "image/png", "content-length": 2 * MIB + 1 })
          .flushHeaders();
      },
    ],
    ["never ends", chunked(endless())],
    [
      "never ends and is compressed",
      (_request, response) => {
        response.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" });
        Readable.from(endless()).pipe(createGzip()).pipe(response);
      },
    ],
    [
      "is compressed, endless and empty when decompressed",
      (_request, response) => {
        response.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" });
        // The header has a file name without its final zero byte (RFC 1952 §2.3.1).
        response.write(Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]));
        Readable.from(endless(1)).pipe(response);
      },
    ],
    [
      "has endless headers",
      {
        raw: (socket) => {
          socket.write("HTTP/1.1 200 OK\r\n");
          Readable.from(endless("X-Padding: padding\r\n")).pipe(socket);
        },
      },
    ],
  ])("immediately reject a response that %s", async (_what, site) => {
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site }, limits: PATIENT });

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toEqual({ logoUrl: null, imageUrl: null });
  });

  test.each<[string, Site]>([
    [
      "ends in the middle",
      (_request, response) => {
        response.writeHead(200, { "content-type": "image/png", "content-length": 100 }).write("half");
        setImmediate(() => response.destroy());
      },
    ],
    [
      "ends in the middle of its chunks",
      {
        raw: (socket) => {
          socket.end(
            "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhalf",
          );
        },
      },
    ],
    ["is not HTTP", { raw: (socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n") }],
    ["is empty", { raw: (socket) => void socket.end() }],
    ["is a reset", { raw: (socket) => void socket.resetAndDestroy() }],
    [
      "switches protocols",
      {
        raw: (socket) => {
          socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n");
        },
      },
    ],
    [
      "has two lengths",
      {
        raw: (socket) => {
          socket.end(
            "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx",
          );
        },
      },
    ],
    ["is a redirect to nowhere", (_request, response) => void response.writeHead(302).end()],
  ])("find nothing in a response that %s", async (_what, site) => {
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site }, limits: PATIENT });

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toEqual({ logoUrl: null, imageUrl: null });
  });

  test.each<[string, Site]>([
    ["is silent", silence],
    ["sends its headers byte by byte", { raw: (socket) => trickle("HTTP/1.1 200 OK\r\nx: ", socket) }],
    [
      "sends its body byte by byte",
      {
        raw: (socket) => {
          trickle("HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n", socket);
        },
      },
    ],
    [
      "sends only interim responses",
      {
        raw: (socket) => {
          trickle("HTTP/1.1 103 Early Hints\r\n\r\n", socket, "HTTP/1.1 103 Early Hints\r\n\r\n");
        },
      },
    ],
    [
      "redirects slowly, again and again",
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: "/0" }).end(), 60);
      },
    ],
  ])("stop waiting in time for a server that %s", async (_what, site) => {
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site }, limits: HASTY });
    const start = performance.now();

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toEqual({ logoUrl: null, imageUrl: null });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test("stop waiting in time for a name that is never resolved", async () => {
    const { resolver } = await anInternet({
      names: { "cdn.example": () => new Promise(() => undefined) },
      limits: HASTY,
    });

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toEqual({ logoUrl: null, imageUrl: null });
  });

  test("keep the media found before the time limit of a draft", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: { [HERE]: aSite({ "/": silence, "/shot.png": silence }), [ELSEWHERE]: aPicture },
      limits: { urlMilliseconds: 60_000, totalMilliseconds: 1_000 },
    });
    const draft = {
      websiteUrl: "http://tool.example/",
      logoUrl,
      screenshotUrls: ["http://tool.example/shot.png"],
    };

    expect(await resolver.resolve(draft)).toEqual({ logoUrl, imageUrl: null });
  });

  test("request the next screenshot without waiting for silent servers", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: { [HERE]: silence, [ELSEWHERE]: aPicture },
      limits: { urlMilliseconds: 1_000, totalMilliseconds: 2_500 },
    });
    const silent = [1, 2, 3].map((number) => `http://tool.example/${number}.png`);

    expect(await resolver.resolve({ websiteUrl, screenshotUrls: [...silent, logoUrl] })).toMatchObject({
      imageUrl: logoUrl,
    });
  });

  test("read a page only up to the limit", async () => {
    const mention = "<meta property=og:image content=/og.png>";
    const pageOf = (size: number) => aPage(mention.padStart(size));
    const imageOf = async (page: RequestListener) => {
      const site = aSite({ "/": page, "/og.png": aPicture });
      const { resolver } = await anInternet({ names: NAMES, sites: { [HERE]: site } });
      return (await resolver.resolve({ websiteUrl: "http://tool.example/" })).imageUrl;
    };

    expect(await imageOf(pageOf(2 * MIB))).toBe("http://tool.example/og.png");
    expect(await imageOf(pageOf(2 * MIB + 1))).toBeNull();
  });

  test("allow only a few requests for a page with a thousand pictures", async () => {
    const many = Array.from({ length: 1000 }, (_, number) => `<link rel=icon href=/${number}.png>`).join("");
    const { resolver, connections } = await anInternet({
      names: NAMES,
      sites: { [HERE]: aSite({ "/": aPage(many) }) },
    });

    await resolver.resolve({ websiteUrl: "http://tool.example/" });
    expect(connections).toHaveLength(1 + 3 + 1);
  });

  test("leave no connection open", async () => {
    let open = 0;
    const counted = (answer: string): Site => ({
      raw: (socket) => {
        open++;
        socket.resume().on("close", () => open--);
        socket.write(answer);
      },
    });
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: counted("HTTP/1.1 302 Found\r\nlocation: http://cdn.example/\r\ncontent-length: 9\r\n\r\n"),
        [ELSEWHERE]: counted("HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\n\r\n"),
      },
      limits: PATIENT,
    });

    await resolver.resolve({ websiteUrl: "http://tool.example/", logoUrl });
    await expect.poll(() => open).toBe(0);
  });
});

function chunked(chunks: Iterable<Buffer | string>): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    Readable.from(chunks).pipe(response);
  };
}

function* endless(byte: number | string = 0): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, byte);
}

function trickle(
  start: string,
  socket: { write(text: string): boolean; readonly destroyed: boolean },
  drop = "x",
): void {
  socket.write(start);
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(drop)), 10);
}
