import { parseUrl } from "../base/text/parse-url.ts";
import { isWebUrl, LIMITS } from "../contract/index.ts";
import { type Attributes, eachElementOfPage } from "./elements.ts";
import type { WebPage } from "./page.ts";

/** A `link` element. `rel` contains lowercase words, and `href` has not been resolved. */
export interface PageLink {
  readonly rel: readonly string[];
  readonly href: string;
  readonly sizes: string;
  readonly type: string;
}

/** A page's metadata, in document order. Values have not been normalized. */
export interface PageScan {
  /** The page's URL after redirects. */
  readonly url: URL;
  /** The base URL for relative addresses (HTML, document base URL). */
  readonly base: URL;
  /** The text of the first `title` that is neither blank nor in an SVG image. */
  readonly title: string | undefined;
  /** The values of the `meta` elements, by lowercase `property` and `name`. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly PageLink[];
}

/** The maximum number of links, and of `meta` elements with the same name. Any further elements are ignored. */
const MAX_OF_EACH = 100;

/** Reads a page's metadata in linear time. */
export async function scanPage({ html, url }: WebPage): Promise<PageScan> {
  const metas = new Map<string, readonly string[]>();
  const links: PageLink[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let svgDepth = 0;
  await eachElementOfPage(html, WANTED, {
    open: (name, attributes) => {
      if (name === "svg") svgDepth += 1;
      if (name === "base") base ??= attributes.get("href");
      if (name === "link" && links.length < MAX_OF_EACH) links.push(...linkOf(attributes));
      if (name === "meta") addMeta(metas, attributes);
    },
    close: (name) => {
      if (name === "svg" && svgDepth > 0) svgDepth -= 1;
    },
    text: (text) => {
      if (svgDepth === 0 && text.trim() !== "") title ??= text;
    },
  });
  return { url, base: webUrl(base, url) ?? url, title, metas, links };
}

/** Resolves an address in a page. Returns undefined if the address or the resulting web URL is invalid or too long for a listing. */
export function webUrl(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim() ?? "";
  if (/[^\P{Cc}\t\n\r]/u.test(trimmed)) return;
  if (trimmed === "" || trimmed.length > LIMITS.websiteUrl.max) return;
  const url = parseUrl(trimmed, base);
  return url && isWebUrl(url.href) && url.href.length <= LIMITS.websiteUrl.max ? url : undefined;
}

/** Returns the first `most` unique web URLs among addresses in a page. */
export function webUrls(addresses: readonly string[], base: URL, most: number): readonly string[] {
  const urls = addresses.flatMap((address) => webUrl(address, base)?.href ?? []);
  return [...new Set(urls)].slice(0, most);
}

/** Returns the URL of a website's default icon. */
export function faviconOf(website: URL): string {
  return new URL("/favicon.ico", website).href;
}

const WANTED = {
  elements: new Set(["meta", "link", "base", "svg"]),
  attributes: new Set(["property", "name", "content", "rel", "href", "sizes", "type"]),
  text: "title",
};

/** The link relations to read. Other links, such as stylesheets, do not count toward the limit. */
const RELATIONS = /^(?:icon|apple-touch-icon(?:-precomposed)?|canonical)$/;

function linkOf(attributes: Attributes): readonly PageLink[] {
  const value = (name: string) => attributes.get(name) ?? "";
  const rel = value("rel").toLowerCase().split(/\s+/);
  if (!rel.some((word) => RELATIONS.test(word))) return [];
  return [{ rel, href: value("href"), sizes: value("sizes"), type: value("type") }];
}

/** Adds a `meta` element under its `property` and its `name`, because pages use either or both. */
function addMeta(metas: Map<string, readonly string[]>, attributes: Attributes): void {
  const content = attributes.get("content");
  if (content === undefined) return;
  for (const name of new Set([attributes.get("property"), attributes.get("name")])) {
    if (name === undefined) continue;
    const key = name.trim().toLowerCase();
    const values = metas.get(key) ?? [];
    if (values.length < MAX_OF_EACH) metas.set(key, [...values, content]);
  }
}
