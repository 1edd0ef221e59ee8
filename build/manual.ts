import type { Plugin } from "rolldown";
import { manPage } from "../src/commands/help/man-page.ts";
import { programAlone } from "../src/commands/help/program-alone.ts";
import { version } from "../src/version.ts";

/** Writes the manual for `man catalog`, from the same commands that help shows. */
export const manual: Plugin = {
  name: "manual",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "man/catalog.1", source: manPage(programAlone(), version) });
  },
};
