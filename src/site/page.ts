import { decodePage } from "./decode-page.ts";
import { type GetOptions, guardedGet, type SiteResponse } from "./get.ts";
import { imageTypeOf } from "./image-type.ts";
import type { Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** The start of a web page, and its URL after redirects. */
export interface WebPage {
  readonly url: URL;
  readonly html: string;
}

/** Fetches a page. Throws any error from `guardedGet`, or a `SiteError` if the response is not HTML. */
export async function readPage(network: Network, url: string, signal: AbortSignal): Promise<WebPage> {
  return pageOf(await guardedGet(network, { url, ...pageRequest(network) }, signal));
}

/** Returns the options for requesting a page. Only the start of a long page is read. */
export function pageRequest({ limits }: Network): GetOptions {
  return { accept: "text/html,application/xhtml+xml", keep: limits.bytes, beyond: "cut" };
}

/** Returns the page in a response. Throws a `SiteError` with the kind `type` if the response is not HTML. */
export function pageOf({ url, contentType, body }: SiteResponse): WebPage {
  const html = decodePage(body, contentType);
  if (!isHtml(contentType, body, html)) throw new SiteError("type", "is not a web page");
  return { url, html };
}

function isHtml(contentType: string, body: Buffer, html: string): boolean {
  if (/^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)) {
    return imageTypeOf(body) === undefined && !/^\s{0,1024}(?:%PDF-|[{[]\s*["{[\]}])/.test(html);
  }
  const isGeneric = /^\s*$|^(?:text\/plain|application\/octet-stream)\s*(?:;|$)/i.test(contentType);
  return isGeneric && HTML_START.test(html);
}

/** Matches the start of an HTML document (WHATWG MIME Sniffing §7.1), even if it starts with `meta`, `link` or `base`. */
const HTML_START =
  /^\s{0,1024}<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|base)[\s>])/i;
