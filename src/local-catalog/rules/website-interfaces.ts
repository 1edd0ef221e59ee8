/** The absolute URLs of a logo and an image. Each URL is null if the picture is unavailable. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

export function hasMedia({ logoUrl, imageUrl }: Media): boolean {
  return logoUrl !== null || imageUrl !== null;
}

/** The draft fields that determine the logo and image. The URLs have been validated. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** An interface for looking up logos and images. If a lookup fails, the URL is null; for a given screenshot, a `Refusal` is thrown. */
export interface MediaResolver {
  resolve(draft: MediaRequest): Promise<Media>;
}

/** A request to look for a badge. A website has the badge if it shows the image at `badgeUrl`. */
export interface BadgeRequest {
  readonly websiteUrl: string;
  readonly badgeUrl: string;
}

/** The result of a badge lookup. `assumed` means that no request was sent. Reasons for failures are omitted for privacy. */
export type BadgeFinding = "found" | "missing" | "assumed";

/** An interface for finding badges on websites. If a lookup fails, the result is `missing`. */
export interface BadgeFinder {
  find(request: BadgeRequest): Promise<BadgeFinding>;
}

export function badgeRequest(origin: string, slug: string, websiteUrl: string): BadgeRequest {
  return { websiteUrl, badgeUrl: `${origin}/badge/${slug}.svg` };
}
