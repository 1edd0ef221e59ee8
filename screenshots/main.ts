import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../test/local-catalog/browser/find-browser.ts";
import { writeDemo } from "./demo.ts";
import { picturesOfPages } from "./pages.ts";
import { picturesOfPullRequest } from "./pull-request.ts";
import { picturedCatalog } from "./run-catalog.ts";

/** The maximum total size of the images in bytes. They are stored in the repository. */
const MAX_BYTES = 1500 * 1024;
const FOLDER = "docs/images";

/** Takes the screenshots in `docs/images` with the built command: of its output, of a pull request, and of the catalog's pages. */
async function main(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Install chromium, or name one with CATALOG_BROWSER");
  const home = mkdtempSync(join(tmpdir(), "catalog-screenshots-"));
  mkdirSync(FOLDER, { recursive: true });
  const catalog = picturedCatalog(home);
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    // The commands run without a service, as for a reader who follows the README. The pages show the draft that they create.
    writeDemo(catalog, FOLDER);
    await picturesOfPullRequest(browser, catalog, FOLDER);
    await picturesOfPages(browser, catalog, FOLDER);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true });
  }
  const sizes = readdirSync(FOLDER).map((name) => [name, statSync(join(FOLDER, name)).size] as const);
  for (const [name, bytes] of sizes) console.log(`${name}  ${Math.round(bytes / 1024)} KiB`);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total > MAX_BYTES)
    throw new Error(`The images have a total of ${total} bytes; the maximum is ${MAX_BYTES}`);
}

await main();
