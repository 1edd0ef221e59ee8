import type { Taxonomy, Tool } from "../../contract/index.ts";

/** The result of a probe: a value, a failure, or the reason why there is neither. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** No response or an unusable response. `reason` follows the URL in a sentence. An example is `answers 404 Not Found`. */
  | { readonly failed: "unreachable" | "refused"; readonly reason: string }
  | { readonly notLookedAt: string };

/** Returns a look-up that runs at most once for each key. Later calls share the first call's result. */
export function once<Value>(lookUp: (key: string) => Promise<Value>): (key?: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key = "") => {
    const known = started.get(key) ?? lookUp(key);
    started.set(key, known);
    return known;
  };
}

/** A website that responded. */
export interface Visit {
  /** The URL after all redirects. */
  readonly url: string;
  readonly isPage: boolean;
}

/** An image on the website that can replace a missing or unusable image, and the result of its probe. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

/** The results of all probes for one draft. The result is undefined for a field that the draft does not have. */
export interface DraftProbes {
  readonly categories: ProbeResult<readonly Taxonomy[]> | undefined;
  /** Whether a live listing has the slug. */
  readonly slug: ProbeResult<boolean> | undefined;
  /** The live listings found by searching for the product's name and for the website's host. */
  readonly similar: ProbeResult<readonly Pick<Tool, "slug" | "name" | "websiteUrl">[]>;
  readonly website: ProbeResult<Visit>;
  /** The result of requesting the website over https, or undefined if the draft's URL already uses https. */
  readonly secure: ProbeResult<string> | undefined;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** The icons of the website, best first, or an empty array if the draft's logo is usable. */
  readonly icons: readonly StandIn[];
  /** The Open Graph images of the website, best first, or an empty array if one of the draft's screenshots is usable. */
  readonly images: readonly StandIn[];
}

/** The severity of a finding. `media` is a problem with its own exit code. A `note` reports a check that was not possible. */
export type Weight = "problem" | "media" | "warning" | "fact" | "note";

/** A finding of the preflight about one draft. */
export interface Finding {
  readonly weight: Weight;
  /** The path of the field in the draft; empty if the finding is about the whole draft. */
  readonly path: readonly (string | number)[];
  readonly rule: string;
  /** The text of the finding, without the field's name. */
  readonly message: string;
  /** The value to use instead, if one is known. */
  readonly suggestion?: string | undefined;
}
