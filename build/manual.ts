import type { Plugin } from "rolldown";
import { manPage } from "../src/commands/help/man-page.ts";
import { createProgram } from "../src/commands/program.ts";
import { version } from "../src/version.ts";

/** Writes the manual page for `man catalog`. It describes the same commands as the help text. */
export const manual: Plugin = {
  name: "manual",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "man/catalog.1", source: manPage(createProgram(), version) });
  },
};
