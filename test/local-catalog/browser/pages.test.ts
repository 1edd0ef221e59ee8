import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { toTool } from "../../../src/local-catalog/routes/create-api-app.ts";
import type { NewListing } from "../../../src/local-catalog/rules/listing.ts";
import { type RunningService, startService } from "../../../src/local-catalog/service.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { lastingFolder } from "../../support/temp-folder.ts";
import { words } from "../../support/words.ts";
import { adminOver, SERVICE_DEFAULTS } from "../a-service.ts";
import { aListing } from "../an-app.ts";
import { aPicture, aSite, serve } from "../media/sites.ts";
import { hostileListing } from "../pages/hostile-listing.ts";
import { axeFindings, describeBrowser, overflow, smallTargets } from "./a-browser.ts";

const home = lastingFolder();

const LISTINGS = [
  hostileListing(),
  aListing({
    slug: "long",
    name: "Donaudampfschifffahrtsgesellschaft".repeat(10),
    listingHeadline: "W".repeat(200),
    description: "x".repeat(2_000),
  }),
  aListing({
    slug: "arabic",
    name: "أميري",
    listingHeadline: "خط نسخي لطباعة الكتب العربية",
    description: "خط نسخي.\n\nLatin within it.",
  }),
];

const PATHS = words(`
  / /search?q=git /search?q=nothing-like-it /search?q=sqlte&category=databases
  /search?category=databases /tools/git /tools/misskey /tools/arabic /tools/hostile
  /tools/long /tools/gti /categories /categories/databases /tags /tags/cli /guide
`);

const WAYS = [
  { width: 320, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 768, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
] as const;

describeBrowser("public pages in a browser", (browser) => {
  let service: RunningService;

  beforeAll(async () => {
    const file = join(home(), "listings.ndjson");
    writeFileSync(file, LISTINGS.map(importRow).join("\n"));
    const { exitCode, stderr } = await runCatalog(["sandbox", "import", file], { home: home() });
    expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
    service = await startService({ ...SERVICE_DEFAULTS, dataFolder: join(home(), "data") });
    return () => service.close();
  });

  // Checking a page is slow. Each page is therefore checked in one color scheme, and the hostile page in both.
  test.each(
    PATHS.flatMap((path, index) =>
      (path === "/tools/hostile" ? [0, 1] : [index % WAYS.length]).map((way) => ({ path, ...WAYS[way] })),
    ),
  )(
    "shows $path without axe findings, overflow or small targets at $width pixels with $colorScheme colors",
    async ({ path, ...way }) => {
      const expectedMessages = path === "/tools/gti" ? /404 \(Not Found\)/ : /^$/;
      const { page } = await browser.open({ ...way, expectedMessages });
      await page.goto(service.baseUrl + path);
      await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
      expect([await overflow(page), await axeFindings(page), await smallTargets(page)]).toEqual([0, [], []]);
    },
  );

  test("keeps the header in one row from 768 pixels, and shows whole commands in blocks as wide as the text", async () => {
    const { page } = await browser.open({ width: 768 });
    await page.goto(`${service.baseUrl}/guide`);
    const centers: readonly number[] = await page.evaluate(`
      [...document.querySelector("header").children].map((part) => part.offsetTop + part.offsetHeight / 2)`);
    expect(new Set(centers).size).toBe(1);
    const widthOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width;
    expect(await widthOf(".code")).toBe(await widthOf("main p"));
    const hidden = "[...document.querySelectorAll('pre')].map((pre) => pre.scrollWidth - pre.clientWidth)";
    expect(await page.evaluate(hidden)).toEqual([0, 0, 0]);
  });

  test("keeps a full stop next to the command before it at any width of a phone", async () => {
    const { page } = await browser.open();
    await page.goto(`${service.baseUrl}/guide`);
    const heights = `[...document.querySelectorAll("main code")]
      .filter(({ nextSibling }) => nextSibling?.data?.startsWith("."))
      .map((code) => {
        const range = document.createRange();
        range.setStartBefore(code);
        range.setEnd(code.nextSibling, 1);
        return range.getBoundingClientRect().height;
      })`;
    for (let width = 320; width < 440; width += 2) {
      await page.setViewportSize({ width, height: 800 });
      expect(Math.max(...(await page.evaluate<number[]>(heights)))).toBeLessThan(30);
    }
  });

  test("shows Previous and Next in one row on a phone", async () => {
    const { page } = await browser.open({ width: 320 });
    await page.goto(`${service.baseUrl}/search`);
    await page.getByRole("link", { name: "Next" }).click();
    const tops = "[...document.querySelectorAll('.pager a')].map(({ offsetTop }) => offsetTop)";
    const [previous, next]: readonly number[] = await page.evaluate(tops);
    expect(previous).toBe(next);
  });

  test("removes an image that the catalog cannot load", async () => {
    const site = `http://127.0.0.1:${await serve(aSite({ "/shown.png": aPicture }))}`;
    const rows = ["shown", "gone"].map((slug) =>
      importRow(aListing({ slug, imageUrl: `${site}/${slug}.png`, category: { slug: "new", name: "New" } })),
    );
    const fetching = { ...SERVICE_DEFAULTS, media: "fetch", allowPrivate: true, adminToken: "new" } as const;
    const { baseUrl, adminToken, close } = await startService(fetching);
    onTestFinished(close);
    await adminOver({ baseUrl, adminToken }, "POST", "/listings", rows.join("\n"));
    const { page } = await browser.open({ expectedMessages: /404 \(Not Found\)/ });
    for (const slug of ["shown", "gone"]) {
      await page.goto(`${baseUrl}/tools/${slug}`, { waitUntil: "networkidle" });
      expect([slug, await page.locator(".pictures").isVisible()]).toEqual([slug, slug === "shown"]);
    }
  });

  test("fits a badge's text into the image in three fonts", async () => {
    const { page } = await browser.open();
    await page.goto(`${service.baseUrl}/badge/git.svg`);
    for (const font of ["monospace", "serif", "DejaVu Sans"]) {
      const box: { right: number } = await page.evaluate(
        `const text = document.querySelector("text"); text.setAttribute("font-family", "${font}"); text.getBoundingClientRect().toJSON()`,
      );
      expect(box.right).toBeLessThan(208);
    }
  });

  test("leads from the home page to a listing without scripts or clicks", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(service.baseUrl);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("distributed version control");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?q=distributed/);
    await page.getByRole("link", { name: "Git", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tools\/git$/);
    expect(await page.textContent("h1")).toBe("Git");
  });
});

/** Returns a row to import. Removes the NUL character, because the import rejects it. */
function importRow(listing: NewListing): string {
  return JSON.stringify(toTool({ id: 0, ...listing }, "")).replaceAll("\\u0000", "");
}
