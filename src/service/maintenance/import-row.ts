import * as z from "zod";
import { isSlug, isWebUrl, Tool } from "../../contract/index.ts";
import type { NewListing } from "../store/listing-writer.ts";

const Slug = z.string().refine(isSlug, "is no slug");
const WebUrl = z.string().max(4000).refine(isWebUrl, "is no http or https URL");
const Text = z
  .string()
  .max(20_000)
  .refine((text) => text.isWellFormed(), "has half of a surrogate pair");
const Entry = z.object({ slug: Slug, name: Text.min(1).max(500) });

/**
 * What a listing needs to be served again: the contract's fields, with slugs and URLs that lead somewhere.
 *
 * Assumed: a mirrored catalog may have looser texts than drafts may, so lengths are bounded only against misuse.
 */
const ImportedTool = Tool.extend({
  slug: Slug,
  name: Text.min(1).max(500),
  websiteUrl: WebUrl,
  listbulbUrl: z.unknown(),
  listingHeadline: Text.nullable().default(null),
  description: Text.nullable().default(null),
  logoUrl: WebUrl.nullable().default(null),
  imageUrl: WebUrl.nullable().default(null),
  category: Entry,
  tags: z.array(Entry).max(100),
});

/** Reads one row of an import. Throws an `Error` whose message says what is wrong with it. */
export function listingFrom(text: string): NewListing {
  const row = parse(text);
  const parsed = ImportedTool.safeParse(row);
  if (!parsed.success) throw new Error(firstProblem(parsed.error, row));
  const tool = parsed.data;
  const { badgeVerified, badgeVerifiedAt } = tool.verification;
  return {
    slug: tool.slug,
    name: tool.name,
    websiteUrl: tool.websiteUrl,
    headline: tool.listingHeadline,
    description: tool.description,
    logoUrl: tool.logoUrl,
    imageUrl: tool.imageUrl,
    category: tool.category,
    tags: [...new Map(tool.tags.map((tag) => [tag.slug, tag])).values()],
    listedAt: timestamp(tool.listedAt),
    featured: tool.featured,
    badgeVerified,
    badgeVerifiedAt: badgeVerified ? timestamp(badgeVerifiedAt) : null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("is not JSON");
  }
}

function firstProblem({ issues: [issue] }: z.ZodError, row: unknown): string {
  if (issue === undefined) return "is no listing";
  const value = issue.path.reduce<unknown>((within, key) => Object(within)[key], row);
  const field = issue.path.join(".");
  if (issue.code === "invalid_type" && value === undefined) return `${field}: is missing`;
  if (issue.code === "invalid_type") return `${field || "the row"}: must be of type ${issue.expected}`;
  return `${field}: ${issue.message}`;
}

/** All times are kept in one form, so that they sort as texts. */
function timestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
