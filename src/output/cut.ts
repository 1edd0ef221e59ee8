import { clustersOf, clusterWidth, widthOf } from "./width.ts";

/** The text in at most `width` cells; what is cut off at its end shows as `mark`. No character is ever split. */
export function cutEnd(text: string, width: number, mark = "…"): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(mark);
  return room < 0 ? "" : headOf(clustersOf(text), room).join("").trimEnd() + mark;
}

/** The last part of the text in at most `width` cells; what is cut off at its start shows as `mark`. */
export function cutStart(text: string, width: number, mark = "…"): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(mark);
  return room < 0 ? "" : mark + headOf(clustersOf(text).reverse(), room).reverse().join("");
}

/** Fills a text up with spaces to `width` cells. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** The first clusters that fit into `room` cells. */
function headOf(clusters: readonly string[], room: number): string[] {
  let used = 0;
  const end = clusters.findIndex((cluster) => {
    used += clusterWidth(cluster);
    return used > room;
  });
  return clusters.slice(0, end === -1 ? clusters.length : end);
}
