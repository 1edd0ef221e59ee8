/** One listing of the sample catalog, as written by hand: what is left out is null (or empty) in the catalog. */
export interface SampleListing {
  /** `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 120 characters. */
  readonly slug: string;
  readonly name: string;
  /** The project's real website, https. */
  readonly websiteUrl: string;
  readonly headline?: string;
  /** 200 to 2000 UTF-16 units when given, in our own words. */
  readonly description?: string;
  /** GitHub `owner/name`; left out when the project is elsewhere. */
  readonly repository?: string;
  /** Slugs of `TAGS`. */
  readonly tags?: readonly string[];
  /** ISO 8601 with milliseconds, UTC; made up, as are the next two. */
  readonly listedAt: string;
  readonly featured?: true;
  /** ISO 8601 with milliseconds, UTC; after `listedAt`. */
  readonly badgeVerifiedAt?: string;
  readonly withoutLogo?: true;
}
