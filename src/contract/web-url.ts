import { parseUrl } from "../text/parse-url.ts";

/**
 * Reports whether a text is a URL that a listing may carry: absolute, `http` or `https`, with a host, without userinfo.
 *
 * The text itself is looked at as well, because the URL parser repairs `https:host`, drops tabs and line ends, and encodes
 * control characters and halves of surrogate pairs, which no other program would read as the same text.
 */
export function isWebUrl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (!text.isWellFormed() || /[\u0000-\u001f\u007f-\u009f]/.test(text)) return false;
  if (!/^https?:\/\/[^\s/?#\\]\S*$/i.test(text)) return false;
  const url = parseUrl(text);
  return url?.username === "" && url.password === "";
}
