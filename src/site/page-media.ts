import { isWebUrl, LIMITS } from "../contract/index.ts";
import { type Attributes, eachElement } from "./elements.ts";

/** What a page says about its pictures: absolute web URLs, the best first, each once, a few of each kind. */
export interface PageMedia {
  readonly images: readonly string[];
  readonly icons: readonly string[];
}

/** Reads the Open Graph and Twitter images and the icons that a page names. Linear in the text; never throws. */
export function pageMedia(html: string, pageUrl: URL): PageMedia {
  const mentions: Mention[] = [];
  let base: string | undefined;
  eachElement(html, SOUGHT, (element, attributes) => {
    if (element === "base") base ??= attributes.get("href");
    else if (mentions.length < MOST_MENTIONS) mentions.push(...mentionsIn(element, attributes));
  });
  const baseUrl = webUrl(base, pageUrl) ?? pageUrl;
  const candidates = (names: readonly string[]) => {
    const ranked = names.flatMap((name) => mentions.filter((mention) => mention.name === name));
    const urls = ranked.map(({ value }) => webUrl(value, baseUrl)?.href);
    return [...new Set(urls)].filter((url) => url !== undefined).slice(0, MOST_CANDIDATES);
  };
  return { images: candidates(IMAGE_NAMES), icons: candidates(ICON_NAMES) };
}

/** One place where a page names a picture; the value is as it stands there. */
interface Mention {
  readonly name: string;
  readonly value: string;
}

const SOUGHT = {
  elements: new Set(["meta", "link", "base"]),
  attributes: new Set(["property", "name", "content", "rel", "href"]),
};

/** The names of each kind, the best first. Twitter's are the same picture for another reader. */
const IMAGE_NAMES = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const ICON_NAMES = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/** Assumed: an ordinary page has a dozen; the rest of a page that has more is not worth the memory. */
const MOST_MENTIONS = 100;

/** Assumed: how many pictures of each kind are tried before the page counts as having none. */
const MOST_CANDIDATES = 3;

/** `meta` names its picture by `property` or `name` (both are in use, also at once), `link` by the words of `rel`. */
function mentionsIn(element: string, attributes: Attributes): readonly Mention[] {
  const get = (name: string) => attributes.get(name)?.toLowerCase() ?? "";
  if (element === "link") return mentionsOf(ICON_NAMES, get("rel").split(/\s+/), attributes.get("href"));
  return mentionsOf(IMAGE_NAMES, [get("property").trim(), get("name").trim()], attributes.get("content"));
}

function mentionsOf(known: readonly string[], said: readonly string[], value = ""): readonly Mention[] {
  return known.filter((name) => said.includes(name)).map((name) => ({ name, value }));
}

/** Absent when it is no web URL or longer than a listing's may be; so `data:` is passed over. */
function webUrl(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || trimmed.length > LIMITS.websiteUrl.max || !URL.canParse(trimmed, base.href)) return;
  const url = new URL(trimmed, base);
  return isWebUrl(url.href) && url.href.length <= LIMITS.websiteUrl.max ? url : undefined;
}
