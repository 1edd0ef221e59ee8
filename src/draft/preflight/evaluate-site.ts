import { siteHost } from "../../base/text/parse-url.ts";
import type { DraftInput } from "../../contract/index.ts";
import { evaluateMedia } from "./evaluate-media.ts";
import type { DraftProbes, SiteFinding } from "./probe-result.ts";

/** Derives a draft's findings from its probe results. Does not make requests. */
export function evaluateSite(draft: DraftInput, probes: DraftProbes): readonly SiteFinding[] {
  return [...websiteFindings(draft, probes), ...evaluateMedia(draft, probes)];
}

function websiteFindings(
  { websiteUrl }: DraftInput,
  { website, secure }: DraftProbes,
): readonly SiteFinding[] {
  const finding = (rule: string, message: string, suggestion?: string): SiteFinding => {
    return { weight: "warning", path: ["websiteUrl"], rule, message, suggestion };
  };
  if ("notLookedAt" in website) return [{ ...finding("website", website.notLookedAt), weight: "note" }];
  if ("failed" in website) return [finding(website.failed, website.reason)];
  const { url, isPage } = website.seen;
  return [
    ...(isPage ? [] : [finding("refused", "is not a web page")]),
    ...(hostNameOf(url) === hostNameOf(websiteUrl)
      ? []
      : [finding("redirect", `redirects to another host, ${hostNameOf(url)}`, url)]),
    ...(secure && "seen" in secure
      ? [finding("https", "uses http, but the address also responds over https", secure.seen)]
      : []),
  ];
}

function hostNameOf(url: string): string {
  return siteHost(new URL(url));
}
