import type { Taxonomy, Tool } from "../../contract/index.ts";

/** The result of a probe: its value, the reason of its failure, or the reason why it did not run. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** `reason` is the rest of a sentence about the subject: `answers 404 Not Found`. */
  | { readonly failed: SiteTrouble; readonly reason: string }
  | { readonly notLookedAt: string };

/** Returns a look-up that runs once for each key. Later calls share its result. */
export function once<Value>(lookUp: (key: string) => Promise<Value>): (key?: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key = "") => {
    const known = started.get(key) ?? lookUp(key);
    started.set(key, known);
    return known;
  };
}

/** A failure of a website or an image: no response or an unusable one. */
export type SiteTrouble = "unreachable" | "refused";

/** A website that responded. */
export interface Visit {
  /** The URL after all redirects. */
  readonly url: string;
  /** Whether the response is a web page. */
  readonly isPage: boolean;
}

/** An image of the website that would replace a missing one, and its probe. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

/** The results of all probes of one draft. Fields missing in the draft are undefined. */
export interface DraftProbes {
  readonly categories: ProbeResult<readonly Taxonomy[]> | undefined;
  /** Whether a live listing has the slug. */
  readonly slug: ProbeResult<boolean> | undefined;
  /** The live listings found by a search for the name and the website's host. */
  readonly similar: ProbeResult<readonly Pick<Tool, "slug" | "name" | "websiteUrl">[]>;
  readonly website: ProbeResult<Visit>;
  /** The same address over https, or undefined if the website already uses https. */
  readonly secure: ProbeResult<string> | undefined;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** The icons of the website, best first. Empty if the draft's logo is usable. */
  readonly icons: readonly StandIn[];
  /** The Open Graph images of the website, best first. Empty if a screenshot of the draft is usable. */
  readonly images: readonly StandIn[];
}

/** The weight of a finding. A `problem` ends with exit code 3, `media` with 8. A `note` reports a check that did not run. */
export type Weight = "problem" | "media" | "warning" | "fact" | "note";

/** A finding on a draft from its catalog or website. */
export interface Finding {
  readonly weight: Weight;
  /** The path of the field in the draft, or empty for the whole draft. */
  readonly path: readonly (string | number)[];
  readonly rule: string;
  /** The finding, without the field's name. */
  readonly message: string;
  /** The value to write instead. */
  readonly suggestion?: string | undefined;
}
