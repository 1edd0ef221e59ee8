import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPage, serve } from "../media/sites.ts";
import { axeFindings, describeBrowser, overflow } from "./a-browser.ts";
import { aCatalog } from "./a-catalog.ts";

describeBrowser("the editor in a browser", (browser) => {
  test("counts characters, saves after a pause, and asks before unsaved text is lost", async () => {
    const catalog = await aCatalog();
    const { page } = await browser.open();
    const path = await catalog.createDraft();
    await page.goto(catalog.baseUrl + path);
    await page.getByLabel("Headline").fill("Ten chars.");
    expect(await page.textContent("#headline-count")).toBe("10 characters (needs 1 to 200)");
    expect(await page.textContent("#save-state")).toBe("Not saved yet.");
    const dialog = new Promise<string>((resolve) => {
      page.once("dialog", (asked) => void asked.dismiss().then(() => resolve(asked.type())));
    });
    await page.goto(`${catalog.baseUrl}/guide`).catch(() => undefined);
    expect(await dialog).toBe("beforeunload");
    await saved(page);
    await page.goto(`${catalog.baseUrl}/guide`);
    await page.goto(catalog.baseUrl + path);
    expect(await page.inputValue("#headline")).toBe("Ten chars.");
    await page.getByLabel("Name").fill("Aurora");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForLoadState();
    expect(await page.title()).toBe("Edit Aurora · Local catalog");
  });

  test("asks before the text of a rejected form is lost, but not before the user discards it", async () => {
    const catalog = await aCatalog();
    const { page, context } = await browser.open({ expectedMessages: /422 \(Unproc|409 \(Conflict/ });
    const path = await catalog.createDraft();
    await page.goto(catalog.baseUrl + path);
    await page.getByLabel("Website").fill("nowhere");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("There is a problem").waitFor();
    const dialog = page.waitForEvent("dialog");
    await page.getByLabel("Website").click();
    const navigation = page.goto(`${catalog.baseUrl}/guide`).catch(() => undefined);
    await (await dialog).dismiss();
    await navigation;
    expect(await page.inputValue("#websiteUrl")).toBe("nowhere");

    const other = await context.newPage();
    await other.goto(catalog.baseUrl + path);
    await page.getByLabel("Website").fill("https://auroranotes.example/new");
    await saved(page);
    await other.getByLabel("Name").fill("Mine");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    const discard = other.getByRole("link", { name: "Discard mine" });
    await discard.waitFor();
    await Promise.all([other.waitForEvent("load"), discard.click()]);
    expect(await other.inputValue("#name")).toBe("Aurora Notes");
  });

  test("filters the tags, and saves the selected ones", async () => {
    const catalog = await aCatalog();
    const { page } = await browser.open({ width: 320 });
    await page.goto(catalog.baseUrl + (await catalog.createDraft()));
    await page.getByText("All 89 tags").click();
    await page.getByLabel("Find in this list").fill("LINE");
    expect(await page.locator(".choices li:visible").allTextContents()).toEqual([" Command line"]);
    await page.getByLabel("Command line").check();
    expect(await page.textContent("summary")).toBe("All 89 tags · chosen: Command line");
    await saved(page);
    expect([await overflow(page), await axeFindings(page)]).toEqual([0, []]);
    await page.reload();
    expect(await page.getByRole("checkbox", { name: "Command line", includeHidden: true }).isChecked()).toBe(
      true,
    );
  });

  test("saves again after the text was too long", async () => {
    const catalog = await aCatalog();
    const { page } = await browser.open({ expectedMessages: /413 \(Payload/ });
    await page.goto(catalog.baseUrl + (await catalog.createDraft()));
    await page.getByLabel("Description").fill("x".repeat(70_000));
    await page.getByText("Not saved: the text is too long.").waitFor();
    await page.getByLabel("Description").fill("x".repeat(300));
    await saved(page);
  });

  test("keeps the text while the catalog is restarted", async () => {
    const catalog = await aCatalog();
    const { page } = await browser.open({ expectedMessages: /ERR_CONNECTION|ERR_EMPTY_RESPONSE/ });
    const path = await catalog.createDraft();
    await page.goto(catalog.baseUrl + path);
    await catalog.stop();
    await page.getByLabel("Headline").fill("Typed into the void");
    await page.getByText("Not saved: the catalog is unavailable.").waitFor();
    await catalog.start();
    await saved(page);
    await page.reload();
    expect(await page.inputValue("#headline")).toBe("Typed into the void");
  });

  test("shows both texts in the tab that saves later, so that the user can choose one", async () => {
    const catalog = await aCatalog();
    const { page, context } = await browser.open({ expectedMessages: /409 \(Conflict\)/ });
    const path = await catalog.createDraft();
    const other = await context.newPage();
    await page.goto(catalog.baseUrl + path);
    await other.goto(catalog.baseUrl + path);
    await page.getByLabel("Headline").fill("From the first tab");
    await saved(page);
    await other.getByLabel("Headline").fill("From the second tab");
    await other.getByText("Not saved: this draft was changed somewhere else").waitFor();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByText("From the first tab").waitFor();
    expect(await other.inputValue("#headline")).toBe("From the second tab");
    expect(await axeFindings(other)).toEqual([]);
    await other.getByRole("button", { name: "Save mine" }).click();
    await other.waitForLoadState();
    await page.reload();
    expect(await page.inputValue("#headline")).toBe("From the second tab");
  });

  test("waits for a running save when Save is pressed, and reports no conflict", async () => {
    const catalog = await aCatalog();
    const { page } = await browser.open();
    await page.goto(catalog.baseUrl + (await catalog.createDraft()));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    await page.route("**/editor/*", async (route) => {
      if (!isHeld && route.request().headers()["accept"] === "application/json") {
        isHeld = true;
        await held;
      }
      await route.continue();
    });
    const request = page.waitForRequest((sent) => sent.headers()["accept"] === "application/json");
    await page.getByLabel("Headline").fill("First");
    await request;
    await page.getByLabel("Headline").fill("Second");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    release();
    await page.waitForEvent("load");
    expect(await page.title()).toBe("Edit Aurora Notes · Local catalog");
    expect(await page.inputValue("#headline")).toBe("Second");
  });

  test("rejects forms and reads from another port of this machine", async () => {
    const catalog = await aCatalog();
    const path = await catalog.createDraft();
    const { page } = await browser.open({ expectedMessages: /403|CORS|ERR_FAILED/ });
    await page.goto(await anotherSite(catalog.baseUrl + path));
    await page.waitForURL(/\/editor\//);
    expect(await page.textContent("h1")).toBe("Not allowed");
    await page.goto(catalog.baseUrl + path);
    expect(await page.inputValue("#headline")).not.toBe("Forged");
  });
});

/** Serves a page on another port that sends a forged form when it is loaded. Returns its URL. */
async function anotherSite(target: string): Promise<string> {
  const html = `<!doctype html><link rel="icon" href="data:,"><form method="post" action="${target}"><input name="headline" value="Forged"></form><script>document.forms[0].submit()</script>`;
  return `http://127.0.0.1:${await serve(aPage(html))}/`;
}

async function saved(page: Page): Promise<void> {
  await page
    .locator("#save-state")
    .getByText(/^Saved at \d\d:\d\d:\d\d UTC$/)
    .waitFor();
}
