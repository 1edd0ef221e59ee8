import picocolors from "picocolors";
import type { Environment } from "../context.ts";

/** Paints text; every function returns its argument unchanged when colour is off. */
export interface Ink {
  readonly isColored: boolean;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** A hyperlink (OSC 8) where the terminal shows them, the text alone elsewhere. */
  readonly link: (text: string, url: string) => string;
}

/** Makes the ink of one stream from what was decided for that stream; the library's own guess is never asked. */
export function createInk(isColored: boolean, hasLinks = false): Ink {
  const { bold, dim, red, green, yellow, cyan } = picocolors.createColors(isColored);
  const link = (text: string, url: string) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
  return { isColored, bold, dim, red, green, yellow, cyan, link: hasLinks ? link : (text) => text };
}

/** Decides whether one stream gets colour: with `auto` when it is a terminal, and no dumb one. `CI` alone turns nothing on. */
export function decideColor(
  choice: "auto" | "always" | "never",
  env: Environment,
  isTerminal: boolean,
): boolean {
  if (choice !== "auto") return choice === "always";
  return isTerminal && env["TERM"] !== "dumb";
}

/** Returns a text as a link to a web address; the text alone unless the address is plain http(s), since the catalog's data chose it. */
export function webLink(ink: Ink, text: string, url: string): string {
  return /^https?:\/\/[!-~]+$/i.test(url) ? ink.link(text, url) : text;
}
