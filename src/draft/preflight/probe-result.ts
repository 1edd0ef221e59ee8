/** The result of a probe: a value, a failure, or the reason why there is neither. */
export type ProbeResult<Value> =
  | { readonly seen: Value }
  /** No response or an unusable response. `reason` completes a sentence about the URL, such as `responds with 404 Not Found`. */
  | { readonly failed: "unreachable" | "refused"; readonly reason: string }
  | { readonly notLookedAt: string };

/** A website that responded. */
export interface Visit {
  readonly url: string;
  readonly isPage: boolean;
}

/** An image from the website that can replace a missing or unusable image, and its probe result. */
export interface StandIn {
  readonly url: string;
  readonly result: ProbeResult<unknown>;
}

/** The results of all probes for one draft. */
export interface DraftProbes {
  readonly website: ProbeResult<Visit>;
  /** The result of requesting the website over https, or undefined if the draft's URL already uses https. */
  readonly secure: ProbeResult<string> | undefined;
  readonly logo: ProbeResult<unknown> | undefined;
  readonly screenshots: readonly ProbeResult<unknown>[];
  /** The website's icons, best first, or an empty array if the draft's logo is usable. */
  readonly icons: readonly StandIn[];
  /** The website's Open Graph and Twitter images, best first, or an empty array if one of the draft's screenshots is usable. */
  readonly images: readonly StandIn[];
}

/** A preflight finding about one draft. */
export interface SiteFinding {
  /** `media` is a problem with its own exit code. A `note` reports a check that was not possible. */
  readonly weight: "media" | "warning" | "fact" | "note";
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
}
