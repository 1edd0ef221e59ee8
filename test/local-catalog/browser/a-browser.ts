import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { words } from "../../support/words.ts";
import { findBrowser } from "./find-browser.ts";

const require = createRequire(import.meta.url);
/** The minified code of axe, which runs in each checked page. */
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = words(`
  --headless --no-sandbox --disable-gpu --disable-quic --no-first-run
  --disable-background-networking --disable-component-update --disable-sync
`);
/** As in a DNS rebinding attack, this host name resolves to this machine. */
const FOREIGN_HOST = "--host-resolver-rules=MAP foreign.test 127.0.0.1";

/** A browser for the tests in a file. */
export interface TestBrowser {
  /** Opens a window. The test fails if a page logs an unexpected console message, or requests a URL on an unexpected host. */
  open(options?: WindowOptions): ReturnType<typeof open>;
}

export interface WindowOptions extends BrowserContextOptions {
  readonly width?: number;
  /** A pattern for console messages that the test expects. */
  readonly expectedMessages?: RegExp;
}

/** Describes tests that need a browser. If no browser is found, the tests are skipped. */
export function describeBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  const executablePath = findBrowser();
  describe.skipIf(executablePath === undefined)(name, { timeout: 120_000 }, () => {
    let browser: Browser;
    beforeAll(async () => {
      // Playwright creates a new empty profile each time, and removes it.
      browser = await chromium.launch({
        executablePath: executablePath ?? "",
        args: [...FLAGS, FOREIGN_HOST],
      });
    }, 120_000);
    afterAll(() => browser?.close());
    tests({ open: (options) => open(browser, options) });
  });
}

/** Returns a window and its first tab. */
async function open(browser: Browser, { width = 1280, expectedMessages, ...options }: WindowOptions = {}) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...options });
  const messages: string[] = [];
  const foreign: string[] = [];
  context.on("console", (message) => messages.push(message.text()));
  context.on("weberror", (error) => messages.push(String(error.error())));
  context.on("request", (request) => {
    if (!/^http:\/\/(?:127\.0\.0\.1|localhost|[\w.]+\.test):\d+\//.test(request.url()))
      foreign.push(request.url());
  });
  onTestFinished(async () => {
    await context.close();
    const unexpected = messages.filter(
      (text) => expectedMessages === undefined || !expectedMessages.test(text),
    );
    expect({ messages: unexpected, foreign }).toEqual({ messages: [], foreign: [] });
  });
  return { context, page: await context.newPage() };
}

/** Returns the problems that axe finds in a page, each with its rule and element. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const findings: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] =
    await page.evaluate('axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)');
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Returns the number of pixels by which a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** Returns the visible links, buttons and fields whose clickable areas are less than 44 px wide or high. Ignores links within text. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(`
    [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")]
      .filter((element) => element.checkVisibility() && !element.closest(".skip"))
      .filter((element) => getComputedStyle(element).display !== "inline" || element.closest(".listings"))
      .map((element) => [element, (element.closest(".listings li") ?? element.closest(".choice") ?? element).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([element]) => element.outerHTML)`);
}
