import { describe, expect, it } from "vitest";
import { cachePictures } from "../../../src/local-catalog/media/media-modes.ts";
import type { Picture } from "../../../src/local-catalog/rules/listing.ts";
import { anInternet } from "../../site/an-internet.ts";
import { aListing, anApp } from "../an-app.ts";
import { aFile, aPicture, aRedirect, aSite, PNG } from "./sites.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SITE = aSite({
  "/logo.png": aFile("text/html", PNG),
  "/logo.svg": aFile("image/png", SVG),
  "/page.png": aFile("image/png", "<h1>Not found</h1>"),
  "/large.png": aFile("image/png", Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)])),
  "/inner.png": aRedirect("http://192.168.0.1/logo.png"),
  "/image.png": aPicture,
});

/** Opens an app with one live listing, whose pictures are on a simulated internet. */
async function anAppWith(logo: string | null, image: string | null = null) {
  const internet = await anInternet({ tool: SITE });
  const url = (path: string | null) => path && `http://tool.example${path}`;
  const app = await anApp({
    listings: [aListing({ slug: "a", name: "ångström", logoUrl: url(logo), imageUrl: url(image) })],
    fetchPicture: internet.fetchPicture,
  });
  return { ...app, internet };
}

describe("pictures of live listings", () => {
  it("contain the bytes from the website, and have a detected media type and a policy that blocks scripts", async () => {
    const app = await anAppWith("/logo.png");
    const response = await app.get("/media/a/logo");
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": "no-cache",
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await app.get("/media/a/logo", { "if-none-match": etag })).status).toBe(304);
    expect(app.internet.connections).toHaveLength(1);
  });

  it.each(["/page.png", "/large.png", "/inner.png", "/missing.png", null])(
    "are replaced with a generated logo if the logo's path is %s",
    async (path) => {
      const app = await anAppWith(path);
      const response = await app.get("/media/a/logo");
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      expect(await response.text()).toContain(">Å</text>");
    },
  );

  it("appear on the listing's page only if the listing has an image", async () => {
    const app = await anAppWith(null, "/image.png");
    expect(await (await app.get("/tools/a")).text()).toContain(
      '<img src="/media/a/image-1" alt="Image of ångström">',
    );
    expect((await app.get("/media/a/image-1")).headers.get("content-type")).toBe("image/png");
    const without = await anAppWith(null, null);
    expect(await (await without.get("/tools/a")).text()).not.toContain("image-1");
    expect((await without.get("/media/a/image-1")).status).toBe(404);
  });
});

describe("cachePictures", () => {
  const picture = (size: number): Picture => ({ contentType: "image/png", bytes: new Uint8Array(size) });

  it("fetches a picture once for concurrent requests, and at most four pictures at a time", async () => {
    let running = 0;
    let most = 0;
    const urls: string[] = [];
    const fetchOnce = cachePictures(
      async (url) => {
        urls.push(url);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return picture(1);
      },
      { bytes: 1_000, fetches: 4, slow: 60_000, missing: 1 },
    );
    const all = Array.from({ length: 20 }, (_, n) => `u${n % 10}`);
    await Promise.all(all.map((url) => fetchOnce(url)));
    expect([urls.length, most]).toEqual([10, 4]);
  });

  it("returns a picture even if 100 other pictures never arrive", async () => {
    const fetchOnce = cachePictures(
      (url) => (url === "good" ? Promise.resolve(picture(1)) : new Promise(() => undefined)),
      { bytes: 1_000, fetches: 4, slow: 1, missing: 1 },
    );
    for (let n = 0; n < 100; n += 1) void fetchOnce(`dead-${n}`);
    expect(await fetchOnce("good")).toEqual(picture(1));
  });

  it("removes the least recently requested picture when the cache is full", async () => {
    const urls: string[] = [];
    const fetchOnce = cachePictures(
      async (url) => {
        urls.push(url);
        return picture(98);
      },
      { bytes: 200, fetches: 4, slow: 60_000, missing: 1 },
    );
    for (const url of ["u1", "u2", "u1", "u3", "u1", "u2"]) await fetchOnce(url);
    expect(urls).toEqual(["u1", "u2", "u3", "u2"]);
  });

  it("fetches a missing picture again after a minute", async () => {
    let now = 0;
    let fetches = 0;
    const fetch = async () => {
      fetches += 1;
      return undefined;
    };
    const fetchOnce = cachePictures(
      fetch,
      { bytes: 1, fetches: 4, slow: 60_000, missing: 60_000 },
      () => now,
    );
    for (const time of [1, 59_999, 60_002]) {
      now = time;
      expect(await fetchOnce("u")).toBeUndefined();
    }
    expect(fetches).toBe(2);
  });
});
