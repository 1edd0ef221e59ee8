import type { DraftInput } from "../../contract/index.ts";
import { faviconOf } from "../../site/favicon.ts";
import type { CatalogLooker } from "./catalog-looker.ts";
import type { DraftLooks, Look, StandIn } from "./looks.ts";
import { hostNameOf } from "./same-site.ts";
import type { SiteLooker } from "./site-looker.ts";

/** What looks at things for all drafts of a command. */
export interface Lookers {
  readonly catalog: CatalogLooker;
  readonly site: SiteLooker;
}

/** Looks at everything that a draft depends on, side by side; what stands in for media only where that is needed. */
export async function lookAtDraft({ catalog, site }: Lookers, draft: DraftInput): Promise<DraftLooks> {
  const { category, slug, websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const website = site.website(websiteUrl);
  const logos = logoUrl === undefined ? [] : [site.image(logoUrl)];
  const shots = screenshotUrls.map(site.image);
  const [categories, taken, alike, secure, visited, [logo], screenshots, icons, images] = await Promise.all([
    category === undefined ? undefined : catalog.categories(),
    slug === undefined ? undefined : catalog.slug(slug),
    lookForAlike(catalog, draft),
    websiteUrl.toLowerCase().startsWith("http:") ? site.secure(websiteUrl) : undefined,
    website,
    Promise.all(logos),
    Promise.all(shots),
    standIns(site, logos, async () => iconsOf(await website, websiteUrl)),
    standIns(site, shots, async () => imagesOf(await website)),
  ]);
  return { categories, slug: taken, alike, website: visited, secure, logo, screenshots, icons, images };
}

/** By its name, and by the host of its website: what the one misses the other may find. */
async function lookForAlike(
  catalog: CatalogLooker,
  { name, websiteUrl }: DraftInput,
): Promise<DraftLooks["alike"]> {
  const looks = await Promise.all([name, hostNameOf(websiteUrl)].map(catalog.search));
  const failed = looks.find((look) => !("seen" in look));
  if (failed) return failed;
  const found = looks.flatMap((look) => ("seen" in look ? look.seen : []));
  return { seen: [...new Map(found.map((tool) => [tool.slug, tool])).values()] };
}

type SeenWebsite = Awaited<ReturnType<SiteLooker["website"]>>;

/** A website that answers with an error may have an icon all the same. */
function iconsOf(website: SeenWebsite, url: string): readonly string[] {
  if ("seen" in website) return [...website.seen.media.icons, faviconOf(new URL(website.seen.url))];
  return "failed" in website && website.failed === "refused" ? [faviconOf(new URL(url))] : [];
}

function imagesOf(website: SeenWebsite): readonly string[] {
  return "seen" in website ? website.seen.media.images : [];
}

/** None when one of those that the draft names is there. */
async function standIns(
  site: SiteLooker,
  given: readonly Promise<Look<unknown>>[],
  candidates: () => Promise<readonly string[]>,
): Promise<readonly StandIn[]> {
  const looks = await Promise.all(given);
  if (looks.some((look) => "seen" in look)) return [];
  const urls = [...new Set(await candidates())];
  return Promise.all(urls.map(async (url) => ({ url, look: await site.image(url) })));
}
