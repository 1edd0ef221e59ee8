import { sanitizeDeep } from "../../base/text/sanitize.ts";
import { type Screen, symbol } from "./screen.ts";
import { cutEnd, widthOf } from "./width.ts";
import { wrapHanging } from "./wrap.ts";

/** Returns a line with text at both ends. On a plain or narrow screen, `right` is put on its own line if `isKept` is true, or omitted. */
export function spread(
  left: string,
  right: string,
  { ink, isPlain, columns }: Screen,
  isKept = false,
): string {
  const gap = columns - widthOf(left) - widthOf(right);
  const paint = isKept ? ink.bold : ink.dim;
  if (right !== "" && gap >= 2 && !isPlain) return ink.bold(left) + " ".repeat(gap) + paint(right);
  const lines = wrapHanging(left, columns).split("\n");
  return [...lines, ...(isKept && right !== "" ? [right] : [])].map(ink.bold).join("\n");
}

/** Returns wrapped text that starts with a position or an option. That prefix is bold unless it is broken across lines. */
export function placeText(place: string, rest: string, { ink, columns }: Pick<Screen, "ink" | "columns">) {
  const text = wrapHanging(place + rest, columns);
  return text.startsWith(place) ? ink.bold(place) + text.slice(place.length) : text;
}

/** Returns a sentence that reports success, preceded by a green check mark or, on a plain screen, a green `ok`. */
export function doneText(
  text: string,
  { ink, isPlain, columns }: Pick<Screen, "ink" | "isPlain" | "columns">,
): string {
  const mark = symbol("done", isPlain);
  return wrapHanging(`${mark} ${text}`, columns).replace(mark, ink.green(ink.bold(mark)));
}

/** The source of a response, and how long the response took or how old the cached copy is. */
export interface Origin {
  readonly catalog: string;
  readonly elapsedMs?: number;
  /** The age of a cached response; undefined if the response was not cached. */
  readonly ageSeconds: number | undefined;
}

/** Returns a count and, unless the screen is plain or narrow, a response's origin, such as `sandbox, 31 ms`. Adds an empty line. */
export function headline(count: string, { catalog, elapsedMs, ageSeconds }: Origin, screen: Screen): string {
  const name = cutEnd(sanitizeDeep(catalog), 40);
  const duration = elapsedMs === undefined ? "" : `, ${Math.round(elapsedMs)} ms`;
  const [age = 0, unit] = ageSeconds && ageSeconds >= 60 ? [ageSeconds / 60, "min"] : [ageSeconds, "s"];
  const origin = ageSeconds === undefined ? duration : `, cached ${Math.floor(age)} ${unit} ago`;
  return `${spread(count, name + origin, screen)}\n`;
}
