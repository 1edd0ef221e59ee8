/** The logo and the image of a draft, as absolute URLs. Null: not obtainable; when both are, the draft is refused. */
export interface Media {
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
}

/** What a draft says about its media. Every URL is a valid one: the contract has seen it. */
export interface MediaRequest {
  readonly websiteUrl: string;
  readonly logoUrl?: string | undefined;
  readonly screenshotUrls?: readonly string[] | undefined;
}

/** Finds out which media a draft gets. Never rejects: what cannot be had, for whatever reason, is null. */
export interface MediaResolver {
  resolve(draft: MediaRequest): Promise<Media>;
}
