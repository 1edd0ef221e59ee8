import { parseUrl } from "../../text/parse-url.ts";

/** Reports whether two valid addresses belong to the same website. Ignores the scheme, `www.`, trailing slashes and the fragment. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) !== undefined && siteOf(one) === siteOf(other);
}

/** Reports whether two addresses have the same host. Ignores case, `www.` and the port. */
export function isSameHost(one: string, other: string): boolean {
  return hostNameOf(one) === hostNameOf(other);
}

/** Returns a URL's host name in lower case, without a leading `www.` or a trailing dot. */
export function hostNameOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "").replace(/\.$/, "");
}

function siteOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { port, pathname, search } = url;
  return `${hostNameOf(text)}:${port}${pathname.replace(/\/+$/, "")}${search}`;
}
