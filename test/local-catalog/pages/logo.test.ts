import { describe, expect, it } from "vitest";
import { generatedLogo } from "../../../src/local-catalog/pages/pictures.ts";
import { contrast } from "../../support/contrast.ts";

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
  ])("if the name is %j, shows %s", (name, shown) => {
    expect(generatedLogo("product-1", name)).toContain(`>${shown}</text>`);
  });

  it("has one of eight colors, which are derived from the slug and have sufficient contrast with white", () => {
    const colors = new Set(
      SLUGS.map((slug) => /fill="(#[0-9a-f]{6})"/.exec(generatedLogo(slug, "A"))?.[1] ?? ""),
    );
    expect(colors.size).toBe(8);
    for (const color of colors) expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});
