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

/** Looks up logos and images. Its promises are never rejected. */
export interface MediaResolver {
  resolve(draft: MediaRequest): Promise<Media>;
}

/** A website, and the addresses of the listing's page and badge. A badge on the website links to the page or shows the badge. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  readonly pageUrl: string;
  readonly badgeUrl: string;
}

/** The result of looking for a badge. `assumed` means that no request was sent. A reason could reveal facts about other servers. */
export type BadgeFinding = "found" | "missing" | "assumed";

/** Finds badges on websites. Its promises are never rejected. */
export interface BadgeFinder {
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

/** Returns the request for a listing's badge. `origin` is the URL of the catalog. */
export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, pageUrl: `${origin}/tools/${slug}`, badgeUrl: `${origin}/badge/${slug}.svg` };
}
