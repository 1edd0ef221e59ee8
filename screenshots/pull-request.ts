import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { PicturedCatalog } from "./run-catalog.ts";
import { escaped } from "./terminal-html.ts";

const FILE = "drafts/aurora.json";
const DRAFT = readFileSync("examples/aurora.json", "utf8").replace("office-writing", "office");

/** Takes the screenshots of a pull request whose draft file is annotated with the real output of `draft check` on a runner. */
export async function picturesOfPullRequest(
  browser: Browser,
  catalog: PicturedCatalog,
  folder: string,
): Promise<void> {
  writeFileSync(join(catalog.home, "annotated.json"), DRAFT);
  const output = catalog.onRunner(["draft", "check", "annotated.json", "--sandbox"]);
  const [, line, message] = output.match(/^::error file=[^,]*,line=(\d+),col=\d+::(.*)$/m) ?? [];
  if (line === undefined || message === undefined) throw new Error(`There is no annotation in ${output}`);
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      viewport: { width: 760, height: 600 },
      colorScheme,
      deviceScaleFactor: 2,
    });
    await page.setContent(html(Number(line), message));
    await page.locator("main").screenshot({ path: join(folder, `pull-request-${colorScheme}.png`) });
  }
}

function html(line: number, message: string): string {
  const rows = DRAFT.trimEnd()
    .split("\n")
    .map((text, index) => {
      const row = `<div class="row"><b>${index + 1}</b><code>+ ${escaped(text)}</code></div>`;
      return index + 1 === line ? `${row}<p><strong>✗ Check failure</strong>${escaped(message)}</p>` : row;
    });
  return `<style>
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #e6edf3); font: 14px/1.5 system-ui, sans-serif }
main { margin: 0; padding: 14px; width: 732px }
section { border: 1px solid light-dark(#d0d7de, #30363d); border-radius: 6px; overflow: hidden }
header { padding: 8px 12px; font-weight: 600; background: light-dark(#f6f8fa, #161b22) }
.row { display: flex; background: light-dark(#e6ffec, #12261e); white-space: nowrap; overflow: hidden }
.row b { width: 36px; flex: none; padding-right: 10px; text-align: right; font-weight: 400; color: light-dark(#59636e, #9198a1) }
code { font: 13px/1.7 "DejaVu Sans Mono", monospace; white-space: pre; overflow: hidden; text-overflow: ellipsis }
p { margin: 10px 12px; padding: 10px 12px; border: 1px solid light-dark(#d1242f, #f85149); border-radius: 6px }
strong { display: block; color: light-dark(#d1242f, #ff8f87) }
</style><main><section><header>${FILE}</header>${rows.join("")}</section></main>`;
}
