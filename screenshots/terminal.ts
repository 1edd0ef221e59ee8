import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";
import { terminalHtml } from "./terminal-html.ts";

const COLUMNS = 80;
const LINES = ["draft check short.json --sandbox", "draft create aurora.json --sandbox"];

/** The draft file that the documents use. */
const DRAFT = readFileSync("examples/aurora.json", "utf8");
const FILES = {
  "short.json": DRAFT.replace(/(Markdown files)[^"]*/, "$1."),
  "aurora.json": DRAFT,
};

/** Takes the pictures of two commands in a light and in a dark terminal: a check that fails, and a draft that is created. */
export async function picturesOfTerminal(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(catalog.home, name), text);
  const drawn = LINES.map(
    (line) => `\u001b[2m$\u001b[22m catalog ${line}\n${catalog.inTerminal(line, COLUMNS)}`,
  );
  for (const theme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width: 860, height: 400 }, deviceScaleFactor: 2 });
    await page.setContent(terminalHtml(drawn.join("\n"), theme));
    await page.locator("pre").screenshot({ path: join(folder, `terminal-${theme}.png`) });
  }
}
