import { contrast } from "../text/contrast.ts";
import { oneLine } from "../text/sanitize.ts";
import { factLines } from "./facts.ts";
import { placeText } from "./headline.ts";
import type { Screen } from "./screen.ts";
import { wrap } from "./wrap.ts";

/** A field with different values in the file and the live listing, and its position as `file:line:column`. A missing value is null. */
interface Difference {
  readonly place: string;
  readonly field: string;
  readonly live: string | null;
  readonly file: string | null;
}

/**
 * Draws a difference as a diff from the listing (-) to the file (+), in which long unchanged parts are shortened. A plain screen shows the
 * whole values with labels.
 */
export function drawDifference(difference: Difference, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const { field, live, file } = difference;
  const place = oneLine(difference.place);
  const missing = [live ?? MISSING, file ?? MISSING] as const;
  if (isPlain) {
    const [old, own] = missing.map(oneLine);
    return factLines(
      [
        ["Place", place],
        ["Field", oneLine(field)],
        ["Live", old],
        ["File", own],
      ],
      screen,
    ).join("\n");
  }
  const [old, own] = live === null || file === null ? missing : contrast(live, file);
  const marked = (mark: string, value: string) =>
    wrap(value, columns - "- ".length).map((line) => `${mark} ${line}`.trimEnd());
  return [
    placeText(place, `  ${field}`, screen),
    ...marked("-", old).map(ink.red),
    ...marked("+", own).map(ink.green),
  ].join("\n");
}

const MISSING = "(missing)";
