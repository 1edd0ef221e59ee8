import type { NewListing, TaxonomyEntry } from "../rules/stored-listing.ts";
import { AUDIO_VIDEO } from "./audio-video.ts";
import { COMMUNICATION } from "./communication.ts";
import { DATABASES } from "./databases.ts";
import { DEVELOPER_TOOLS } from "./developer-tools.ts";
import { GAMES } from "./games.ts";
import { GRAPHICS_DESIGN } from "./graphics-design.ts";
import { INFRASTRUCTURE } from "./infrastructure.ts";
import { LANGUAGES_RUNTIMES } from "./languages-runtimes.ts";
import { NETWORKING } from "./networking.ts";
import { OFFICE_WRITING } from "./office-writing.ts";
import { OPERATING_SYSTEMS } from "./operating-systems.ts";
import type { SampleListing } from "./sample-listing.ts";
import { CATEGORIES, TAGS } from "./sample-taxonomy.ts";
import { SCIENCE_DATA } from "./science-data.ts";
import { SECURITY_PRIVACY } from "./security-privacy.ts";
import { SELF_HOSTING } from "./self-hosting.ts";
import { VERSION_CONTROL } from "./version-control.ts";
import { WEB_FRAMEWORKS } from "./web-frameworks.ts";

/**
 * Returns the listings of the sample catalog, the oldest first: real open-source projects, described in our own words.
 *
 * Placement (`featured`), listing dates and badge dates are made up. No project took part, and none is endorsed.
 */
export function sampleListings(): readonly NewListing[] {
  const categories = bySlug(CATEGORIES);
  const tags = bySlug(TAGS);
  const listings = SAMPLE.flatMap(({ category, listings }) =>
    listings.map((listing) => ({
      ...fieldsOf(listing),
      category: categories.get(category) ?? { slug: category, name: category },
      tags: (listing.tags ?? []).map((slug) => tags.get(slug) ?? { slug, name: slug }),
    })),
  );
  return listings.sort((a, b) => compare(a.listedAt ?? "", b.listedAt ?? ""));
}

function bySlug(entries: readonly TaxonomyEntry[]): ReadonlyMap<string, TaxonomyEntry> {
  return new Map(entries.map((entry) => [entry.slug, entry]));
}

function fieldsOf(listing: SampleListing): Omit<NewListing, "category" | "tags"> {
  const { slug, name, websiteUrl, listedAt, badgeVerifiedAt, repository } = listing;
  return {
    slug,
    name,
    websiteUrl,
    headline: listing.headline ?? null,
    description: listing.description ?? null,
    logoUrl: listing.withoutLogo ? null : new URL("/favicon.ico", websiteUrl).href,
    imageUrl: repository === undefined ? null : `https://opengraph.githubassets.com/1/${repository}`,
    listedAt: new Date(listedAt).toISOString(),
    featured: listing.featured ?? false,
    badgeVerified: badgeVerifiedAt !== undefined,
    badgeVerifiedAt: badgeVerifiedAt === undefined ? null : new Date(badgeVerifiedAt).toISOString(),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const SAMPLE: readonly { readonly category: string; readonly listings: readonly SampleListing[] }[] = [
  { category: "version-control", listings: VERSION_CONTROL },
  { category: "developer-tools", listings: DEVELOPER_TOOLS },
  { category: "languages-runtimes", listings: LANGUAGES_RUNTIMES },
  { category: "databases", listings: DATABASES },
  { category: "web-frameworks", listings: WEB_FRAMEWORKS },
  { category: "infrastructure", listings: INFRASTRUCTURE },
  { category: "security-privacy", listings: SECURITY_PRIVACY },
  { category: "networking", listings: NETWORKING },
  { category: "graphics-design", listings: GRAPHICS_DESIGN },
  { category: "audio-video", listings: AUDIO_VIDEO },
  { category: "games", listings: GAMES },
  { category: "communication", listings: COMMUNICATION },
  { category: "office-writing", listings: OFFICE_WRITING },
  { category: "self-hosting", listings: SELF_HOSTING },
  { category: "science-data", listings: SCIENCE_DATA },
  { category: "operating-systems", listings: OPERATING_SYSTEMS },
];
