/** The absolute URLs of a draft's logo and image; null if it cannot be loaded. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** The fields of a draft from which media is resolved. The URLs are valid. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** A resolver of the media of drafts. */
export interface MediaResolver {
  /** Resolves the media of a draft. Never rejects. */
  resolve(draft: MediaRequest): Promise<Media>;
}

/** The website to search for a badge, and the addresses that count as the badge. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  /** The listing's page in the catalog, as the target of a link. */
  readonly pageUrl: string;
  /** The listing's badge, as the source of an image. */
  readonly badgeUrl: string;
}

/**
 * The result of looking for a badge. `assumed` means that the website was not requested. The reason for `missing` is not
 * revealed.
 */
export type BadgeFinding = "found" | "missing" | "assumed";

/** A finder of badges on the websites of listings. */
export interface BadgeFinder {
  /** Looks for a badge. Never rejects. */
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

/** Returns the addresses that count as a listing's badge. `origin` is the address of the catalog. */
export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, pageUrl: `${origin}/tools/${slug}`, badgeUrl: `${origin}/badge/${slug}.svg` };
}
