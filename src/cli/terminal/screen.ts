import picocolors from "picocolors";
import type { Environment } from "../../base/runtime/context.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import type { CommandStyle } from "./command-line.ts";

/** The screen that text is drawn on, and the current time, from which relative times are calculated. */
export interface Screen {
  readonly ink: Ink;
  /** The width in cells. */
  readonly columns: number;
  readonly now: Date;
  /** True for screen readers: symbols are ASCII, and text is not arranged in columns. */
  readonly isPlain: boolean;
  readonly commandStyle: CommandStyle;
}

/** The screen for messages: standard error, whether or not it is a terminal. */
export interface MessageScreen extends Screen {
  readonly isTerminal?: boolean;
  /** Removes secrets. This must happen before lines are broken. */
  readonly redact?: ((text: string) => string) | undefined;
  /** Reports whether the job's runner already shows a problem; undefined if there is no runner. */
  readonly isAnnotated?: ((problem: Problem) => boolean) | undefined;
  readonly timeZone?: string;
}

/**
 * Functions that paint text, or return the text unchanged if color is off. Only symbols are colored, each beside the word that it repeats:
 * words keep the terminal's own color, bold or not, which has the most contrast in every theme.
 */
export type Ink = ReturnType<typeof createInk>;

/** Returns the functions for a stream. Without `hasLinks`, `link` returns only the text. */
export function createInk(isColored: boolean, hasLinks = false) {
  // An explicit value disables color detection in picocolors.
  // Red, green and yellow are those of the terminal's theme, which suit its background.
  const { bold, red, green, yellow } = picocolors.createColors(isColored);
  // As in cli-table3, links end with BEL, because string-width does not recognize the other terminator.
  const link = (text: string, url: string) =>
    hasLinks ? `\u001b]8;;${url}\u0007${text}\u001b]8;;\u0007` : text;
  return { isColored, bold, red, green, yellow, link };
}

/** Returns bold text as a link, or only the bold text if the URL is not an http or https URL, or contains characters that string-width would count. */
export function webLink(ink: Ink, text: string, url: string): string {
  return /^https?:\/\/[-\w/#&.:=?%@~]+$/i.test(url) ? ink.link(ink.bold(text), url) : ink.bold(text);
}

/** Reports whether to print OSC 8 hyperlinks. Unless `FORCE_HYPERLINK` is set, the terminal must support them. */
export function hasHyperlinks(env: Environment, isTerminal: boolean): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined && forced !== "") return forced !== "0";
  if (!isTerminal || env["TERM"] === "dumb" || env["TMUX"] || env["STY"]) return false;

  if (env["WT_SESSION"] || env["KONSOLE_VERSION"]) return true;
  // GNOME Terminal and other terminals based on VTE 0.50 or later support hyperlinks.
  if (Number(env["VTE_VERSION"] ?? 0) >= 5000) return true;
  if (/^(?:xterm-kitty|xterm-ghostty|foot(?:-extra)?|alacritty)$/.test(env["TERM"] ?? "")) return true;
  return /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|Tabby)$/.test(env["TERM_PROGRAM"] ?? "");
}

type Mark = readonly [symbol: string, ascii: string, color?: "green" | "red" | "yellow"];

/** Each symbol, its ASCII form and any color. */
const SYMBOLS = {
  done: ["✓", "ok", "green"],
  failed: ["✗", "error:", "red"],
  same: ["=", "="],
  waiting: ["⏸", "wait", "yellow"],
  warning: ["!", "!", "yellow"],
  featured: ["★", "*"],
  verified: ["✓", "+", "green"],
  separator: ["·", "|"],
  none: ["–", "-"],
  cut: ["…", "..."],
  bar: ["│", "|"],
} as const satisfies Record<string, Mark>;

type SymbolName = keyof typeof SYMBOLS;

/** Returns a symbol, or its ASCII form on a plain screen. */
export function symbol(name: SymbolName, isPlain: boolean): string {
  return SYMBOLS[name][isPlain ? 1 : 0];
}

/** Colors the symbol at the start of the text, if it is there and has a color. */
export function paintSymbol(name: SymbolName, text: string, ink: Ink): string {
  const [sign, , color]: Mark = SYMBOLS[name];
  return color && text.startsWith(sign) ? ink[color](sign) + text.slice(sign.length) : text;
}

/** Environment variables that CI services and coding agents set. */
export const AUTOMATION = [
  "CI",
  "AI_AGENT",
  "AGENT",
  "CLAUDECODE",
  "CURSOR_AGENT",
  "GEMINI_CLI",
  "CODEX_SANDBOX",
] as const;

/** Reports whether the session seems to be interactive. All of the streams must be terminals. */
export function isPersonThere(
  { env, input = true }: { readonly env: Environment; readonly input?: boolean },
  streams: readonly { readonly isTerminal: boolean }[],
): boolean {
  if (!input || env["TERM"] === "dumb" || !streams.every(({ isTerminal }) => isTerminal)) return false;
  return !AUTOMATION.some((name) => isOn(env[name]));
}

/** Reports whether an environment variable is on. The variable is off if it is unset, empty, `0` or `false`. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value.trim().toLowerCase());
}
