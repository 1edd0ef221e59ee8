import { expect, test } from "vitest";
import { createInk } from "../../../src/cli/terminal/screen.ts";
import { contrast } from "../../support/contrast.ts";

/** The colors of common themes: background, text, and what the codes 31, 32 and 33 select there (ECMA-48 §8.3.117). */
const THEMES = {
  "One Dark": { background: "#282c34", text: "#abb2bf", 31: "#e06c75", 32: "#98c379", 33: "#e5c07b" },
  Nord: { background: "#2e3440", text: "#d8dee9", 31: "#bf616a", 32: "#a3be8c", 33: "#ebcb8b" },
  "Solarized, dark": { background: "#002b36", text: "#839496", 31: "#dc322f", 32: "#859900", 33: "#b58900" },
  "Solarized, light": { background: "#fdf6e3", text: "#657b83", 31: "#dc322f", 32: "#859900", 33: "#b58900" },
  "VS Code, dark": { background: "#1e1e1e", text: "#cccccc", 31: "#cd3131", 32: "#0dbc79", 33: "#e5e510" },
  "VS Code, light": { background: "#ffffff", text: "#333333", 31: "#cd3131", 32: "#107c10", 33: "#949800" },
  "macOS Terminal": { background: "#ffffff", text: "#000000", 31: "#990000", 32: "#00a600", 33: "#999900" },
  "GNOME, dark": { background: "#171421", text: "#d0cfcc", 31: "#c01c28", 32: "#26a269", 33: "#a2734c" },
  "Windows Terminal": { background: "#0c0c0c", text: "#cccccc", 31: "#c50f1f", 32: "#13a10e", 33: "#c19c00" },
} as const;

const { link: _, isColored: __, bold: ___, ...colors } = createInk(true);

test("the colors are red, green and yellow of the terminal's theme", () => {
  const codes = Object.values(colors)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control sequences.
    .map((paint) => /^\u001b\[([\d;]+)m/.exec(paint("✓"))?.[1]);
  expect(codes).toEqual(["31", "32", "33"]);
});

// Words have the theme's own text color, and only symbols beside words are colored (WCAG 2.2, 1.4.3 and 1.4.11).
// The exceptions are these themes' own colors, with contrasts from 2.8:1 (yellow) to 4.1:1 (text).
test("words have a contrast of 4.5:1, and symbols of 3:1, except in two themes", () => {
  const low = Object.entries(THEMES).flatMap(([theme, { background, text, ...palette }]) => [
    ...(contrast(text, background) < 4.5 ? [`${theme}: text`] : []),
    ...Object.entries(palette).flatMap(([code, color]) =>
      contrast(color, background) < 3 ? [`${theme}: ${code}`] : [],
    ),
  ]);
  expect(low).toEqual([
    "Solarized, light: text",
    "Solarized, light: 32",
    "Solarized, light: 33",
    "GNOME, dark: 31",
  ]);
});
