import { cutEnd } from "./cut.ts";
import type { Screen } from "./screen.ts";
import { widthOf } from "./width.ts";
import { keepsWords, wrap } from "./wrap.ts";

/** Returns a line with a text at each end. When both do not fit, the right text is left out and the left text is wrapped. */
export function spread(
  left: string,
  right: string,
  { ink, isPlain, columns }: Screen,
  slug?: string,
): string {
  const gap = columns - widthOf(left) - widthOf(right);
  if (gap < 2 || isPlain) return wrap(left, columns, keepsWords(slug)).map(ink.bold).join("\n");
  return ink.bold(left) + " ".repeat(gap) + ink.dim(right);
}

/** Returns the origin of an answer with its duration or age: `sandbox, 31 ms`, `cached 4 min ago`. */
export function originOf({
  catalog,
  elapsedMs,
  ageSeconds,
}: {
  readonly catalog: string;
  readonly elapsedMs?: number;
  readonly ageSeconds: number | undefined;
}): string {
  const name = cutEnd(catalog, 40);
  if (ageSeconds !== undefined) return `${name}, cached ${ageOf(ageSeconds)}`;
  return elapsedMs === undefined ? name : `${name}, ${Math.round(elapsedMs)} ms`;
}

function ageOf(seconds: number): string {
  return seconds < 60 ? `${Math.floor(seconds)} s ago` : `${Math.floor(seconds / 60)} min ago`;
}
