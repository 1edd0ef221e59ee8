/** The listing whose badge is looked for, and the addresses that show it. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  /** The listing's page in the catalog, which a link may lead to. */
  readonly pageUrl: string;
  /** The listing's badge, which an image may come from. */
  readonly badgeUrl: string;
}

/** `assumed`: nobody looked, since media is only assumed. Why a badge was not found is never told. */
export type BadgeFinding = "found" | "missing" | "assumed";

/** Looks for a listing's badge on its website. Never rejects. */
export interface BadgeFinder {
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

/** Returns the addresses of a listing that count as its badge. `origin` is the address that the catalog is served under. */
export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, pageUrl: `${origin}/tools/${slug}`, badgeUrl: `${origin}/badge/${slug}.svg` };
}
