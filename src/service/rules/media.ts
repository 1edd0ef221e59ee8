/** The logo and the image of a draft, as absolute URLs; null for one that cannot be had. */
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

/** Resolves the media of a draft. Never rejects: what cannot be had, for whatever reason, is null. */
export interface MediaResolver {
  resolve(draft: MediaRequest): Promise<Media>;
}
