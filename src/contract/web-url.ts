import { parseUrl } from "../text/parse-url.ts";

/**
 * Reports whether a string is a valid URL for a listing: an absolute `http` or `https` URL with a host and without userinfo.
 *
 * The string is checked before it is parsed, because the URL parser repairs `https:host`, drops tabs and line endings, and encodes control
 * characters and unpaired surrogates. Other programs might reject the string or read it as a different URL.
 */
export function isWebUrl(text: string): boolean {
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return false;
  if (!/^https?:\/\/[^\s/?#\\]\S*$/i.test(text)) return false;
  const url = parseUrl(text);
  return url?.username === "" && url.password === "";
}
