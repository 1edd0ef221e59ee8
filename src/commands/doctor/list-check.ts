import type { CatalogClient } from "../../api/catalog-client.ts";
import type { ListResponse } from "../../api/catalog-response.ts";
import type { Taxonomy } from "../../contract/index.ts";
import { counted } from "../../text/counted.ts";
import { listed, ok, type Result, warn } from "./check.ts";

const MAX_PAGES = 10;

/** Checks the fields of the categories, the tags, and the listings on the first pages. A warning names the fields that cannot be read. */
export async function listCheck(
  catalog: CatalogClient,
  categoriesAnswer: Promise<ListResponse<Taxonomy>>,
): Promise<Result> {
  const [listings, categories, tags] = await Promise.all([
    readListings(catalog),
    categoriesAnswer,
    catalog.listTags(),
  ]);
  const odd = [
    ...listings.odd,
    ...oddIn(categories).map((entry) => `category ${entry}`),
    ...oddIn(tags).map((entry) => `tag ${entry}`),
  ];
  const rest = listings.isWhole ? "" : `; listings after the first ${listings.count} were not checked`;
  if (odd.length > 0) {
    const detail = `fields that could not be read: ${listed(odd, 10)}${rest}`;
    return warn(
      detail,
      "Report the fields to the operator of the catalog; --json prints the fields unchanged",
    );
  }
  if (listings.count === 0) return ok("the catalog has no listings");
  return ok(`every field of ${counted(listings.count, "listing")} can be read${rest}`);
}

async function readListings(catalog: CatalogClient) {
  const odd: string[] = [];
  let count = 0;
  let pages = 0;
  for await (const page of catalog.listTools({})) {
    count += page.entries.length;
    odd.push(...oddIn(page));
    pages += 1;
    if (pages === MAX_PAGES) return { count, odd, isWhole: !page.hasNext };
  }
  return { count, odd, isWhole: true };
}

/** Returns the entries with unreadable fields, such as `aurora-notes (listedAt, category)`. */
function oddIn<Item extends { readonly slug: string }>({ readings }: ListResponse<Item>): readonly string[] {
  return readings
    .filter(({ unreadable }) => unreadable.length > 0)
    .map(({ value, unreadable }) => `${value.slug} (${unreadable.join(", ")})`);
}
