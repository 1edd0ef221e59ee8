import type { NetworkOptions } from "../../site/network.ts";
import type { BadgeFinder } from "../rules/badge.ts";

/** Finds every badge without a look, and says so: a catalog that assumes media does not ask the network. */
export function assumeBadges(): BadgeFinder {
  return { find: async () => "assumed" };
}

/**
 * Finds badges by looking at the listing's website, within the limits of media and never at an address that is not
 * public. Why a badge was not found is told to nobody.
 */
export function fetchBadges(options: NetworkOptions): BadgeFinder {
  return {
    async find(request) {
      // Loaded here, because the start of a service should not pay for TLS and an HTML tokenizer.
      const { findBadge } = await import("./find-badge.ts");
      return findBadge(options, request);
    },
  };
}
