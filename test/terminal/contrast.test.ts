import { expect, test } from "vitest";
import { createInk } from "../../src/terminal/screen.ts";
import { contrast } from "../support/contrast.ts";

/** The backgrounds of common terminals, and the colors that the codes 31 and 35 select (ECMA-48 §8.3.117). */
const PALETTES = {
  "xterm, dark": { background: "#000000", 31: "#cd0000", 35: "#cd00cd" },
  "xterm, light": { background: "#ffffff", 31: "#cd0000", 35: "#cd00cd" },
  "VS Code, dark": { background: "#1e1e1e", 31: "#cd3131", 35: "#bc3fbc" },
  "VS Code, light": { background: "#ffffff", 31: "#cd3131", 35: "#bc05bc" },
  "Solarized, dark": { background: "#002b36", 31: "#dc322f", 35: "#d33682" },
  "Solarized, light": { background: "#fdf6e3", 31: "#dc322f", 35: "#d33682" },
} as const;

/** Two colors in the 256-color palette, which are the same in common terminals. */
const FIXED = { "38;5;28": "#008700", "38;5;136": "#af8700" };

/** The codes for bold and dim, which do not select a color. */
const STYLES = ["1", "2"];

const { link: _, isColored: __, ...painters } = createInk(true);

const codes = Object.values(painters)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control sequences.
  .map((paint) => /^\u001b\[([\d;]+)m/.exec(paint("text"))?.[1])
  .filter((code) => code !== undefined && !STYLES.includes(code));

test.each(Object.entries(PALETTES))(
  "each color has a contrast of at least 3:1 with the background (%s)",
  (_, palette) => {
    const colors = new Map(Object.entries({ ...FIXED, ...palette }));
    const poor = codes.filter(
      (code) => contrast(colors.get(code ?? "") ?? palette.background, palette.background) < 3,
    );
    expect(poor).toEqual([]);
  },
);
