import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file that pages load. Its path changes whenever its text changes. */
export interface Asset {
  readonly path: string;
  readonly text: string;
}

/** The name of a file in the `assets` folder. */
export type AssetName = "site.css" | "site.js" | "icon.svg";

/** Reads a file in the `assets` folder. In the built package, its text is part of the code (`build/inline-assets.ts`). */
export function asset(name: AssetName): Asset {
  return assetOf(name, readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8"));
}

/** Returns an asset whose path contains a hash of its text, such as `/assets/site-HASH.css`. */
export function assetOf(name: string, text: string): Asset {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { path: `/assets/${name.replace(".", `-${hash}.`)}`, text };
}
