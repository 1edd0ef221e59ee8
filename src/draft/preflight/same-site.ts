import { parseUrl } from "../../text/parse-url.ts";

/** Returns true for two addresses of one website; scheme, `www.`, trailing slashes and fragment are ignored. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) !== undefined && siteOf(one) === siteOf(other);
}

/** Returns true for two addresses with the same host; case, `www.` and port are ignored. */
export function isSameHost(one: string, other: string): boolean {
  return hostNameOf(one) === hostNameOf(other);
}

/** Returns the host name of an address in lower case, without `www.` and port. */
export function hostNameOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "").replace(/\.$/, "");
}

function siteOf(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { port, pathname, search } = url;
  return `${hostNameOf(text)}:${port}${pathname.replace(/\/+$/, "")}${search}`;
}
