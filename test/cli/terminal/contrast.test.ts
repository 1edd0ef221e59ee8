import { expect, test } from "vitest";
import { createInk } from "../../../src/cli/terminal/screen.ts";
import { contrast } from "../../support/contrast.ts";

/** The backgrounds of common themes, and the colors that the codes 31, 32 and 33 select there (ECMA-48 §8.3.117). */
const THEMES = {
  "One Dark": { background: "#282c34", 31: "#e06c75", 32: "#98c379", 33: "#e5c07b" },
  Nord: { background: "#2e3440", 31: "#bf616a", 32: "#a3be8c", 33: "#ebcb8b" },
  "Solarized, dark": { background: "#002b36", 31: "#dc322f", 32: "#859900", 33: "#b58900" },
  "Solarized, light": { background: "#fdf6e3", 31: "#dc322f", 32: "#859900", 33: "#b58900" },
  "VS Code, dark": { background: "#1e1e1e", 31: "#cd3131", 32: "#0dbc79", 33: "#e5e510" },
  "VS Code, light": { background: "#ffffff", 31: "#cd3131", 32: "#107c10", 33: "#949800" },
  "macOS Terminal": { background: "#ffffff", 31: "#990000", 32: "#00a600", 33: "#999900" },
  "GNOME, dark": { background: "#171421", 31: "#c01c28", 32: "#26a269", 33: "#a2734c" },
  "Windows Terminal": { background: "#0c0c0c", 31: "#c50f1f", 32: "#13a10e", 33: "#c19c00" },
} as const;

const { link: _, isColored: __, bold: ___, dim: ____, ...colors } = createInk(true);

const codes = Object.values(colors)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control sequences.
  .map((paint) => /^\u001b\[([\d;]+)m/.exec(paint("text"))?.[1]);

test("the colors are red, green and yellow of the terminal's theme", () => {
  expect(codes).toEqual(["31", "32", "33"]);
});

// The lowest contrasts are those of the themes themselves: 2.8:1 for the yellow of Solarized, light.
test.each(Object.entries(THEMES))(
  "no color has a contrast below 2.8:1 (%s)",
  (_, { background, ...theme }) => {
    expect(Object.values(theme).filter((color) => contrast(color, background) < 2.8)).toEqual([]);
  },
);
