import { contrast } from "../text/contrast.ts";
import { oneLine } from "../text/sanitize.ts";
import { factLines } from "./facts.ts";
import type { Screen } from "./screen.ts";
import { wrap, wrapHanging } from "./wrap.ts";

/**
 * A field whose value in the file differs from its value in the live listing, and the field's position as `file:line:column`. A missing
 * value is null.
 */
interface Difference {
  readonly place: string;
  readonly field: string;
  readonly live: string | null;
  readonly file: string | null;
}

/**
 * Draws the place and the field, then a diff of both values, shortened where they are equal. A plain screen shows each of these with a
 * label.
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
  const head = wrapHanging(`${place}  ${field}`, columns, { indent: 2 });
  const [old, own] = live === null || file === null ? missing : contrast(live, file);
  const marked = (mark: string, value: string) =>
    wrap(value, columns - "- live  ".length).map((line, index) =>
      `${mark} ${index === 0 ? line : `      ${line}`}`.trimEnd(),
    );
  return [
    head.startsWith(place) ? ink.bold(place) + head.slice(place.length) : head,
    ...marked("-", `live  ${old}`).map(ink.red),
    ...marked("+", `file  ${own}`).map(ink.bold),
  ].join("\n");
}

const MISSING = "(missing)";
