import { parseUrl } from "../text/parse-url.ts";

/** Reports whether a string is a valid URL for a listing: an absolute `http` or `https` URL with a host and without userinfo. */
export function isWebUrl(text: string): boolean {
  // The URL parser would repair `https:host`, drop tabs and line endings, and encode control characters and unpaired surrogates.
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return false;
  if (!/^https?:\/\/[^\s/?#\\]\S*$/i.test(text)) return false;
  const url = parseUrl(text);
  return url?.username === "" && url.password === "";
}
