import picocolors from "picocolors";
import type { Environment } from "../context.ts";

/**
 * Functions that paint text. Each returns its argument unchanged when colour is off. The colours are readable on light and dark
 * backgrounds.
 */
export interface Ink {
  readonly isColored: boolean;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly magenta: (text: string) => string;
  /** Returns a hyperlink (OSC 8) if the terminal supports it, otherwise only the text. */
  readonly link: (text: string, url: string) => string;
}

/** Creates the ink of one stream. The caller decides about colour; the library's own detection is not used. */
export function createInk(isColored: boolean, hasLinks = false): Ink {
  const { bold, dim, red, magenta } = picocolors.createColors(isColored);
  const link = (text: string, url: string) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
  return { isColored, bold, dim, red, magenta, link: hasLinks ? link : (text) => text };
}

/**
 * Returns a text as a link to a web address. Returns only the text for an address that is not http or https, because the address comes from
 * the catalog.
 */
export function webLink(ink: Ink, text: string, url: string): string {
  return /^https?:\/\/[!-~]+$/i.test(url) ? ink.link(text, url) : text;
}

/** Reports whether a stream gets colour. With `auto`, a terminal does, unless it is dumb. `CI` has no effect. */
export function decideColor(
  choice: "auto" | "always" | "never",
  env: Environment,
  isTerminal: boolean,
): boolean {
  if (choice !== "auto") return choice === "always";
  return isTerminal && env["TERM"] !== "dumb";
}

/**
 * Reports whether a terminal shows OSC 8 hyperlinks, according to the environment. Unknown terminals and multiplexers, which hide the outer
 * terminal, get no links. `FORCE_HYPERLINK` overrides this.
 */
export function hasHyperlinks(env: Environment, isTerminal: boolean): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  if (!isTerminal || env["TERM"] === "dumb" || env["TMUX"] || env["STY"]) return false;

  if (env["WT_SESSION"] || env["KONSOLE_VERSION"]) return true;
  if (Number(env["VTE_VERSION"] ?? 0) >= FIRST_VTE) return true;
  if (/^(?:xterm-kitty|xterm-ghostty|foot(?:-extra)?|alacritty)$/.test(env["TERM"] ?? "")) return true;
  return PROGRAMS.has(env["TERM_PROGRAM"] ?? "");
}

/** Values of `TERM_PROGRAM` for terminals that show hyperlinks in all current versions. */
const PROGRAMS = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]);

/** The first version of VTE (GNOME Terminal, Tilix and others) with hyperlinks: 0.50. */
const FIRST_VTE = 5000;

/** The signs on screens, each with its ASCII form and its paint. */
const SIGNS = {
  done: ["✓", "ok", "bold"],
  failed: ["✗", "error:", "red"],
  same: ["=", "=", "dim"],
  waiting: ["⏸", "wait", "magenta"],
  warning: ["!", "!", "magenta"],
  featured: ["★", "*", "bold"],
  verified: ["✓", "+", "bold"],
  separator: ["·", "|", "dim"],
  none: ["–", "-", "dim"],
  cut: ["…", "...", "dim"],
  bar: ["│", "|", "dim"],
} as const;

/** The name of a sign. */
export type SignName = keyof typeof SIGNS;

/** Returns a sign, or its ASCII form on a plain screen. */
export function sign(name: SignName, isPlain: boolean): string {
  return SIGNS[name][isPlain ? 1 : 0];
}

/** Returns a text in the paint of a sign. */
export function paintAs(name: SignName, text: string, ink: Ink): string {
  return ink[SIGNS[name][2]](text);
}
