/** Returns robots.txt (RFC 9309). Private addresses are not in it: a list of them would be the first place to look. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
