/**
 * The types of a listing's fields, except the slug and fields that contain objects. The schema and the client's reader are made from this
 * table, which is apart from the schema because the client reads listings without loading zod.
 */
export const PLAIN_FIELDS = {
  name: "text",
  websiteUrl: "text",
  listbulbUrl: "text",
  listingHeadline: "textOrNull",
  description: "textOrNull",
  logoUrl: "textOrNull",
  imageUrl: "textOrNull",
  listedAt: "timeOrNull",
  featured: "boolean",
} as const;

/** An object with a value for each plain field, which depends on the field's type. */
export type PlainFields<
  Values extends Readonly<Record<(typeof PLAIN_FIELDS)[keyof typeof PLAIN_FIELDS], unknown>>,
> = {
  [Name in keyof typeof PLAIN_FIELDS]: Values[(typeof PLAIN_FIELDS)[Name]];
};

/** An example of a listing, for the OpenAPI document. */
export const EXAMPLE_TOOL = {
  slug: "aurora-notes",
  name: "Aurora Notes",
  websiteUrl: "https://aurora.example/",
  listbulbUrl: "https://catalog.example/tools/aurora-notes",
  listingHeadline: "Plain-text notes that stay yours",
  description: "Aurora keeps notes as Markdown files in a folder of your choice.",
  logoUrl: "https://aurora.example/favicon.ico",
  imageUrl: null,
  category: { slug: "office-writing", name: "Office and writing" },
  tags: [{ slug: "markdown", name: "Markdown" }],
  listedAt: "2026-01-31T09:30:00.000Z",
  featured: false,
  verification: { badgeVerified: true, badgeVerifiedAt: "2026-02-01T12:00:00.000Z" },
};
