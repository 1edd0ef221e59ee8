import type { IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createFetchedMedia } from "../../src/service/media/media-modes.ts";
import { version } from "../../src/version.ts";
import { anInternet } from "./internet.ts";
import { aFile, aPage, aPicture, aRedirect, aSite, PNG, serve } from "./sites.ts";

const HERE = "93.184.216.34";
const ELSEWHERE = "1.1.1.1";
const NAMES = { "tool.example": [HERE], "cdn.example": [ELSEWHERE] };
const websiteUrl = "http://tool.example/";
const favicon = "http://tool.example/favicon.ico";

describe("fetched media", () => {
  test("uses the logo and the first screenshot of the draft without requesting the website", async () => {
    const site = aSite({ "/logo.png": aPicture, "/1.png": aPicture, "/2.png": aPicture });
    const { resolver, lookups } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site } });
    const logoUrl = "http://cdn.example/logo.png";
    const screenshotUrls = ["http://cdn.example/1.png", "http://cdn.example/2.png"];

    expect(await resolver.resolve({ websiteUrl, logoUrl, screenshotUrls })).toEqual({
      logoUrl,
      imageUrl: "http://cdn.example/1.png",
    });
    expect(lookups).not.toContain("tool.example");
  });

  test("uses the first reachable screenshot, even if another is faster", async () => {
    const slow: typeof aPicture = (request, response) => {
      setTimeout(() => aPicture(request, response), 50);
    };
    const site = aSite({ "/2.png": slow, "/3.png": aPicture });
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site } });
    const screenshotUrls = [1, 2, 3].map((number) => `http://cdn.example/${number}.png`);

    expect(await resolver.resolve({ websiteUrl, screenshotUrls })).toEqual({
      logoUrl: null,
      imageUrl: "http://cdn.example/2.png",
    });
  });

  test("takes omitted media from the page, with one request", async () => {
    let visits = 0;
    const page = aPage(
      '<link rel=icon href=/i.svg><meta property="og:image" content="http://cdn.example/og.png">',
    );
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: aSite({
          "/": (request, response) => {
            visits++;
            page(request, response);
          },
          "/i.svg": aFile("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        }),
        [ELSEWHERE]: aSite({ "/og.png": aPicture }),
      },
    });

    expect(await resolver.resolve({ websiteUrl })).toEqual({
      logoUrl: "http://tool.example/i.svg",
      imageUrl: "http://cdn.example/og.png",
    });
    expect(visits).toBe(1);
  });

  test("falls back to the website's media if a URL in the draft fails", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: aSite({
          "/": aPage("<meta name=twitter:image content=/card.png>"),
          "/card.png": aPicture,
          "/favicon.ico": aFile("image/x-icon", "\0\0\x01\0"),
        }),
        [ELSEWHERE]: aSite({}),
      },
    });
    const logoUrl = "http://cdn.example/gone.png";

    expect(await resolver.resolve({ websiteUrl, logoUrl, screenshotUrls: [logoUrl] })).toEqual({
      logoUrl: favicon,
      imageUrl: "http://tool.example/card.png",
    });
  });

  test("tries the pictures of a page in order, and /favicon.ico last", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: aSite({
          "/": aPage(`
            <link rel="icon" href="/gone.png"><link rel="apple-touch-icon" href="http://10.0.0.1/icon.png">
            <meta property="og:image" content="/gone.png"><meta name="twitter:image" content="/here.png">`),
          "/here.png": aPicture,
          "/favicon.ico": aPicture,
        }),
      },
    });

    expect(await resolver.resolve({ websiteUrl })).toEqual({
      logoUrl: favicon,
      imageUrl: "http://tool.example/here.png",
    });
  });

  test.each([
    ["is missing", aSite({ "/favicon.ico": aPicture })],
    ["is not HTML", aSite({ "/": aFile("application/json", "{}"), "/favicon.ico": aPicture })],
  ])("finds /favicon.ico even if the page %s", async (_what, site) => {
    const { resolver } = await anInternet({ names: NAMES, sites: { [HERE]: site } });

    expect(await resolver.resolve({ websiteUrl })).toEqual({ logoUrl: favicon, imageUrl: null });
  });

  test("resolves relative addresses and /favicon.ico against the URL after redirects", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: aRedirect("http://cdn.example/en/"),
        [ELSEWHERE]: aSite({
          "/en/": aPage('<meta property="og:image" content="og.png">'),
          "/en/og.png": aPicture,
          "/favicon.ico": aPicture,
        }),
      },
    });

    expect(await resolver.resolve({ websiteUrl })).toEqual({
      logoUrl: "http://cdn.example/favicon.ico",
      imageUrl: "http://cdn.example/en/og.png",
    });
  });

  test("follows a redirect with UTF-8 in its location", async () => {
    const site = aSite({ "/": aRedirect("/ü.png"), "/%C3%BC.png": aPicture });
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: site } });
    const logoUrl = "http://cdn.example/";

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl });
  });

  test("keeps a URL in the draft that redirects", async () => {
    const { resolver } = await anInternet({
      names: NAMES,
      sites: { [HERE]: aRedirect("http://cdn.example/v2/logo.png"), [ELSEWHERE]: aPicture },
    });
    const logoUrl = "http://tool.example/logo.png";

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl });
  });

  test.each([
    ["a page declared as a picture", aFile("image/png", "\n<!doctype html><title>Not found</title>"), null],
    ["a picture declared as text", aFile("text/plain", PNG), "itself"],
    ["a picture without a declared type", aFile("", PNG), "itself"],
    ["a modern type in capitals", aFile("IMAGE/AVIF", "\0\0\0\x1cftypavif"), "itself"],
    [
      "a picture that is stored compressed",
      aFile("image/png", gzipSync(PNG), { "content-encoding": "gzip" }),
      "itself",
    ],
    ["an unknown coding", aFile("image/png", PNG, { "content-encoding": "gzip, br" }), null],
    ["bytes that do not match the coding", aFile("image/png", PNG, { "content-encoding": "br" }), null],
  ])("judges %s", async (_what, file, verdict) => {
    const { resolver } = await anInternet({ names: NAMES, sites: { [ELSEWHERE]: file } });
    const logoUrl = "http://cdn.example/logo";

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toEqual({
      logoUrl: verdict === "itself" ? logoUrl : null,
      imageUrl: null,
    });
  });

  test.each([201, 204, 206, 304, 400, 401, 403, 404, 500])(
    "uses no picture from a %i response",
    async (status) => {
      const { resolver } = await anInternet({
        names: NAMES,
        sites: {
          [ELSEWHERE]: (_request, response) =>
            response.writeHead(status, { "content-type": "image/png" }).end(PNG),
        },
      });

      expect(await resolver.resolve({ websiteUrl, logoUrl: "http://cdn.example/" })).toMatchObject({
        logoUrl: null,
      });
    },
  );

  test("decodes a page with the charset of its header", async () => {
    const page = Buffer.from('<meta property="og:image" content="/ü.png">', "latin1");
    const { resolver } = await anInternet({
      names: NAMES,
      sites: { [HERE]: aSite({ "/": aFile("text/html;charset=ISO-8859-1", page), "/%C3%BC.png": aPicture }) },
    });

    expect(await resolver.resolve({ websiteUrl })).toMatchObject({
      imageUrl: "http://tool.example/%C3%BC.png",
    });
  });

  test("sends no identifying headers", async () => {
    const seen: IncomingHttpHeaders[] = [];
    const { resolver } = await anInternet({
      names: NAMES,
      sites: {
        [HERE]: (request, response) => {
          seen.push(request.headers);
          response.writeHead(302, { location: "http://cdn.example/", "set-cookie": "a=b" }).end();
        },
        [ELSEWHERE]: (request, response) => {
          seen.push(request.headers);
          aPicture(request, response);
        },
      },
    });
    await resolver.resolve({ websiteUrl, logoUrl: websiteUrl, screenshotUrls: ["http://cdn.example/"] });

    const headers = (host: string) => ({
      host,
      accept: "image/*",
      "accept-encoding": "identity",
      "user-agent": `catalog/${version}`,
      connection: "close",
    });
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(expect.arrayContaining([headers("tool.example"), headers("cdn.example")]));
  });

  test("sends the host name, but no IP address, when it opens a secure connection", async () => {
    const received: Buffer[] = [];
    const { resolver, connections } = await anInternet({
      names: NAMES,
      sites: {
        [ELSEWHERE]: {
          raw: (socket) => {
            socket.once("data", (bytes) => {
              received.push(bytes);
              socket.destroy();
            });
          },
        },
      },
    });

    expect(await resolver.resolve({ websiteUrl, logoUrl: "https://cdn.example/logo.png" })).toMatchObject({
      logoUrl: null,
    });
    expect(received[0]?.includes("cdn.example")).toBe(true);
    expect(connections[0]).toBe(`${ELSEWHERE} 443`);
  });

  test("handles a refused secure connection", async () => {
    const { resolver, connections } = await anInternet({ names: NAMES });

    expect(await resolver.resolve({ websiteUrl, logoUrl: "https://cdn.example/" })).toMatchObject({
      logoUrl: null,
    });
    expect(connections).toContain(`${ELSEWHERE} 443`);
  });
});

describe("fetched media behind a proxy", () => {
  test("requests only public addresses through the proxy", async () => {
    const asked: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url);
      aPicture(request, response);
    });
    const { media: resolver } = createFetchedMedia({
      allowPrivate: false,
      proxyFor: () => new URL(`http://127.0.0.1:${port}`),
    });
    const logoUrl = `http://${HERE}/logo.png`;
    const draft = { websiteUrl: "http://10.0.0.1/", logoUrl, screenshotUrls: ["http://[::1]/1.png"] };

    expect(await resolver.resolve(draft)).toEqual({ logoUrl, imageUrl: null });
    expect(asked).toEqual([logoUrl]);
  });
});

describe("fetched media with private addresses allowed", () => {
  test("requests a server on this machine by address and by name", async () => {
    const port = await serve(
      aSite({ "/": aPage("<meta property=og:image content=/og.png>"), "/og.png": aPicture }),
    );

    expect(
      await createFetchedMedia({ allowPrivate: true }).media.resolve({
        websiteUrl: `http://127.0.0.1:${port}/`,
        logoUrl: `http://localhost:${port}/og.png`,
      }),
    ).toEqual({ logoUrl: `http://localhost:${port}/og.png`, imageUrl: `http://127.0.0.1:${port}/og.png` });
  });

  test("tries the next address of a name if one does not respond", async () => {
    const port = await serve(aPicture);
    const { media: resolver } = createFetchedMedia({
      allowPrivate: true,
      lookup: async () => ["::1", "127.0.0.2", "127.0.0.1"],
    });
    const logoUrl = `http://many.example:${port}/`;

    expect(await resolver.resolve({ websiteUrl, logoUrl })).toMatchObject({ logoUrl });
  });

  test("finds nothing at the same server without this option", async () => {
    let visits = 0;
    const port = await serve((request, response) => {
      visits++;
      aPicture(request, response);
    });
    const url = `http://127.0.0.1:${port}/`;

    expect(
      await createFetchedMedia({ allowPrivate: false }).media.resolve({ websiteUrl: url, logoUrl: url }),
    ).toEqual({
      logoUrl: null,
      imageUrl: null,
    });
    expect(visits).toBe(0);
  });
});
