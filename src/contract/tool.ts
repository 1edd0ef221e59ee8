import * as z from "zod";

const Timestamp = z.iso.datetime({ offset: true });

/** A category or a tag. Unknown fields are kept, as in every schema of something that is read. */
export const Taxonomy = z.looseObject({ slug: z.string(), name: z.string() }).meta({
  id: "Taxonomy",
  examples: [{ slug: "developer-tools", name: "Developer Tools" }],
});
export type Taxonomy = z.infer<typeof Taxonomy>;

/** Whether the owner showed control of the domain. It says nothing about the product's quality. */
export const Verification = z
  .looseObject({
    badgeVerified: z.boolean(),
    // Assumed: null without a badge.
    badgeVerifiedAt: Timestamp.nullable().default(null),
  })
  .meta({ id: "Verification" });
export type Verification = z.infer<typeof Verification>;

/** One live listing, as the read operations return it. Nullable fields that are left out are read as null. */
export const Tool = z
  .looseObject({
    slug: z.string().min(1),
    name: z.string(),
    websiteUrl: z.string(),
    listbulbUrl: z.string(),
    listingHeadline: z.string().nullable().default(null),
    description: z.string().nullable().default(null),
    logoUrl: z.string().nullable().default(null),
    imageUrl: z.string().nullable().default(null),
    category: Taxonomy,
    tags: z.array(Taxonomy),
    listedAt: Timestamp.nullable().default(null),
    featured: z.boolean(),
    verification: Verification,
  })
  .meta({ id: "Tool" });
export type Tool = z.infer<typeof Tool>;
