import type { Environment } from "../context.ts";

/** Terminals that say who they are and show OSC 8 hyperlinks, in every version still in use. */
const PROGRAMS = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]);

/** VTE (GNOME Terminal, Tilix and others) has them since 0.50. */
const FIRST_VTE = 5000;

/**
 * Tells from the environment whether a terminal shows OSC 8 hyperlinks. Unknown terminals get none, nor does a multiplexer, which
 * hides the terminal around it. `FORCE_HYPERLINK` decides alone when it is set.
 */
export function hasHyperlinks(env: Environment, isTerminal: boolean): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  if (!isTerminal || env["CI"] || env["TERM"] === "dumb" || env["TMUX"] || env["STY"]) return false;

  if (env["WT_SESSION"] || env["KONSOLE_VERSION"]) return true;
  if (Number(env["VTE_VERSION"] ?? 0) >= FIRST_VTE) return true;
  if (/^(?:xterm-kitty|xterm-ghostty|foot(?:-extra)?|alacritty)$/.test(env["TERM"] ?? "")) return true;
  return PROGRAMS.has(env["TERM_PROGRAM"] ?? "");
}
