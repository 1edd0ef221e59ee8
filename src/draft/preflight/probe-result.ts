import type { Taxonomy, Tool } from "../../contract/index.ts";

/** The result of one probe: its value, why it failed, or why it was not made. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** `reason` continues a sentence that begins with the thing: `answers 404 Not Found`. */
  | { readonly failed: SiteTrouble; readonly reason: string }
  | { readonly notLookedAt: string };

/** A failure of a website or an image: no answer came, or an unusable one. */
export type SiteTrouble = "unreachable" | "refused";

/** A website that answered. */
export interface Visit {
  /** The URL after all redirects. */
  readonly url: string;
  /** False when the answer is something other than a web page. */
  readonly isPage: boolean;
}

/** An image of the website that would be used in place of a missing one, and the result of looking at it. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

/** The results of all probes for one draft. A field that the draft does not name is undefined. */
export interface DraftProbes {
  readonly categories: ProbeResult<readonly Taxonomy[]> | undefined;
  /** True when a live listing has the slug. */
  readonly slug: ProbeResult<boolean> | undefined;
  /** Live listings that a search for the name and for the website's host found. */
  readonly similar: ProbeResult<readonly Pick<Tool, "slug" | "name" | "websiteUrl">[]>;
  readonly website: ProbeResult<Visit>;
  /** The same address over https; undefined when the website uses https already. */
  readonly secure: ProbeResult<string> | undefined;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** Icons of the website, the best first; none when a logo of the draft is there. */
  readonly icons: readonly StandIn[];
  /** Open Graph images of the website, the best first; none when a screenshot of the draft is there. */
  readonly images: readonly StandIn[];
}

/** The weight of a finding: `problem` ends with exit code 3, `media` with 8; a `note` is no verdict. */
export type Weight = "problem" | "media" | "warning" | "fact" | "note";

/** One thing found about a draft by looking at its catalog and website. */
export interface Finding {
  readonly weight: Weight;
  /** The path of the field in the draft; empty when the whole draft is meant. */
  readonly path: readonly (string | number)[];
  readonly rule: string;
  /** The finding, without the field's name. */
  readonly message: string;
  /** The value to write instead. */
  readonly suggestion?: string | undefined;
}
