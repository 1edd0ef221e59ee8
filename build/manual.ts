import type { Plugin } from "rolldown";
import { commandTree } from "../src/commands/command-tree.ts";
import { manPage } from "../src/commands/help/man-page.ts";
import { version } from "../src/version.ts";

/** Writes the manual page for `man catalog`. It describes the same commands as help. */
export const manual: Plugin = {
  name: "manual",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "man/catalog.1", source: manPage(commandTree(), version) });
  },
};
