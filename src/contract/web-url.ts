import { parseUrl, siteHost, trimEndOf } from "../base/text/parse-url.ts";

/**
 * Reports whether a string is a valid URL for a listing: an absolute `http` or `https` URL with a host and without userinfo.
 *
 * Assumed: the URLs of a draft and of a listing use `http` or `https`. The API says only that they are valid.
 */
export function isWebUrl(text: string): boolean {
  // The URL parser would repair `https:host`, drop tabs and line endings, and encode control characters and unpaired surrogates.
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return false;
  if (!/^https?:\/\/[^\s/?#\\]\S*$/i.test(text)) return false;
  const url = parseUrl(text);
  return url?.username === "" && url.password === "";
}

/**
 * Returns the normal form of a website's URL: the host without a leading `www.` and a trailing dot, the port unless it is 80 or 443, the
 * path without trailing slashes, and the query. Neither scheme nor fragment counts. A live listing belongs to a draft file if it has the
 * file's slug and a website with the same normal form. Throws a `TypeError` for an invalid URL.
 */
export function normalWebsite(url: string): string {
  const parsed = new URL(url);
  const { port, pathname, search } = parsed;
  const shownPort = port === "" || port === "80" || port === "443" ? "" : `:${port}`;
  return siteHost(parsed) + shownPort + trimEndOf(pathname, "/") + search;
}

/** Reports whether two strings are valid URLs with the same normal form. */
export function isSameWebsite(one: string, other: string): boolean {
  return [one, other].every((url) => parseUrl(url)) && normalWebsite(one) === normalWebsite(other);
}
