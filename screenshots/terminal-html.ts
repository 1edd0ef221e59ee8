/** Two themes of a terminal: the background, the border, the text, and the colors for the palette's red, green and yellow. */
export const THEMES = {
  dark: {
    background: "#14181d",
    border: "#343c46",
    text: "#e4e8ec",
    codes: { 31: "#ff8f87", 32: "#8fd694", 33: "#e6c86e" },
  },
  light: {
    background: "#ffffff",
    border: "#d5dae0",
    text: "#1c2128",
    codes: { 31: "#b3261e", 32: "#1d7a33", 33: "#7a5c00" },
  },
} as const;

/** A part of a terminal's output with one style. */
export interface Segment {
  readonly text: string;
  readonly color: string | undefined;
  readonly isBold: boolean;
}

/** The part of a line that is erased afterward, such as a progress line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const ERASED = /[^\n]*\u001b\[\d?K/g;
/** Terminal links (OSC 8) and every control sequence except SGR. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const UNDRAWN = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[0-9;?]*[A-Za-ln-z]|\r/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const SGR = /\u001b\[([0-9;]*)m/;

/** Returns the segments of a terminal's output. */
export function segmentsOf(output: string, theme: keyof typeof THEMES): readonly Segment[] {
  const codes: Readonly<Record<number, string>> = THEMES[theme].codes;
  const [first = "", ...rest] = output.replace(ERASED, "").replace(UNDRAWN, "").split(SGR);
  let style: Omit<Segment, "text"> = { color: undefined, isBold: false };
  const segments: Segment[] = [{ text: first, ...style }];
  for (let index = 0; index < rest.length; index += 2) {
    for (const code of (rest[index] || "0").split(";").map(Number)) {
      if (code === 0 || code === 39) style = { ...style, color: undefined };
      if (code === 0 || code === 22) style = { ...style, isBold: false };
      if (code === 1) style = { ...style, isBold: true };
      style = { ...style, color: codes[code] ?? style.color };
    }
    segments.push({ text: rest[index + 1] ?? "", ...style });
  }
  return segments;
}

/** Returns the text with the characters escaped that have a meaning in HTML and SVG. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
