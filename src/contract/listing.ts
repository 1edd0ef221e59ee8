import * as z from "zod/mini";
import { API_VERSION } from "./operations.ts";

const Timestamp = orNull(z.iso.datetime({ offset: true }));
const TextOrNull = orNull(z.string());

/** A category or a tag. Other fields are allowed. */
export const Taxonomy = z.looseObject({ slug: z.string(), name: z.string() });
export type Taxonomy = z.infer<typeof Taxonomy>;

/** The badge verification: whether and when the owner proved control of the website. It is not a product rating. */
export const Verification = z.looseObject({
  badgeVerified: z.boolean(),
  // Assumed: `badgeVerifiedAt` is null if the badge is not verified.
  badgeVerifiedAt: Timestamp,
});
export type Verification = z.infer<typeof Verification>;

/** A live listing, as returned by the read operations. Other fields are allowed. */
export const Tool = z.looseObject({
  slug: z.string().check(z.minLength(1)),
  name: z.string(),
  websiteUrl: z.string(),
  listbulbUrl: z.string(),
  listingHeadline: TextOrNull,
  description: TextOrNull,
  logoUrl: TextOrNull,
  imageUrl: TextOrNull,
  listedAt: Timestamp,
  featured: z.boolean(),
  category: Taxonomy,
  tags: z.array(Taxonomy),
  verification: Verification,
});
/** A listing as the client reads it. A boolean that is missing or unreadable is null. */
export type Tool = Unsure<z.infer<typeof Tool>>;

type Unsure<Value> = {
  [Name in keyof Value]: Value[Name] extends boolean
    ? Value[Name] | null
    : Value[Name] extends Verification
      ? Unsure<Value[Name]>
      : Value[Name];
};

export interface SearchTerms {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}

const Meta = z.looseObject({ apiVersion: z.literal(API_VERSION) });

/** Returns the schema for a success envelope: `{ data, meta: { apiVersion: "v1" } }`. */
export function successOf<Data extends z.ZodMiniType>(data: Data) {
  return z.looseObject({ data, meta: Meta });
}

/** The error envelope: `{ error: { code, message } }`. */
export const ErrorEnvelope = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
});
