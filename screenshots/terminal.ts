import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";
import { terminalHtml } from "./terminal-html.ts";

const COLUMNS = 80;
const LINES = ["draft check short.json --sandbox", "draft create aurora.json --sandbox"];

const DRAFT = {
  name: "Aurora Notes",
  headline: "Markdown notes that sync without an account",
  description:
    "Aurora keeps your notes as plain Markdown files in a folder that you own and syncs them from device to device. There is no account and no server to run. It works offline, and merges line by line when two devices meet again.",
  websiteUrl: "https://auroranotes.example",
};
const SHORT = { ...DRAFT, description: "Aurora keeps your notes as plain Markdown files." };

/** Takes the pictures of two commands in a light and in a dark terminal: a check that fails, and a draft that is created. */
export async function picturesOfTerminal(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  for (const [name, draft] of Object.entries({ "short.json": SHORT, "aurora.json": DRAFT }))
    writeFileSync(join(catalog.home, name), JSON.stringify(draft, undefined, 2));
  const drawn = LINES.map(
    (line) => `\u001b[2m$\u001b[22m catalog ${line}\n${catalog.inTerminal(line, COLUMNS)}`,
  );
  for (const theme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width: 860, height: 400 }, deviceScaleFactor: 2 });
    await page.setContent(terminalHtml(drawn.join("\n"), theme));
    await page.locator("pre").screenshot({ path: join(folder, `terminal-${theme}.png`) });
  }
}
