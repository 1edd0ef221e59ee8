import type { Taxonomy, Tool } from "../../contract/index.ts";

/** The result of looking at one thing: what was seen, why nothing was, or why it was not looked at. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** `reason` continues a sentence that begins with the thing: `answers 404 Not Found`. */
  | { readonly failed: SiteTrouble; readonly reason: string }
  | { readonly notLookedAt: string };

/** A failure of a website or a medium: nothing came from it, or something that will not do. */
export type SiteTrouble = "unreachable" | "refused";

/** A website that answered. */
export interface Visit {
  /** The end of its redirects. */
  readonly url: string;
  /** False: something else than a web page came. */
  readonly isPage: boolean;
}

/** A picture that is not in the draft and would be used in place of one, and what came from it. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

/** Everything that was looked at for one draft. What the draft does not name is undefined. */
export interface DraftProbes {
  readonly categories: ProbeResult<readonly Taxonomy[]> | undefined;
  /** True: a live listing has the slug. */
  readonly slug: ProbeResult<boolean> | undefined;
  /** Live listings that a search for the name and for the website's host found. */
  readonly alike: ProbeResult<readonly Pick<Tool, "slug" | "name" | "websiteUrl">[]>;
  readonly website: ProbeResult<Visit>;
  /** The same address with https; undefined when the website has https already. */
  readonly secure: ProbeResult<string> | undefined;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** Those of the website, the best first; none where nothing has to stand in. */
  readonly icons: readonly StandIn[];
  readonly images: readonly StandIn[];
}
