/** A category or a tag. */
export type TaxonomyEntry = {
  readonly slug: string;
  readonly name: string;
};

/** The kind of a taxonomy entry. */
export type TaxonomyKind = "category" | "tag";

/** A lookup of categories and tags. */
export interface TaxonomyLookup {
  /** Returns the category with a slug. */
  category(slug: string): TaxonomyEntry | undefined;
  /** Returns the existing tags among the given ones, in the given order. */
  knownTags(slugs: readonly string[]): readonly TaxonomyEntry[];
  /** Yields all tags, sorted by slug. */
  eachTag(): Iterable<TaxonomyEntry>;
  /** Returns up to a few hundred entries similar to a mistyped slug. */
  like(kind: TaxonomyKind, slug: string): readonly TaxonomyEntry[];
}

/** A stored live listing. */
export interface StoredListing {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly websiteUrl: string;
  readonly headline: string | null;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly imageUrl: string | null;
  readonly category: TaxonomyEntry;
  readonly tags: readonly TaxonomyEntry[];
  /** ISO 8601, UTC, with milliseconds. */
  readonly listedAt: string | null;
  readonly isFeatured: boolean;
  readonly isBadgeVerified: boolean;
  readonly badgeVerifiedAt: string | null;
}

/** A live listing that is not stored yet. */
export type NewListing = Omit<StoredListing, "id">;
