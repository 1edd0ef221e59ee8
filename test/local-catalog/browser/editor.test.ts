import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { aPage, serve } from "../media/sites.ts";
import { axeFindings, describeBrowser, overflow } from "./a-browser.ts";
import { anEditor } from "./a-catalog.ts";

describeBrowser("the editor in a browser", (browser) => {
  test("counts characters, saves after a pause, and asks for confirmation before unsaved text is lost", async () => {
    const { catalog, page, url } = await anEditor(browser);
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
    await page.goto(url);
    expect(await page.inputValue("#headline")).toBe("Ten chars.");
    await page.getByLabel("Name").fill("Aurora");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForLoadState();
    expect(await page.title()).toBe("Edit Aurora · Local catalog");
  });

  test("asks for confirmation before a rejected form's text is lost, unless the user discards the text", async () => {
    const options = { expectedMessages: /422 \(Unproc|409 \(Conflict/ };
    const { catalog, page, context, url } = await anEditor(browser, options);
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
    await other.goto(url);
    await page.getByLabel("Website").fill("https://auroranotes.example/new");
    await saved(page);
    await other.getByLabel("Name").fill("Mine");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    const discard = other.getByRole("link", { name: "Discard mine" });
    await discard.waitFor();
    other.once("dialog", (asked) => void asked.dismiss());
    await Promise.all([other.waitForEvent("load"), discard.click()]);
    expect(await other.inputValue("#name")).toBe("Aurora Notes");
  });

  test("filters the tags, and saves the selected tag", async () => {
    const { page } = await anEditor(browser, { width: 320 });
    await page.getByText("89 tags").click();
    await page.getByLabel("Find in this list").fill("LINE");
    expect(await page.locator(".choices li:visible").allTextContents()).toEqual([" Command line"]);
    expect(await page.getAttribute("#save-state", "role")).toBeNull();
    await page.getByLabel("Command line").check();
    expect(await page.textContent("summary")).toBe("89 tags · chosen: Command line");
    await saved(page);
    expect([await overflow(page), await axeFindings(page)]).toEqual([0, []]);
    await page.reload();
    expect(await page.locator(".choices :checked").getAttribute("value")).toBe("cli");
  });

  test("keeps unsaved text while the catalog restarts, and then saves the text", async () => {
    const options = { expectedMessages: /ERR_CONNECTION|ERR_EMPTY_RESPONSE/ };
    const { catalog, page } = await anEditor(browser, options);
    await catalog.stop();
    await page.getByLabel("Headline").fill("Typed into the void");
    await page.getByText("Not saved: the catalog is unavailable.").waitFor();
    await catalog.start();
    await saved(page);
    await page.reload();
    expect(await page.inputValue("#headline")).toBe("Typed into the void");
  });

  test("saves the text that Back restores after Save has failed", async () => {
    const { catalog, page } = await anEditor(browser, {
      expectedMessages: /ERR_CONNECTION|ERR_EMPTY_RESPONSE/,
    });
    await catalog.stop();
    await page.getByLabel("Headline").fill("Typed too soon");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("chrome-error://**");
    await catalog.start();
    await page.goBack();
    expect(await page.textContent("#headline-count")).toBe("14 characters (needs 1 to 200)");
    await saved(page);
    await page.reload();
    expect(await page.inputValue("#headline")).toBe("Typed too soon");
  });

  test("does not save the text that Back restores if the draft has changed since it was typed", async () => {
    const { page, url } = await anEditor(browser, { expectedMessages: /409 \(Conflict\)/ });
    await page.getByLabel("Headline").fill("First");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**saved=**");
    await page.getByLabel("Headline").fill("Second");
    await saved(page);
    await page.goBack();
    await page.getByText("Not saved: this draft was changed somewhere else").waitFor();
    expect(await page.inputValue("#headline")).toBe("First");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved text:").waitFor();
    page.once("dialog", (asked) => void asked.accept());
    await page.goto(url);
    expect(await page.inputValue("#headline")).toBe("Second");
  });

  test("repeats a save whose response was lost, and then saves later text", async () => {
    const { page } = await anEditor(browser, { expectedMessages: /ERR_FAILED/ });
    await page.route("**/editor/*", (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByLabel("Headline").fill("First");
    await page.getByText("Not saved: the catalog is unavailable").waitFor();
    await page.getByLabel("Headline").fill("Second");
    await saved(page);
    await page.reload();
    expect(await page.inputValue("#headline")).toBe("Second");
  });

  test("shows no problem that prevented a save after a save", async () => {
    const { page } = await anEditor(browser, { expectedMessages: /422 \(Unproc/ });
    await page.getByLabel("Website").fill("nowhere");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("There is a problem").waitFor();
    await page.getByLabel("Website").fill("https://auroranotes.example/new");
    await saved(page);
    expect(await page.getByText("problem").count()).toBe(0);
    expect(await page.locator("[aria-invalid], .wrong").count()).toBe(0);
    expect(await page.title()).toBe("Edit Aurora Notes · Local catalog");
  });

  test("shows the typed text after the draft is gone", async () => {
    const { catalog, page } = await anEditor(browser, { expectedMessages: /404 \(Not Found\)/ });
    await fetch(`${catalog.baseUrl}/admin/v1/reset`, {
      method: "POST",
      headers: { authorization: `Bearer ${catalog.adminToken}` },
    });
    await page.getByLabel("Headline").fill("Typed too late");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("What you typed").waitFor();
    expect(await page.inputValue("#headline")).toBe("Typed too late");
  });

  test("shows both versions of the text in the tab that saves later, so that the user can choose one", async () => {
    const { page, context, url } = await anEditor(browser, { expectedMessages: /409 \(Conflict\)/ });
    const other = await context.newPage();
    await other.goto(url);
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

  test("waits for a save in progress when Save is clicked, and reports no conflict", async () => {
    const { page } = await anEditor(browser);
    const firstSave = new Promise<Route>((resolve) => void page.route("**/editor/*", resolve, { times: 1 }));
    await page.getByLabel("Headline").fill("First");
    const held = await firstSave;
    await page.getByLabel("Headline").fill("Second");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await Promise.all([page.waitForEvent("load"), held.continue()]);
    expect(await page.title()).toBe("Edit Aurora Notes · Local catalog");
    expect(await page.inputValue("#headline")).toBe("Second");
  });

  test("rejects a form from another port on this machine", async () => {
    const { page, url } = await anEditor(browser, { expectedMessages: /403/ });
    await page.goto(await anotherSite(url));
    await page.waitForURL(/\/editor\//);
    expect(await page.textContent("h1")).toBe("Not allowed");
    await page.goto(url);
    expect(await page.inputValue("#headline")).not.toBe("Forged");
  });
});

describeBrowser("the admin routes in a browser", (browser) => {
  test("answer every page with 401 and do nothing, with and without the token", async () => {
    const expectedMessages = /401|CORS|ERR_FAILED/;
    const { catalog, page, url } = await anEditor(browser, { expectedMessages, bypassCSP: true });
    const { baseUrl, adminToken } = catalog;
    const foreign = baseUrl.replace("127.0.0.1", "foreign.test");
    const elsewhere = `http://127.0.0.1:${await serve(aPage('<link rel="icon" href="data:,">'))}`;
    const statuses: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().includes("/admin/v1/")) statuses.push(answer.status());
    });
    for (const [from, to] of [
      [baseUrl, baseUrl],
      [foreign, foreign],
      [elsewhere, baseUrl],
      [elsewhere, foreign],
    ]) {
      await page.goto(`${from}/guide`);
      for (const init of [{ mode: "no-cors" }, { headers: { authorization: `Bearer ${adminToken}` } }])
        await page.evaluate(
          `fetch("${to}/admin/v1/reset", ${JSON.stringify({ method: "POST", ...init })}).then(() => 0, () => 0)`,
        );
    }
    // A browser reports no response to a request with the token from another origin, because its preflight is refused.
    expect(statuses).toEqual(Array(6).fill(401));
    await page.goto(url);
    expect(await page.inputValue("#name")).toBe("Aurora Notes");
  });
});

/** Serves, on another port, a page that sends a forged form when it is loaded. Returns the page's URL. */
async function anotherSite(target: string): Promise<string> {
  const html = `<!doctype html><link rel="icon" href="data:,"><form method="post" action="${target}"><input name="headline" value="Forged"></form><script>document.forms[0].submit()</script>`;
  return `http://127.0.0.1:${await serve(aPage(html))}/`;
}

async function saved(page: Page): Promise<void> {
  await page
    .locator("#save-state")
    .getByText(/^Saved at 01:\d\d:\d\d UTC$/)
    .waitFor();
}
