import { within } from "../../site/deadline.ts";
import { type Attributes, eachElement } from "../../site/elements.ts";
import { createNetwork, type NetworkOptions } from "../../site/network.ts";
import { readPage } from "../../site/page.ts";
import { SiteError } from "../../site/site-error.ts";
import type { BadgeFinding, BadgeRequest } from "../rules/badge.ts";

/** Looks at a website for a link to the listing's page or for its badge. Whatever goes wrong, it is missing. */
export async function findBadge(options: NetworkOptions, request: BadgeRequest): Promise<BadgeFinding> {
  const network = createNetwork(options);
  const deadline = {
    milliseconds: network.limits.totalMilliseconds,
    parent: undefined,
    reason: new SiteError("stopped", "did not answer before the time was used up"),
  };
  try {
    const page = await within(deadline, (signal) => readPage(network, request.websiteUrl, signal));
    // Where a website leads elsewhere, the badge is on a site that is not the listing's.
    if (hostName(page.url) !== hostName(new URL(request.websiteUrl))) return "missing";
    return hasBadge(page.html, page.url, request) ? "found" : "missing";
  } catch {
    return "missing";
  }
}

/** Returns whether a page has an `a[href]` that is exactly the listing's page, or an `img[src]` that is exactly its badge. */
function hasBadge(html: string, pageUrl: URL, request: BadgeRequest): boolean {
  const addresses: (readonly [string, string])[] = [];
  let base: string | undefined;
  eachElement(html, SOUGHT, {
    open: (name, attributes) => {
      if (name === "base") base ??= attributes.get("href");
      else addresses.push(...addressOf(name, attributes));
    },
  });
  const baseUrl = absolute(base, pageUrl.href) ?? pageUrl.href;
  const wanted = new Map([
    ["a", new URL(request.pageUrl).href],
    ["img", new URL(request.badgeUrl).href],
  ]);
  return addresses.some(([name, address]) => absolute(address, baseUrl) === wanted.get(name));
}

const SOUGHT = { elements: new Set(["a", "img", "base"]), attributes: new Set(["href", "src"]) };

function addressOf(name: string, attributes: Attributes): readonly (readonly [string, string])[] {
  const address = attributes.get(name === "a" ? "href" : "src");
  return address === undefined ? [] : [[name, address]];
}

function absolute(address: string | undefined, base: string): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  return new URL(address, base).href;
}

/** Assumed: a website with `www.` and without is the same one, on any port. */
function hostName(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}
