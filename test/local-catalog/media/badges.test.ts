import { describe, expect, it } from "vitest";
import { anInternet, HERE } from "../../site/an-internet.ts";
import { aFile, aPage, aRedirect, aSite, silence } from "./sites.ts";

const NAMES = { "www.tool.example": [HERE], inner: ["10.0.0.1"] };
const PAGE = "http://127.0.0.1:4321/tools/aurora";
const BADGE = "http://127.0.0.1:4321/badge/aurora.svg";

const requestFor = (websiteUrl: string) => ({ websiteUrl, badgeUrl: BADGE });

/** Looks for the badge on a website whose home page is `html`. */
async function findingIn(html: string): Promise<string> {
  const { findBadge } = await anInternet({ tool: aPage(html) });
  return findBadge(requestFor("http://tool.example/"));
}

describe("a badge", () => {
  it.each([
    ["an image of the badge", `<IMG alt='' SRC='${BADGE}'>`],
    ["a link around the image", `<a href=${PAGE}><img src=${BADGE} alt=Listed></a>`],
    [
      "an address relative to the page's base URL",
      `<base href="http://127.0.0.1:4321/badge/"><img src=aurora.svg>`,
    ],
  ])("is found in %s", async (_name, html) => {
    expect(await findingIn(html)).toBe("found");
  });

  it.each([
    ["a page without images", "<p>Hello"],
    ["a mere link to the listing", `<p><a class=x href="${PAGE}">Listed</a>`],
    ["plain text", `<p>${PAGE} ${BADGE}`],
    ["another attribute", `<a title="${PAGE}" data-href="${PAGE}"><img alt="${BADGE}" srcset="${BADGE}">`],
    ["another element", `<link href="${PAGE}"><iframe src="${BADGE}"></iframe>`],
    ["another listing's badge", `<img src="http://127.0.0.1:4321/badge/my-aurora.svg">`],
    ["URLs with another query or fragment", `<img src="${BADGE}?x"><img src="${BADGE}#x">`],
    [
      "URLs with another port or scheme",
      `<img src="http://127.0.0.1/badge/aurora.svg"><img src="https://127.0.0.1:4321/badge/aurora.svg">`,
    ],
    ["an image of the page and a link to the badge", `<img src="${PAGE}"><a href="${BADGE}">`],
    ["an invalid address", `<img src="http://[aurora.svg">`],
  ])("is not found in %s", async (_name, html) => {
    expect(await findingIn(html)).toBe("missing");
  });

  it("is found only among the first 1,000 images that have its file name", async () => {
    const images = (count: number) => `<img src=other><img src=aurora.svg>`.repeat(count);
    expect(await findingIn(`${images(999)}<img src="${BADGE}">`)).toBe("found");
    expect(await findingIn(`${images(1000)}<img src="${BADGE}">`)).toBe("missing");
  });

  it("is accepted only on the website itself, with or without www.", async () => {
    const badge = aPage(`<img src="${BADGE}">`);
    const { findBadge } = await anInternet({
      names: NAMES,
      tool: aSite({
        "/": badge,
        "/www": aRedirect("http://www.tool.example/"),
        "/bare": aRedirect("http://tool.example/"),
        "/away": aRedirect("http://cdn.example/"),
      }),
      cdn: badge,
    });
    const find = (website: string) => findBadge(requestFor(website));
    expect(await find("http://tool.example/www")).toBe("found");
    expect(await find("http://www.tool.example/bare")).toBe("found");
    expect(await find("http://WWW.tool.example/")).toBe("found");
    expect(await find("http://tool.example/away")).toBe("missing");
  });

  it("is reported as missing, without an error, if the page cannot be read", async () => {
    const { findBadge, connections } = await anInternet({
      names: NAMES,
      mediaMilliseconds: 200,
      urlMilliseconds: 200,
      tool: aSite({ "/image": aFile("image/svg+xml", `<img src="${BADGE}"/>`), "/slow": silence }),
    });
    for (const path of ["/image", "/slow", "/gone"])
      expect(await findBadge(requestFor(`http://tool.example${path}`)), path).toBe("missing");
    for (const website of ["http://nowhere.example/", "http://inner/", "http://127.0.0.1/"])
      expect(await findBadge(requestFor(website)), website).toBe("missing");
    // No connection to a private address was opened.
    expect(new Set(connections)).toEqual(new Set([`${HERE} 80`]));
  });
});
