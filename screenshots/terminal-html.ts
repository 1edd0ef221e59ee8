/** Two themes of a terminal: the background, the text, and the colors of the SGR codes that the tool uses. */
const THEMES = {
  dark: {
    background: "#14181d",
    text: "#e4e8ec",
    codes: { 31: "#ff8f87", 32: "#8fd694", 33: "#e6c86e" },
  },
  light: {
    background: "#ffffff",
    text: "#1c2128",
    codes: { 31: "#b3261e", 32: "#1d7a33", 33: "#7a5c00" },
  },
} as const;

type Codes = Readonly<Record<number, string>>;

/** Terminal links (OSC 8) and every control sequence except SGR. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const UNDRAWN = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[0-9;?]*[A-Za-ln-z]|\r/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const SGR = /\u001b\[([0-9;]*)m/;

/** Returns a page with a `pre` that shows `text` as in a terminal. */
export function terminalHtml(text: string, theme: keyof typeof THEMES): string {
  const { background, text: foreground, codes } = THEMES[theme];
  const [first = "", ...rest] = text.replace(UNDRAWN, "").split(SGR);
  const style = { color: "", isBold: false, isDim: false };
  let html = escaped(first);
  for (let index = 0; index < rest.length; index += 2) {
    for (const code of (rest[index] || "0").split(";").map(Number)) apply(style, code, codes);
    html += `<span style="${styleOf(style)}">${escaped(rest[index + 1] ?? "")}</span>`;
  }
  return `<body style="margin:0"><pre style="margin:0;padding:18px 22px;display:inline-block;background:${background};color:${foreground};font:14px/1.45 'DejaVu Sans Mono',monospace">${html.trimEnd()}</pre>`;
}

interface Style {
  color: string;
  isBold: boolean;
  isDim: boolean;
}

function apply(style: Style, code: number, codes: Codes): void {
  if (code === 0 || code === 39) style.color = "";
  if (code === 0 || code === 22) {
    style.isBold = false;
    style.isDim = false;
  }
  if (code === 1) style.isBold = true;
  if (code === 2) style.isDim = true;
  style.color = codes[code] ?? style.color;
}

function styleOf({ color, isBold, isDim }: Style): string {
  return [color && `color:${color}`, isBold && "font-weight:700", isDim && "opacity:.65"]
    .filter(Boolean)
    .join(";");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
