/**
 * Parses a URL, resolved against `base` if it is relative; undefined for an invalid one.
 *
 * `URL.canParse` must not be used: on Node 20 and 22 its optimized code refuses valid URLs with Latin-1 letters after some thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
