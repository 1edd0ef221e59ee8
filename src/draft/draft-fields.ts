import { grouped } from "../base/text/counted.ts";
import type { DraftField } from "../contract/draft.ts";
import { LIMITS } from "../contract/limits.ts";

/** The draft fields, each with its option, its help, and its description in the JSON Schema of draft files. */
export const FIELDS = {
  name: {
    option: "--name <text>",
    help: `product name, ${lengthOf("name")}`,
    description: "The product's name.",
  },
  headline: {
    option: "--headline <text>",
    help: `headline, ${lengthOf("headline")}`,
    description: "A one-line description of the product.",
  },
  description: {
    option: "--description <text>",
    help: `description, ${lengthOf("description")}`,
    description: `What the product does, for whom, and how (${lengthOf("description")}).`,
  },
  websiteUrl: {
    option: "--website-url <url>",
    help: "product website",
    description: "The http or https URL of the product's own website.",
  },
  screenshotUrls: {
    option: "--screenshot-url <url>",
    help: "public screenshot; use up to four times",
    description: "The URLs of 1 to 4 public screenshots. If omitted, the website's Open Graph image is used.",
  },
  category: {
    option: "--category <slug>",
    help: "existing category",
    description: "The slug of an existing category, as listed by catalog categories. Optional.",
  },
  logoUrl: {
    option: "--logo-url <url>",
    help: "logo (default: the website's icon)",
    description: "The URL of the product's logo. If omitted, the website's icon is used.",
  },
  slug: {
    option: "--slug <slug>",
    help: "slug, which identifies the product (default: made from the name)",
    description:
      "The slug, which identifies the product: lowercase letters, digits, and single hyphens between them. Another slug is another product.",
  },
} as const satisfies Record<DraftField, { readonly [fact in "option" | "help" | "description"]: string }>;

/** Returns the flag that sets a field, such as `--name`. */
export function flagOf(field: DraftField): string {
  return FIELDS[field].option.replace(/ .*/, "");
}

function lengthOf(field: "name" | "headline" | "description"): string {
  const { min, max } = LIMITS[field];
  return `${min} to ${grouped(max)} characters`;
}
