import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";
import { biomeOverrides } from "./folders.ts";

/** Writes the import rules for Biome to a file that `biome.json` extends. Biome therefore requires a build. */
export const importRules: Plugin = {
  name: "import-rules",
  buildStart() {
    const rules = JSON.stringify({ overrides: biomeOverrides() });
    writeFileSync(join(import.meta.dirname, "import-rules.biome.json"), rules);
  },
};
