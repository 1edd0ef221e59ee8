/** The logo and the image of a draft, as absolute URLs; null for one that cannot be loaded. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** The fields of a draft that media is resolved from. Its URLs are valid. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** A resolver of the media of drafts. */
export interface MediaResolver {
  /** Never rejects: what cannot be loaded is null. */
  resolve(draft: MediaRequest): Promise<Media>;
}

/** The listing whose badge is looked for, and the addresses that show it. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  /** The listing's page in the catalog, which a link may lead to. */
  readonly pageUrl: string;
  /** The listing's badge, which an image may come from. */
  readonly badgeUrl: string;
}

/** The result of looking for a badge. `assumed`: media is assumed, so the website was not requested. The reason for `missing` is not revealed. */
export type BadgeFinding = "found" | "missing" | "assumed";

/** A finder of badges on the websites of listings. */
export interface BadgeFinder {
  /** Never rejects. */
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

/** Returns the addresses of a listing that count as its badge. `origin` is the address that the catalog is served under. */
export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, pageUrl: `${origin}/tools/${slug}`, badgeUrl: `${origin}/badge/${slug}.svg` };
}
