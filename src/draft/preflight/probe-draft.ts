import type { DraftInput } from "../../contract/index.ts";
import { faviconOf } from "../../site/scan-page.ts";
import type { CatalogProbe } from "./catalog-probe.ts";
import type { DraftProbes, ProbeResult, StandIn } from "./probe-result.ts";
import { hostNameOf } from "./same-site.ts";
import type { SiteProbe } from "./site-probe.ts";

/** Runs the probes for a draft, in parallel where possible. Replacement images are probed only if the draft needs them. */
export async function probeDraft(
  { catalog, site }: { readonly catalog: CatalogProbe; readonly site: SiteProbe },
  draft: DraftInput,
): Promise<DraftProbes> {
  const { category, slug, websiteUrl, logoUrl, screenshotUrls = [] } = draft;
  const website = site.website(websiteUrl);
  const logos = logoUrl === undefined ? [] : [site.image(logoUrl)];
  const shots = screenshotUrls.map((url) => site.image(url));
  const [categories, taken, similar, secure, visited, [logo], screenshots, icons, images] = await Promise.all(
    [
      category === undefined ? undefined : catalog.categories(),
      slug === undefined ? undefined : catalog.slug(slug),
      findSimilar(catalog, draft),
      websiteUrl.toLowerCase().startsWith("http:") ? site.secure(websiteUrl) : undefined,
      website,
      Promise.all(logos),
      Promise.all(shots),
      standIns(site, logos, async () => iconsOf(await website, websiteUrl)),
      standIns(site, shots, async () => imagesOf(await website)),
    ],
  );
  return { categories, slug: taken, similar, website: visited, secure, logo, screenshots, icons, images };
}

/** Searches the catalog for the name and for the website's host. Returns the listings from both searches, or the failure of one. */
async function findSimilar(
  catalog: CatalogProbe,
  { name, websiteUrl }: DraftInput,
): Promise<DraftProbes["similar"]> {
  const results = await Promise.all([name, hostNameOf(websiteUrl)].map((words) => catalog.search(words)));
  const failed = results.find((result) => !("seen" in result));
  if (failed) return failed;
  const tools = results.flatMap((result) => ("seen" in result ? result.seen : []));
  return { seen: [...new Map(tools.map((tool) => [tool.slug, tool])).values()] };
}

type SeenWebsite = Awaited<ReturnType<SiteProbe["website"]>>;

/** Returns the URLs of a website's icons. If the response is unusable, returns only the default icon's URL, because that icon may exist. */
function iconsOf(website: SeenWebsite, url: string): readonly string[] {
  if ("seen" in website) return [...website.seen.media.icons, faviconOf(new URL(website.seen.url))];
  return "failed" in website && website.failed === "refused" ? [faviconOf(new URL(url))] : [];
}

function imagesOf(website: SeenWebsite): readonly string[] {
  return "seen" in website ? website.seen.media.images : [];
}

/** Probes the candidates for a replacement. Returns an empty array if one of the draft's own images is usable. */
async function standIns(
  site: SiteProbe,
  own: readonly Promise<ProbeResult<unknown>>[],
  candidates: () => Promise<readonly string[]>,
): Promise<readonly StandIn[]> {
  const results = await Promise.all(own);
  if (results.some((result) => "seen" in result)) return [];
  const urls = [...new Set(await candidates())];
  return Promise.all(urls.map(async (url) => ({ url, result: await site.image(url) })));
}
