/** Tells whether two web addresses are of one website, whatever their scheme, `www.`, trailing slashes and fragment. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) !== undefined && siteOf(one) === siteOf(other);
}

/** Tells whether two addresses name the same host, whatever its case, `www.` and port. */
export function isSameHost(one: string, other: string): boolean {
  return hostNameOf(one) === hostNameOf(other);
}

/** Returns the host name of an address in lower case, without `www.` and port. */
export function hostNameOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "").replace(/\.$/, "");
}

function siteOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { port, pathname, search } = new URL(text);
  return `${hostNameOf(text)}:${port}${pathname.replace(/\/+$/, "")}${search}`;
}
