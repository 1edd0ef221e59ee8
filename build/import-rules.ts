import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";
import { biomeOverrides } from "./folders.ts";

/** Writes the import rules of Biome, which `biome.json` extends. Biome therefore runs only after the first build. */
export const importRules: Plugin = {
  name: "import-rules",
  buildStart() {
    const rules = JSON.stringify({ overrides: biomeOverrides() });
    writeFileSync(join(import.meta.dirname, "import-rules.biome.json"), rules);
  },
};
