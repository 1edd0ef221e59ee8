import { grouped } from "../base/text/counted.ts";
import type { DraftField } from "../contract/draft.ts";
import { type Bounds, LIMITS } from "../contract/limits.ts";

interface FieldFacts {
  readonly option: string;
  readonly help: string;
  readonly limits?: Bounds;
}

/** The draft fields, each with its option and its help, which is also its description in the JSON Schema of draft files. */
export const FIELDS = {
  name: { option: "--name <text>", help: "product name", limits: LIMITS.name },
  headline: {
    option: "--headline <text>",
    help: "one-line description of the product",
    limits: LIMITS.headline,
  },
  description: {
    option: "--description <text>",
    help: "what the product does, for whom, and how",
    limits: LIMITS.description,
  },
  websiteUrl: { option: "--website-url <url>", help: "URL of the product's website (http or https)" },
  screenshotUrls: {
    option: "--screenshot-url <url>",
    help: "public screenshot, up to four times (default: the website's Open Graph image)",
  },
  category: { option: "--category <slug>", help: "slug of an existing category" },
  logoUrl: { option: "--logo-url <url>", help: "logo (default: the website's icon)" },
  slug: { option: "--slug <slug>", help: "slug, which identifies the product (default: made from the name)" },
} as const satisfies Record<DraftField, FieldFacts>;

/** Returns the flag that sets a field, such as `--name`. */
export function flagOf(field: DraftField): string {
  return FIELDS[field].option.replace(/ .*/, "");
}

/** Returns a field's help, with the limits of its length, if any. */
export function helpOf({ help, limits }: FieldFacts): string {
  return limits ? `${help}, ${limits.min} to ${grouped(limits.max)} characters` : help;
}
