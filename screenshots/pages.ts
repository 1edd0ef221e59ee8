import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";

/** Serves the catalog, and takes screenshots of the home page, a listing, and the editor of a draft, with light and with dark colors. */
export async function picturesOfPages(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  const { baseUrl, stop } = await catalog.serve();
  try {
    await takePictures(browser, { baseUrl, editor: editorUrl(catalog) }, folder);
  } finally {
    await stop();
  }
}

async function takePictures(
  browser: Browser,
  { baseUrl, editor }: { readonly baseUrl: string; readonly editor: string },
  folder: string,
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const open = async (path: string) => {
      const page = await browser.newPage({
        viewport: { width: WIDTH, height: 1000 },
        colorScheme,
        deviceScaleFactor: 2,
      });
      // Logos load when they are scrolled into view.
      await page.goto(new URL(path, baseUrl).href, { waitUntil: "networkidle" });
      return page;
    };
    const save = async (page: Page, name: string, [start, end]: readonly [string, string]) => {
      const top = await edgeOf(page, start);
      const bottom = await edgeOf(page, end, "end");
      const clip = { x: 0, y: top, width: WIDTH, height: bottom - top };
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true, clip });
    };
    await save(await open("/"), "home", ["header", "main section:nth-of-type(2)"]);
    await save(await open("/tools/git"), "listing", ["header", "main dl"]);
    await save(await withPlan(await open(editor)), "editor", ["h1", "#category"]);
  }
}

const WIDTH = 800;

/** Chooses a plan in the editor, so that the draft can be submitted. */
async function withPlan(page: Page): Promise<Page> {
  await page.getByLabel("Free").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/^Saved at/).waitFor();
  await page.evaluate("scrollTo(0, 0)");
  return page;
}

/** Returns the position of the start or the end of the first element that matches, with a margin. */
async function edgeOf(page: Page, selector: string, edge: "start" | "end" = "start"): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`Nothing matches ${selector}`);
  return edge === "start" ? Math.max(0, Math.floor(box.y - 16)) : Math.ceil(box.y + box.height + 16);
}

/** Returns the private link of the draft that was created last. */
function editorUrl({ run }: PicturedCatalog): string {
  const [draft] = JSON.parse(run(["draft", "list", "--sandbox", "--json"]));
  return draft.editorUrl;
}
