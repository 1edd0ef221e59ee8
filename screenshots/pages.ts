import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";

const DRAFT = {
  name: "Aurora Notes",
  headline: "Markdown notes that sync without an account",
  description:
    "Aurora keeps notes as plain Markdown files in a folder of your own and syncs them from peer to peer. There is no account and no server to run. Any editor opens the notes; the apps on phone and desktop find each other in the local network.",
  "website-url": "https://auroranotes.example",
};

/** Takes the pictures of pages: a listing with light colours, and the editor of a draft with dark colours. */
export async function pictureOfPages(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  const listing = await browser.newPage({ viewport: { width: 760, height: 860 }, colorScheme: "light" });
  await listing.goto(`${catalog.baseUrl}/tools/git`);
  await listing.screenshot({ path: join(folder, "listing.png") });

  const home = await browser.newPage({ viewport: { width: 760, height: 760 }, colorScheme: "light" });
  // Logos load when they are scrolled into view.
  await home.goto(`${catalog.baseUrl}/`, { waitUntil: "networkidle" });
  await home.screenshot({ path: join(folder, "home.png") });

  const editor = await browser.newPage({ viewport: { width: 760, height: 860 }, colorScheme: "dark" });
  await editor.goto(editorUrl(catalog));
  await editor.getByLabel("Category").selectOption("developer-tools");
  await editor.getByLabel("Add tags").fill("notes");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await editor.getByLabel("Free").check();
  await editor.getByText(/^Saved at/).waitFor();
  await editor.evaluate("scrollTo(0, 0)");
  await editor.screenshot({ path: join(folder, "editor.png") });
}

function editorUrl({ run }: PicturedCatalog): string {
  const flags = Object.entries(DRAFT).flatMap(([name, value]) => [`--${name}`, value]);
  const created = run(["draft", "create", ...flags, "--sandbox", "--json"]);
  return JSON.parse(created).editorUrl;
}
