import picocolors from "picocolors";
import type { Environment } from "../context.ts";

/**
 * Painters of text; each returns its argument unchanged when colour is off. Its colours are those that can be read on light and dark
 * backgrounds.
 */
export interface Ink {
  readonly isColored: boolean;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly magenta: (text: string) => string;
  /** A hyperlink (OSC 8) where the terminal shows them, only the text elsewhere. */
  readonly link: (text: string, url: string) => string;
}

/** Makes the ink of one stream. Colour was decided for that stream; the library's own detection is not used. */
export function createInk(isColored: boolean, hasLinks = false): Ink {
  const { bold, dim, red, magenta } = picocolors.createColors(isColored);
  const link = (text: string, url: string) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
  return { isColored, bold, dim, red, magenta, link: hasLinks ? link : (text) => text };
}

/** Returns a text as a link to a web address; only the text unless the address is http(s), since the catalog's data chose it. */
export function webLink(ink: Ink, text: string, url: string): string {
  return /^https?:\/\/[!-~]+$/i.test(url) ? ink.link(text, url) : text;
}

/** Decides whether one stream gets colour: with `auto` when it is a terminal, and no dumb one. `CI` has no effect. */
export function decideColor(
  choice: "auto" | "always" | "never",
  env: Environment,
  isTerminal: boolean,
): boolean {
  if (choice !== "auto") return choice === "always";
  return isTerminal && env["TERM"] !== "dumb";
}

/**
 * Tells from the environment whether a terminal shows OSC 8 hyperlinks. Unknown terminals get none, nor does a multiplexer, which
 * hides the terminal around it. `FORCE_HYPERLINK` overrides this when it is set.
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

/** Terminals that name themselves and show hyperlinks in every version still in use. */
const PROGRAMS = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]);

/** The first version of VTE (GNOME Terminal, Tilix and others) with hyperlinks: 0.50. */
const FIRST_VTE = 5000;

/** The signs that screens use, each with the word or ASCII that stands for it where only ASCII is shown. */
const SIGNS = {
  done: ["✓", "ok"],
  failed: ["✗", "error:"],
  same: ["=", "="],
  waiting: ["⏸", "wait"],
  warning: ["!", "!"],
  featured: ["★", "*"],
  verified: ["✓", "+"],
  separator: ["·", "|"],
  none: ["–", "-"],
  cut: ["…", "..."],
  bar: ["│", "|"],
} as const;

/** The name of a sign. */
export type SignName = keyof typeof SIGNS;

/** Returns a sign, or its ASCII form on a plain screen. */
export function sign(name: SignName, isPlain: boolean): string {
  return SIGNS[name][isPlain ? 1 : 0];
}
