/** The colours of a dark terminal, by their SGR codes. */
const COLOURS: Readonly<Record<number, string>> = {
  31: "#ff8f87",
  32: "#8fd694",
  33: "#e6c86e",
  34: "#8fbef5",
  35: "#d7a6f0",
  36: "#7fd6d6",
  90: "#8b95a1",
};

/** Terminal links (OSC 8) and every control sequence except SGR. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const UNDRAWN = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b\[[0-9;?]*[A-Za-ln-z]|\r/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const SGR = /\u001b\[([0-9;]*)m/;

/** Returns a page with a `pre` that shows `text` as in a terminal. */
export function terminalHtml(text: string): string {
  const [first = "", ...rest] = text.replace(UNDRAWN, "").split(SGR);
  const style = { colour: "", isBold: false, isDim: false };
  let html = escaped(first);
  for (let index = 0; index < rest.length; index += 2) {
    for (const code of (rest[index] || "0").split(";").map(Number)) apply(style, code);
    html += `<span style="${styleOf(style)}">${escaped(rest[index + 1] ?? "")}</span>`;
  }
  return `<body style="margin:0"><pre style="margin:0;padding:18px 22px;display:inline-block;background:#14181d;color:#e4e8ec;font:14px/1.45 'DejaVu Sans Mono',monospace">${html.trimEnd()}</pre>`;
}

interface Style {
  colour: string;
  isBold: boolean;
  isDim: boolean;
}

function apply(style: Style, code: number): void {
  if (code === 0 || code === 39) style.colour = "";
  if (code === 0 || code === 22) {
    style.isBold = false;
    style.isDim = false;
  }
  if (code === 1) style.isBold = true;
  if (code === 2) style.isDim = true;
  style.colour = COLOURS[code] ?? style.colour;
}

function styleOf({ colour, isBold, isDim }: Style): string {
  return [colour && `color:${colour}`, isBold && "font-weight:700", isDim && "opacity:.65"]
    .filter(Boolean)
    .join(";");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
