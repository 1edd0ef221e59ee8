import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";
import { terminalHtml } from "./terminal-html.ts";

const COLUMNS = 80;
const LINES = ["search markdown --sandbox", "show git --sandbox"];

/** Takes the picture of two commands in a terminal, in colour. */
export async function pictureOfTerminal(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  const drawn = LINES.map(
    (line) => `\u001b[2m$\u001b[22m catalog ${line}\n${catalog.inTerminal(line, COLUMNS)}`,
  );
  const page = await browser.newPage({ viewport: { width: 860, height: 400 } });
  await page.setContent(terminalHtml(drawn.join("\n")));
  await page.locator("pre").screenshot({ path: join(folder, "terminal.png") });
}
