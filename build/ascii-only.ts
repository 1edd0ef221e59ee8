import type { Plugin } from "rolldown";

/**
 * Escapes every character outside ASCII. A single such character makes V8 store the whole file with two bytes per character and
 * compile it at half the speed.
 */
export const asciiOnly: Plugin = {
  name: "ascii-only",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      if (chunk.code.includes("String.raw"))
        this.error(`${chunk.fileName} has a raw string, which escapes would change`);
      chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escapeOf);
    }
  },
};

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
