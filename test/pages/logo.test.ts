import { describe, expect, it } from "vitest";
import { generatedLogo } from "../../src/service/pages/pictures.ts";

const SLUGS = Array.from({ length: 200 }, (_, n) => `product-${n}`);

describe("a generated logo", () => {
  it.each([
    ["Aurora", "A"],
    ["ångström", "Å"],
    ["数据", "数"],
    ["👩‍🔬 Lab", "👩‍🔬"],
    ["e\u0301tude", "E\u0301"],
    ["<b>", "&lt;"],
    ["", "P"],
    ["\u202eأميري", "أ"],
    ["\u200b \u3164\u0007", "P"],
  ])("shows the first grapheme of %j", (name, shown) => {
    expect(generatedLogo("product-1", name)).toContain(`>${shown}</text>`);
  });

  it("has one of eight colors, derived from the slug, with enough contrast to white", () => {
    const colors = new Set(
      SLUGS.map((slug) => /fill="(#[0-9a-f]{6})"/.exec(generatedLogo(slug, "A"))?.[1] ?? ""),
    );
    expect(colors.size).toBe(8);
    for (const color of colors) expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Returns the contrast ratio between a color and white (WCAG 2.2). */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
