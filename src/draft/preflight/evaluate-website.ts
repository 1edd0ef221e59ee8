import type { DraftInput } from "../../contract/index.ts";
import type { Finding } from "./findings.ts";
import type { DraftProbes } from "./probe-result.ts";
import { hostNameOf, isSameHost } from "./same-site.ts";

/** Returns what the website itself says: it does not answer, leads elsewhere, or could be had with https. */
export function evaluateWebsite(
  { websiteUrl }: DraftInput,
  { website, secure }: DraftProbes,
): readonly Finding[] {
  const finding = (
    weight: "warning" | "note",
    rule: string,
    message: string,
    suggestion?: string,
  ): Finding => {
    return { weight, path: ["websiteUrl"], rule, message, suggestion };
  };
  if ("notLookedAt" in website) return [finding("note", "website", website.notLookedAt)];
  if ("failed" in website) return [finding("warning", website.failed, website.reason)];
  const { url, isPage } = website.seen;
  const leads = `leads to another host, ${hostNameOf(url)}`;
  return [
    ...(isPage ? [] : [finding("warning", "refused", "is not a web page")]),
    ...(isSameHost(url, websiteUrl) ? [] : [finding("warning", "redirect", leads, url)]),
    ...(secure && "seen" in secure
      ? [finding("warning", "https", "is http, and the same address answers with https", secure.seen)]
      : []),
  ];
}
