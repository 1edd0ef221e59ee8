/**
 * Parses a URL and resolves a relative one against `base`. Returns undefined for an invalid URL.
 *
 * Do not use `URL.canParse`: on Node 20 and 22, its optimized code refuses valid URLs with Latin-1 letters after a few thousand
 * calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
