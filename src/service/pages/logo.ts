import { html, render } from "./markup.ts";

/** Backgrounds on which white text has a contrast of 4.5 or more (WCAG 2.2, 1.4.3). */
const COLOURS = [
  "#8c3b2f",
  "#8a4b08",
  "#5f6210",
  "#2e6b34",
  "#0f6b6b",
  "#22609c",
  "#5a4fb0",
  "#8d3a80",
] as const;

/** Returns a logo for a name: its first grapheme on a colour that its slug decides. Both are clean already. */
export function generatedLogo(slug: string, name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim() || slug);
  const colour = COLOURS[checksum(slug) % COLOURS.length] ?? COLOURS[0];
  return render(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colour}"/><text x="32" y="32" dy=".36em" font-family="system-ui,sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${(first?.segment ?? "").toUpperCase()}</text></svg>`,
  );
}

function checksum(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521,
    7,
  );
}
