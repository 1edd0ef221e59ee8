import type { Media } from "./website-ports.ts";

/** A category or a tag. */
export type TaxonomyEntry = {
  readonly slug: string;
  readonly name: string;
};

/** The kind of a `TaxonomyEntry`. */
export type TaxonomyKind = "category" | "tag";

/** A repository of categories and tags. */
export interface TaxonomyLookup {
  category(slug: string): TaxonomyEntry | undefined;
  /** Returns the tags with these slugs, in the order of the slugs. Unknown slugs are omitted. */
  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[];
  /** Yields all tags, sorted by slug. */
  eachTag(): Iterable<TaxonomyEntry>;
  /** Returns at most a few hundred entries that are similar to a misspelled slug. */
  like(kind: TaxonomyKind, slug: string): readonly TaxonomyEntry[];
}

/** The editorial placement and the verified badge of a listing. */
export interface Placement {
  readonly isFeatured: boolean;
  readonly isBadgeVerified: boolean;
  readonly badgeVerifiedAt: string | null;
}

/** A stored live listing. */
export interface StoredListing extends Placement, Media {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly websiteUrl: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly category: TaxonomyEntry;
  readonly tags: readonly TaxonomyEntry[];
  /** The time in ISO 8601, UTC, with milliseconds. */
  readonly listedAt: string | null;
}

/** A live listing that is not stored yet. */
export type NewListing = Omit<StoredListing, "id">;
