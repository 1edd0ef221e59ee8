/**
 * The types of a listing's fields, except the slug and fields that contain objects. The schema and the client's reader are made from this
 * table. It is not in the schema's module, because the client reads listings without loading zod.
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
