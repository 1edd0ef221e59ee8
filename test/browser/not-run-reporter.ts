import type { Reporter, TestModule } from "vitest/node";
import { jails } from "../jails/jails.ts";
import { windowsNode } from "../windows/windows-node.ts";
import { findBrowser } from "./find-browser.ts";

/** Prints the groups of tests that were skipped because a program is missing. */
export class NotRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const isMeant = (folder: string) => modules.some(({ moduleId }) => moduleId.includes(`/test/${folder}/`));
    if (isMeant("windows") && windowsNode() === undefined) {
      process.stdout.write(
        "WINDOWS TESTS NOT RUN: name Windows' node.exe with CATALOG_WINDOWS_NODE, and install wine\n",
      );
    }
    const missing = isMeant("jails") ? jails().filter(({ enter }) => enter === undefined) : [];
    for (const { name, needs } of missing) process.stdout.write(`JAIL NOT RUN: ${name}; it needs ${needs}\n`);
    if (isMeant("browser") && findBrowser() === undefined) {
      process.stdout.write("BROWSER TESTS NOT RUN: install chromium, or name one with CATALOG_BROWSER\n");
    }
  }
}
