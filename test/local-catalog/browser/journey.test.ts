import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, describeBrowser, overflow, smallTargets } from "./a-browser.ts";
import { aCatalog, anEditor, type ServedCatalog } from "./a-catalog.ts";

describeBrowser("the private pages in a browser", (browser) => {
  test.each([
    ["scripts and light colors", { javaScriptEnabled: true, colorScheme: "light", width: 1280 }],
    ["no scripts, dark colors and a phone", { javaScriptEnabled: false, colorScheme: "dark", width: 320 }],
  ] as const)("support the steps from draft create to catalog show with %s", async (_name, options) => {
    const expectedMessages = /422 \(Unprocessable|404 \(Not Found\)/;
    const { catalog, page } = await anEditor(browser, { ...options, expectedMessages });
    await expectFlawless(page, options.javaScriptEnabled);

    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.waitForURL(/\/submit#problems$/);
    expect(await page.title()).toBe("Error: Edit Aurora Notes · Local catalog");
    expect(await focused(page)).toBe("problems");
    await expectFlawless(page, options.javaScriptEnabled);
    await page.getByRole("link", { name: /^Category/ }).click();
    await page.reload();

    await page.getByLabel("Category").selectOption("developer-tools");
    await page.getByLabel("Tags").fill("cli, notes");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("Free").check();
    await page.getByRole("button", { name: "Save and preview" }).click();
    await page.waitForURL(/\/preview/);
    expect(await page.textContent("h1")).toBe("Aurora Notes");
    await expectFlawless(page, options.javaScriptEnabled);
    await page.getByRole("link", { name: "Back to the editor" }).click();
    await page.getByRole("button", { name: "Submit for review" }).click();
    await page.getByText("◐ Waiting for review").waitFor();
    await expectFlawless(page, options.javaScriptEnabled);
    await review(catalog, page, options.javaScriptEnabled);
  });

  test("have no axe findings in any submission state, with light and dark colors", async () => {
    const { catalog, page } = await anEditor(browser, { width: 768 });
    for (const [state, ...steps] of [
      ["○ Draft"],
      ["◐ Waiting for review", "submit --category databases --plan free"],
      ["✕ Rejected", "reject --reason Short"],
      ["● Live", "revise", "submit", "approve"],
      ["⊘ Taken down", "unlist"],
      ["◌ Hidden", "relist", "hide"],
    ]) {
      for (const step of steps) await catalog.run("sandbox", "listing", ...step.split(" "), "aurora-notes");
      await page.reload();
      expect(await page.textContent(".state")).toBe(state);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectFlawless(page);
      }
    }
  });

  test("can be used with only the keyboard", async () => {
    const { catalog, page } = await anEditor(browser);
    await tabTo(page, "#headline");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Typed by hand");
    await tabTo(page, "#category");
    await page.keyboard.type("Dev");
    await pressButton(page, "Save");
    await tabTo(page, "#plan input");
    await page.keyboard.press("Space");
    await pressButton(page, "Submit for review");
    await page.getByText("◐ Waiting for review").waitFor();
    await catalog.run("sandbox", "listing", "approve", "aurora-notes");
    expect(await catalog.run("show", "aurora-notes")).toMatch(
      /^headline\tTyped by hand\ncategory\tdeveloper-tools$/m,
    );
  });

  test("show a new key once, copy it, and revoke it", async () => {
    const catalog = await aCatalog();
    const { page, context } = await browser.open({ width: 320, colorScheme: "dark" });
    const link =
      (await catalog.run("sandbox", "account")).split("\t").find((cell) => cell.includes("/account/")) ?? "";
    await page.goto(catalog.baseUrl + new URL(link.trim()).pathname);
    await expectFlawless(page);
    await page.getByRole("button", { name: "Create a key" }).click();
    const key = (await page.textContent("pre")) ?? "";
    expect(key).toMatch(/^cat_[\w-]{43}$/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the key" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    await expectFlawless(page);
    await page.getByRole("link", { name: "Done" }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: "Revoke key 2" }).click();
    await page.waitForURL(/\/revoke/);
    await expectFlawless(page);
    await page.getByRole("button", { name: "Revoke key 2" }).click();
    await page.getByText("Revoked on").waitFor();
  });
});

async function review(catalog: ServedCatalog, page: Page, hasScript: boolean): Promise<void> {
  const missing = await fetch(`${catalog.baseUrl}/tools/aurora-notes`);
  expect(missing.status).toBe(404);
  await catalog.run("sandbox", "listing", "approve", "aurora-notes");
  await page.reload();
  await expectFlawless(page, hasScript);
  await page.getByRole("link", { name: "Open the public page" }).click();
  expect(await page.textContent("h1")).toBe("Aurora Notes");
  expect(await (await fetch(`${catalog.baseUrl}/feed.xml`)).text()).toContain("<title>Aurora Notes</title>");
  expect(await catalog.run("show", "aurora-notes")).toMatch(/^slug\taurora-notes\nname\tAurora Notes$/m);
  await catalog.run("sandbox", "listing", "unlist", "aurora-notes", "--reason", "Only a trial");
  expect((await page.reload({ waitUntil: "commit" }))?.status()).toBe(404);
}

async function expectFlawless(page: Page, hasScript = true): Promise<void> {
  // axe uses timers, which do not run when scripts are disabled.
  const findings = hasScript ? await axeFindings(page) : [];
  expect([await overflow(page), findings, await smallTargets(page)]).toEqual([0, [], []]);
  expect(await overflowOfLargeText(page)).toBe(0);
}

/** Returns the overflow on a phone with text of twice the size. */
async function overflowOfLargeText(page: Page): Promise<number> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const setFont = (percent: number) =>
    page.evaluate(`document.documentElement.style.fontSize = "${percent}%"`);
  await page.setViewportSize({ ...size, width: 390 });
  await setFont(200);
  const pixels = await overflow(page);
  await setFont(100);
  await page.setViewportSize(size);
  return pixels;
}

/** Returns the focused element's ID or `aria-labelledby` attribute. */
function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.id || document.activeElement.getAttribute('aria-labelledby')");
}

/** Presses Tab up to 60 times, until an expression about the focused element is true. */
async function tabUntil(page: Page, expression: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`document.activeElement.${expression}`)) return;
  }
  throw new Error(`Tab never reaches an element with ${expression}`);
}

function tabTo(page: Page, selector: string): Promise<void> {
  return tabUntil(page, `matches(${JSON.stringify(selector)})`);
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabUntil(page, `textContent === ${JSON.stringify(name)}`);
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}
