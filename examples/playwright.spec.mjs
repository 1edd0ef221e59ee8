// Run: catalog serve -- npx playwright test examples/playwright.spec.mjs
import { expect, test } from "@playwright/test";

test.use({ baseURL: process.env.CATALOG_BASE_URL });

test("searches the catalog", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox").fill("sqlite");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "SQLite" }).first()).toBeVisible();
});
