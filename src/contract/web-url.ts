/**
 * Whether a text is a URL that a listing may carry: absolute, `http` or `https`, with a host, without userinfo.
 *
 * The text itself is looked at as well, because the URL parser repairs `https:host` and drops tabs and line ends.
 */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#\\]\S*$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
