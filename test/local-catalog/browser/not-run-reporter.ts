import type { Reporter, TestModule } from "vitest/node";
import { jails } from "../../jails/jails.ts";
import { windowsNode } from "../../windows/windows-node.ts";
import { findBrowser } from "./find-browser.ts";

/** Prints the groups of tests that were skipped because a program or a system feature is missing. */
export class NotRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const hasRun = (folder: string) => modules.some(({ moduleId }) => moduleId.includes(`/test/${folder}/`));
    if (hasRun("windows") && windowsNode() === undefined) {
      process.stdout.write(
        "WINDOWS TESTS NOT RUN: set CATALOG_WINDOWS_NODE to the path of a node.exe, and install wine\n",
      );
    }
    const missing = hasRun("jails") ? jails().filter(({ enter }) => enter === undefined) : [];
    for (const { name, needs } of missing) process.stdout.write(`JAIL NOT RUN: ${name}; it needs ${needs}\n`);
    if (hasRun("browser") && findBrowser() === undefined) {
      process.stdout.write("BROWSER TESTS NOT RUN: install chromium, or set CATALOG_BROWSER to its path\n");
    }
  }
}
