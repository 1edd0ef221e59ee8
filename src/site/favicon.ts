/** Returns where a website's icon is when its page does not say. */
export function faviconOf(website: URL): string {
  return new URL("/favicon.ico", website).href;
}
