import type { Reporter, TestModule } from "vitest/node";
import { findBrowser } from "./find-browser.ts";

/** Prints at the end of a run that the browser tests were skipped, if there was no browser for them. */
export class NotRunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const isMeant = modules.some(({ moduleId }) => moduleId.includes("/test/browser/"));
    if (isMeant && findBrowser() === undefined) {
      process.stdout.write("BROWSER TESTS NOT RUN: install chromium, or name one with CATALOG_BROWSER\n");
    }
  }
}
