import type { Plugin } from "rolldown";
import { commandTree } from "../src/commands/command-tree.ts";
import { manPage } from "../src/commands/help/man-page.ts";
import { version } from "../src/version.ts";

/** Writes the manual for `man catalog`, from the same commands that help shows. */
export const manual: Plugin = {
  name: "manual",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "man/catalog.1", source: manPage(commandTree(), version) });
  },
};
