/** The absolute URLs of a logo and an image. Each URL is null if the picture is unavailable. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** Reports whether a logo or an image is available. */
export function hasMedia({ logoUrl, imageUrl }: Media): boolean {
  return logoUrl !== null || imageUrl !== null;
}

/** The fields of a draft that determine its logo and image. The URLs have been validated. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** A way to look up logos and images. */
export interface MediaResolver {
  /** Returns the logo and image for a draft. Never rejects. */
  resolve(draft: MediaRequest): Promise<Media>;
}

/** A website that may show a badge, and the addresses that identify the badge. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  /** The target of the badge's link, which is the listing's page in the catalog. */
  readonly pageUrl: string;
  /** The source of the badge's image. */
  readonly badgeUrl: string;
}

/**
 * The result of looking for a badge. `assumed` means that no request was sent to the website. `missing` comes without a reason, because a
 * reason could reveal facts about other servers.
 */
export type BadgeFinding = "found" | "missing" | "assumed";

/** A way to find badges on websites. */
export interface BadgeFinder {
  /** Looks for a badge. Never rejects. */
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

/** Returns the request for a listing's badge. `origin` is the URL of the catalog. */
export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, pageUrl: `${origin}/tools/${slug}`, badgeUrl: `${origin}/badge/${slug}.svg` };
}
