import type { TaxonomyEntry } from "../rules/stored-listing.ts";
import { SAMPLE } from "../sample/sample-catalog.ts";
import type { SampleListing } from "../sample/sample-listing.ts";
import { CATEGORIES, TAGS } from "../sample/taxonomy.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import type { NewListing } from "../store/listing-writer.ts";

/** Adds the sample catalog to a new database. */
export async function seedOnce({ database, settings, writer }: CatalogStore): Promise<void> {
  if (settings.cursorSecret() !== "") return;
  await database.write(() => {
    if (settings.cursorSecret() !== "") return;
    settings.makeCursorSecret();
    fillWithSample(writer);
    settings.contentChanged();
  });
}

/** Adds the sample catalog. Call it in a transaction. */
export function fillWithSample(writer: CatalogStore["writer"]): void {
  writer.addTaxonomy("category", CATEGORIES);
  writer.addTaxonomy("tag", TAGS);
  // Ids grow with time, so that the newest of equally relevant listings comes first.
  writer.addAll(sampleListings().sort((a, b) => compare(a.listedAt ?? "", b.listedAt ?? "")));
}

function sampleListings(): NewListing[] {
  const categories = bySlug(CATEGORIES);
  const tags = bySlug(TAGS);
  return SAMPLE.flatMap(({ category, listings }) =>
    listings.map((listing) => ({
      ...fieldsOf(listing),
      category: categories.get(category) ?? { slug: category, name: category },
      tags: (listing.tags ?? []).map((slug) => tags.get(slug) ?? { slug, name: slug }),
    })),
  );
}

function bySlug(entries: readonly TaxonomyEntry[]): ReadonlyMap<string, TaxonomyEntry> {
  return new Map(entries.map((entry) => [entry.slug, entry]));
}

function fieldsOf(listing: SampleListing): Omit<NewListing, "category" | "tags"> {
  return {
    slug: listing.slug,
    name: listing.name,
    websiteUrl: listing.websiteUrl,
    headline: listing.headline ?? null,
    description: listing.description ?? null,
    logoUrl: listing.withoutLogo ? null : new URL("/favicon.ico", listing.websiteUrl).href,
    imageUrl:
      listing.repository === undefined ? null : `https://opengraph.githubassets.com/1/${listing.repository}`,
    listedAt: new Date(listing.listedAt).toISOString(),
    featured: listing.featured ?? false,
    badgeVerified: listing.badgeVerifiedAt !== undefined,
    badgeVerifiedAt:
      listing.badgeVerifiedAt === undefined ? null : new Date(listing.badgeVerifiedAt).toISOString(),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
