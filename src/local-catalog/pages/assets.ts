import { createHash } from "node:crypto";
// biome-ignore lint/style/noRestrictedImports: reads files of this package.
import { readFileSync } from "node:fs";

/** Reads a file in the `assets` folder. In the build, `build/inline-assets.ts` replaces this module. */
export function asset(name: "site.css" | "site.js" | "icon.svg") {
  return assetOf(name, readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8"));
}

/** Returns an asset's text, and a path that contains a hash of the text, such as `/assets/site-HASH.css`. */
export function assetOf(name: string, text: string) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { path: `/assets/${name.replace(".", `-${hash}.`)}`, text };
}
