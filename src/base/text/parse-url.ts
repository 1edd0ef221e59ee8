/** Parses a URL, which can be relative to `base`. Returns undefined for an invalid URL. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  // On Node 20 and 22, the optimized code of URL.canParse rejects valid URLs with Latin-1 letters in the host.
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Returns a URL's host name in lowercase, without a leading `www.` or a trailing dot.
 *
 * Assumed: a redirect to the same host name, with or without `www.` and on any port, does not leave a website.
 */
export function siteHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, "").replace(/\.$/, "");
}

/** Returns the user name and password in a URL as Basic credentials (RFC 7617), or undefined if the URL contains neither. */
export function basicCredentials({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(decodeURIComponent(`${username}:${password}`)).toString("base64")}`;
}

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Reports whether a base URL's host is a loopback address. */
export function isLoopback(baseUrl: string): boolean {
  const url = parseUrl(baseUrl);
  return url !== undefined && isLoopbackHost(hostOf(url));
}

/** Reports whether the host that a server listens on, or the address of a peer, is `localhost` or a loopback address. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|::1|(?:::ffff:)?127(?:\.\d+){3}|::ffff:7f[\da-f]{2}:[\da-f]+)$/.test(host);
}

/** Removes the listed characters from the end of the text. Runs in linear time, unlike a regular expression such as `/[.,]+$/`. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
