import type { Taxonomy, Tool } from "../../contract/index.ts";

/** The result of looking at one thing: what was seen, why nothing was, or why it was not looked at. */
export type Look<Value> =
  | { readonly seen: Value }
  /** `reason` continues a sentence that begins with the thing: `answers 404 Not Found`. */
  | { readonly failed: SiteTrouble; readonly reason: string }
  | { readonly notLookedAt: string };

/** How a website or a medium failed: nothing came from it, or something that will not do. */
export type SiteTrouble = "unreachable" | "refused";

/** A website that answered. */
export interface Visit {
  /** Where its redirects led. */
  readonly url: string;
  /** Whether what came is a web page. */
  readonly isPage: boolean;
}

/** A picture that is not in the draft and would be used in place of one, and whether it is there. */
export interface StandIn {
  readonly url: string;
  readonly look: Look<unknown>;
}

/** Everything that was looked at for one draft. What the draft does not name is undefined. */
export interface DraftLooks {
  readonly categories: Look<readonly Taxonomy[]> | undefined;
  /** Whether a live listing has the slug. */
  readonly slug: Look<boolean> | undefined;
  /** Live listings that a search for the name and for the website's host found. */
  readonly alike: Look<readonly Pick<Tool, "slug" | "name" | "websiteUrl">[]>;
  readonly website: Look<Visit>;
  /** Where the same address with https leads; undefined when the website has https already. */
  readonly secure: Look<string> | undefined;
  readonly logo: Look<unknown> | undefined;
  readonly screenshots: readonly Look<unknown>[];
  /** Those of the website, the best first; none where nothing has to stand in. */
  readonly icons: readonly StandIn[];
  readonly images: readonly StandIn[];
}
