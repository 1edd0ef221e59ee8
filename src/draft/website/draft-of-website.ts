import type { DraftInput, Taxonomy } from "../../contract/index.ts";
import type { Network } from "../../site/network.ts";
import type { ProductFacts } from "../../site/product-facts.ts";
import { readProduct } from "../../site/read-product.ts";
import { SiteError } from "../../site/site-error.ts";
import type { Categories } from "../check/check-category.ts";
import { siteFailure } from "./site-failure.ts";

/** The way to a website, and the categories of the catalog. */
export interface WebsitePorts {
  readonly network: Network;
  readonly signal: AbortSignal;
  /** Asked only when the website names a category. */
  readonly categories: Categories;
}

/**
 * Returns the fields of a draft that a website gives, just as it says them: they may break a rule. Throws a `UsageError` for a
 * URL that is bad or private, else what is wrong with the website.
 */
export async function draftOfWebsite(ports: WebsitePorts, url: string): Promise<Partial<DraftInput>> {
  const facts = await readProduct(ports.network, url, ports.signal).catch((error: unknown) => {
    throw error instanceof SiteError ? siteFailure(url, error) : error;
  });
  const { name, headline, description, websiteUrl, logoUrl, screenshotUrls } = facts;
  const category = await categoryOf(facts, ports.categories);
  return {
    ...(name !== undefined && { name }),
    ...(headline !== undefined && { headline }),
    ...(description !== undefined && { description }),
    websiteUrl,
    ...(screenshotUrls.length > 0 && { screenshotUrls: [...screenshotUrls] }),
    ...(category !== undefined && { category }),
    ...(logoUrl !== undefined && { logoUrl }),
  };
}

/** The slug of the catalog's category that the website says by its slug or name; nothing near is taken for it. */
async function categoryOf(facts: ProductFacts, categories: Categories): Promise<string | undefined> {
  if (facts.categories.length === 0) return undefined;
  const said = new Set(facts.categories.map((category) => category.toLowerCase()));
  const isSaid = ({ slug, name }: Taxonomy) => said.has(slug.toLowerCase()) || said.has(name.toLowerCase());
  return (await categories())?.find(isSaid)?.slug;
}
