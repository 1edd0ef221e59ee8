import { describe, expect, it } from "vitest";
import { words } from "../../support/words.ts";
import { aService } from "../a-service.ts";
import { aListing, anApp, slugsOf, THREE } from "../an-app.ts";
import { hostileListing } from "./hostile-listing.ts";
import { htmlOf, validHtml } from "./valid-html.ts";

const PAGES = words(`
  / /search /search?q=git /search?q=nothing&category=tools&tag=git-hosting /tools/gitea
  /tools/angstrom /categories /categories/tools /tags /tags/git-hosting /guide
`);

describe.each(["/", "/feed.xml", "/badge/gitea.svg", "/media/gitea/logo"])("%s", (path) => {
  it("must be revalidated with its ETag, and can only be read, and not by scripts on other sites", async () => {
    const app = await anApp();
    const origin = "https://elsewhere.example";
    const response = await app.get(path, { origin });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{11}"$/);
    const again = await app.get(path, { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const head = await app.request(path, { method: "HEAD" });
    expect([await head.text(), ...head.headers]).toEqual(["", ...(await app.get(path)).headers]);
    for (const method of ["OPTIONS", "POST"]) {
      const { status, headers } = await app.request(path, { method, headers: { origin } });
      expect([status, headers.get("allow")]).toEqual([method === "POST" ? 405 : 204, "GET, HEAD, OPTIONS"]);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe.each(PAGES)("the page %s", (path) => {
  it("is valid HTML with a policy, and has no inline styles, other scripts or content from another host", async () => {
    const response = await (await anApp()).get(path, { accept: "text/html" });
    const { headers } = response;
    const html = await validHtml(response);
    const policy =
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    // Only a page with something to copy loads the script.
    const hasScript = html.includes(" data-copy=");
    expect(html.includes("<script src=")).toBe(hasScript);
    const expected = hasScript ? `${policy}; script-src 'self'` : policy;
    expect(headers.get("content-security-policy")).toBe(expected);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).not.toMatch(
      /<style|style=|<script(?! type="application\/ld\+json"| src="\/assets\/site-\w+\.js" defer>)|\son\w+=/,
    );
    const loaded = [...html.matchAll(/(?:src|srcset|<link rel="(?:stylesheet|icon)" href)="([^"]*)"/g)];
    expect(loaded.filter(([, url]) => !url?.startsWith("/"))).toEqual([]);
  });

  it("is valid, and escapes a hostile listing's text", async () => {
    const app = await anApp({ listings: [...THREE, hostileListing()] });
    const html = await pageAt(app, path.replace(/gitea|tools$|git-hosting$/, "hostile"));
    expect(html).not.toMatch(/<script>|<img src=x/);
    for (const forbidden of ["\u0000", "\u0008", "\ufffe"]) expect(html).not.toContain(forbidden);
  });
});

describe("a listing's page", () => {
  it("shows the listing's properties, and contains structured data and a link preview", async () => {
    const listing = aListing({
      slug: "angstrom",
      name: "Ångström",
      listingHeadline: "Measures small things",
      description: "One.\n\nTwo.",
      imageUrl: "https://angstrom.example/i.png",
      tags: [{ slug: "units", name: "Units" }],
      verification: { badgeVerified: true, badgeVerifiedAt: "2026-01-05T00:00:00.000Z" },
      featured: true,
    });
    const app = await anApp({ listings: [listing], fetchPicture: async () => undefined });
    const html = await pageAt(app, "/tools/angstrom");
    for (const part of [
      '<h1 lang="" dir="auto">Ångström</h1>\n<p class="facts"><span>✓ Badge verified</span> <span>★ Featured</span> </p>',
      '<p class="headline" lang="" dir="auto">Measures small things</p>',
      '<a class="button" href="https://angstrom.example/" rel="nofollow ugc noopener">Visit website</a>',
      'dir="auto">One.\n\nTwo.</p>',
      '<a href="/categories/tools">',
      '<a href="/tags/units">',
      '<time datetime="2026-01-01T00:00:00.000Z">1 January 2026</time>',
      '✓\u00a0Badge verified on <time datetime="2026-01-05T00:00:00.000Z">5 January 2026</time> · ★\u00a0Featured placement. Neither is an endorsement.',
      '<a href="/api/v1/tools/angstrom">This listing as JSON</a>',
      '<code data-copy="Copy">catalog show angstrom --base-url http://catalog.test</code>',
      '<link rel="canonical" href="http://catalog.test/tools/angstrom">',
      '<link rel="service-desc" type="application/json" href="/api/v1/openapi.json">',
      '<link rel="service-doc" type="text/html" href="/guide">',
      '<meta property="og:title" content="Ångström">',
      '<meta property="og:description" content="Measures small things">',
      '<meta property="og:url" content="http://catalog.test/tools/angstrom">',
      '<meta property="og:image" content="http://catalog.test/media/angstrom/image-1">',
      '<meta property="og:image:alt" content="Image of Ångström">',
    ])
      expect(html).toContain(part);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(json).not.toMatch(/offers|aggregateRating/i);
    expect(JSON.parse(json)["@graph"]).toMatchObject([
      { "@type": "SoftwareApplication", name: "Ångström", keywords: "Units" },
      { itemListElement: [{ position: 1 }, { name: "Tools" }, { name: "Ångström" }] },
    ]);
    // Without `--media fetch`, the catalog serves no images.
    expect(await pageAt(await anApp({ listings: [listing] }), "/tools/angstrom")).not.toContain("image-1");
  });

  it("shows slugs instead of invisible names, and no invisible text", async () => {
    const invisible = "\u200b\u0001 \u3164";
    const listing = aListing({
      slug: "unseen",
      name: invisible,
      listingHeadline: invisible,
      description: invisible,
      category: { slug: "a-category", name: invisible },
      tags: [{ slug: "a-tag", name: invisible }],
    });
    const app = await anApp({ listings: [listing] });
    for (const path of words("/tools/unseen / /search /categories /tags/a-tag /feed.xml /llms.txt")) {
      const text = await (await app.get(path)).text();
      expect(text).toContain(path.startsWith("/tags") ? "a-tag" : "a-category");
      expect(text).not.toMatch(/\u200b|\u3164/);
    }
  });

  it("links to the newest other listings in its category", async () => {
    const listings = Array.from({ length: 7 }, (_, n) => aListing({ slug: `tool-${n}`, listedAt: time(n) }));
    const html = await pageAt(await anApp({ listings }), "/tools/tool-5");
    const related = [...html.matchAll(/<h3><a href="\/tools\/([^"]*)"/g)].map(([, slug]) => slug);
    expect(related).toEqual(["tool-6", "tool-4", "tool-3", "tool-2"]);
  });
});

describe("lists", () => {
  it("contain each listing once, in the same order as the API, with positions and links to the previous pages", async () => {
    const listings = Array.from({ length: 60 }, (_, n) =>
      aListing({ slug: `tool-${n}`, tags: [{ slug: "all", name: "All" }], listedAt: time(n % 40) }),
    );
    const app = await anApp({ listings });
    const filtered = "/search?category=tools&tag=all";
    for (const path of ["/search", "/search?q=tool", "/categories/tools", "/tags/all", filtered]) {
      const pages: (readonly [string, string])[] = [];
      for (let next: string | undefined = path; next !== undefined; ) {
        const html = await pageAt(app, next);
        pages.push([next, html]);
        next = linkIn(html, "next");
      }
      const slugs = pages.flatMap(([, html]) =>
        Array.from(html.matchAll(/<h2><a href="\/tools\/([^"]*)"/g), ([, slug]) => slug),
      );
      const ofApi = `/api/v1/tools?limit=100${path === "/search?q=tool" ? "&q=tool" : ""}`;
      expect(slugs, path).toEqual(await slugsOf(await app.get(ofApi)));
      const positions = ["1 to 24 of 60", "25 to 48 of 60", "49 to 60 of 60"];
      expect(pages.map(([, html]) => positionIn(html))).toEqual(positions);
      expect(pages.map(([, html]) => linkIn(html, "prev"))).toEqual([
        undefined,
        ...pages.slice(0, -1).map(([address]) => address),
      ]);
    }
  });

  it("show exact numbers only up to 1,000 listings, except on the home page", async () => {
    const listings = Array.from({ length: 1_001 }, (_, n) => aListing({ slug: `tool-${n}` }));
    const more = await anApp({ listings });
    for (const path of ["/search", "/search?q=tool", "/categories/tools"])
      expect(await pageAt(more, path)).toContain("More than 1,000 listings");
    expect(await pageAt(more, "/")).toContain("with 1,001 listings.");
    expect(await pageAt(more, "/categories")).toContain('<span class="count">1,000+</span>');
    const exact = await anApp({ listings: listings.slice(1) });
    expect(await pageAt(exact, "/search?q=tool")).toContain('<p class="found">1,000 listings</p>');
    expect(await pageAt(await anApp(), "/search?q=gitea")).toContain(">1 listing</p>");
  });

  it("can be filtered by category and tag, and show the filter names in the title and the heading", async () => {
    const app = await anApp();
    const html = await pageAt(app, "/search");
    expect(html).toContain(
      '<a href="/search?category=tools"><bdi lang="">Tools</bdi> <span class="count">2</span></a>',
    );
    expect(html).toContain(
      '<a href="/search?tag=git-hosting"><bdi lang="">Git hosting</bdi> <span class="count">1</span></a>',
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
    const narrowed = await pageAt(app, "/search?q=git&category=tools&tag=git-hosting");
    expect(narrowed).toContain("<title>Search: git in Tools tagged Git hosting · Local catalog</title>");
    expect(textOf(/<h1>.*<\/h1>/.exec(narrowed)?.[0])).toBe("Results for “git” in Tools tagged Git hosting");
    expect(narrowed).toContain('<a href="/search?q=git&amp;tag=git-hosting">');
    expect(narrowed).toContain('<bdi lang=""><mark>Gitea</mark></bdi>');
  });

  it.each([
    ["/search?q=gitea+forge", ["/search?q=gitea", "/categories"]],
    ["/search?q=gitae", ["/categories"]],
    ["/search?q=gitea&category=databases", ["/search?q=gitea", "/categories"]],
    [
      "/search?q=git+x&category=c&tag=t",
      ["/search?q=git+x", "/search?q=git&amp;category=c&amp;tag=t", "/categories"],
    ],
    ["/search?category=tools&tag=none", ["/search", "/categories"]],
  ])("say once that nothing matches %s, and link to wider searches", async (path, links) => {
    const html = await pageAt(await anApp(), path);
    const list = /<ul class="links">.*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(links);
    expect(html.match(/no (?:live )?listings?/gi)).toHaveLength(1);
  });

  it.each([
    "/search?cursor=x",
    "/search?q=git&cursor=eyJ9.AAAA",
    "/categories/tools?cursor=",
    "/tags/git-hosting?cursor=a",
  ])("respond with 404 to an invalid cursor: %s", async (path) => {
    expect((await (await anApp()).get(path)).status).toBe(404);
  });

  it("accept any query, and are valid in an empty catalog", async () => {
    const app = await anApp();
    for (const q of ['"', "a OR", "\u0000", "x".repeat(10_000), "%E0%A4%A", "<b>"])
      await pageAt(app, `/search?q=${encodeURIComponent(q)}`);
    // The link to each filter would repeat the query.
    expect(await pageAt(app, "/search?q=!")).toContain("Filter by");
    expect(await pageAt(app, `/search?q=${"!".repeat(300)}`)).not.toContain("Filter by");
    const empty = await anApp({ listings: [] });
    for (const path of ["/search", "/categories", "/tags"]) await pageAt(empty, path);
    expect(await pageAt(empty, "/")).toContain("No listing is live yet.");
  });
});

it("the home page counts the listings, and does not repeat featured listings among the newest listings", async () => {
  const listings = Array.from({ length: 30 }, (_, n) =>
    aListing({ slug: `tool-${n}`, listedAt: time(n), featured: n % 3 === 0 }),
  );
  const html = await pageAt(await anApp({ listings }), "/");
  expect(html).toContain("with 30 listings.");
  const [, featured = "", newest = ""] = html.split(/<h2>(?:★ Featured|Newest)<\/h2>/);
  const slugs = (part: string) => [...part.matchAll(/href="\/tools\/tool-(\d+)"/g)].map(([, n]) => Number(n));
  expect(slugs(featured)).toEqual([27, 24, 21, 18, 15, 12]);
  expect(slugs(newest)).toEqual([29, 28, 26, 25, 23, 22, 20, 19, 17, 16, 14, 13]);
});

it("the home page shows the newest listings that are not featured, however many are", async () => {
  const listings = Array.from({ length: 1_010 }, (_, n) =>
    aListing({ slug: `tool-${n}`, listedAt: time(n), featured: n > 1 }),
  );
  const html = await pageAt(await anApp({ listings }), "/");
  expect(html.split("<h2>Newest</h2>")[1]).toContain('href="/tools/tool-1"');
});

it("the tags are grouped by first letter, each with its number of listings, and many are split into pages", async () => {
  const names = ["Zig", "élan", "Eclipse", "3D", "日本語", "-dash", "العربية"];
  const few = names.map((name, n) => ({ slug: `tag-${n}`, name }));
  const html = await pageAt(await anApp({ listings: [aListing({ slug: "a", tags: few })] }), "/tags");
  const letters = [...html.matchAll(/<h2 lang="">(.*?)<\/h2>/g)].map(([, letter]) => letter);
  expect(letters).toEqual(["0–9", "E", "Z", "ا", "Other"]);
  expect(html).toContain('<bdi lang="">élan</bdi> <span class="count">1</span>');
  const tags = Array.from({ length: 600 }, (_, n) => ({
    slug: `tag-${n}`,
    name: `${n === 599 ? "É" : "Many"} ${1000 + n}`,
  }));
  const app = await anApp({ listings: [aListing({ slug: "a", tags })] });
  const first = await pageAt(app, "/tags");
  expect([positionIn(first), linkIn(first, "next")]).toEqual(["1 to 500 of 600", "/tags?page=2"]);
  // Accents do not matter for the order of all tags.
  expect(first).toMatch(/<h2 lang="">E<.*<h2 lang="">M</s);
  for (const page of [2, 3]) {
    const last = await pageAt(app, `/tags?page=${page}`);
    expect([positionIn(last), linkIn(last, "prev")]).toEqual(["501 to 600 of 600", "/tags"]);
  }
});

it.each([
  ["/tools/gitae", ["/tools/gitea"]],
  ["/tools/Gitea", ["/tools/gitea"]],
  ["/tools/nothing-like-it", []],
])("the 404 page of %s suggests %j", async (path, near) => {
  const html = await validHtml(await (await anApp()).get(path, { accept: "text/html" }), 404);
  expect([...html.matchAll(/<a href="(\/tools\/[^"]*)"/g)].map(([, address]) => address)).toEqual(near);
});

it("assets are immutable, and exist only at addresses with their current hash", async () => {
  const app = await anApp();
  const html = await pageAt(app, "/");
  const paths = [...html.matchAll(/href="(\/assets\/[^"]*)"/g)].map(([, path]) => path ?? "");
  const answers = await Promise.all([...paths, "/assets/site-000000000000.css"].map((path) => app.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(answers[0]?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

it("the pages of the sample catalog are small", async () => {
  const { baseUrl } = await aService();
  const limits = {
    15000: words("/tools/misskey /tools/git /guide"),
    35000: words(
      "/ /search /search?q=a /search?q=git&category=version-control /categories/developer-tools /tags",
    ),
  };
  for (const [limit, paths] of Object.entries(limits)) {
    for (const path of paths) {
      const html = await htmlOf(await fetch(baseUrl + path));
      expect([path, Buffer.byteLength(html) < Number(limit)]).toEqual([path, true]);
    }
  }
});

/** Returns the page at a path. Fails if it is not valid. */
async function pageAt(app: Awaited<ReturnType<typeof anApp>>, path: string): Promise<string> {
  return validHtml(await app.get(path, { accept: "text/html" }));
}

function linkIn(html: string, rel: string): string | undefined {
  return new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
}

function positionIn(html: string): string | undefined {
  return /<p>([\d,]+ to [^<]*)<\/p>/.exec(html)?.[1];
}

function textOf(html = ""): string {
  return html.replaceAll(/<[^>]*>/g, "");
}

function time(n: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
}
