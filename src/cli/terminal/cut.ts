import { clustersOf, isAscii, widthOf } from "./width.ts";

/** Cuts the end of text that is wider than `width` cells, and appends `mark` if it fits. */
export function cutEnd(text: string, width: number, mark = "…"): string {
  // The width of the whole text is not measured, because the text can have any length.
  if (headOf(text, width).length === text.length) return text;
  const room = width - widthOf(mark);
  return room < 0 ? "" : headOf(text, room).trimEnd() + mark;
}

/** Cuts the start of text that is wider than `width` cells, and prepends `mark` if it fits. */
export function cutStart(text: string, width: number, mark = "…"): string {
  const whole = widthOf(text);
  if (whole <= width) return text;
  const room = width - widthOf(mark);
  if (room < 0) return "";

  let left = whole;
  let start = 0;
  for (const cluster of clustersOf(text)) {
    if (left <= room) break;
    left -= widthOf(cluster);
    start += cluster.length;
  }
  return mark + text.slice(start);
}

/** Returns as many words as fit in `width` cells, but at least the first, and the number of any omitted words, as in `lab, offline +2`. */
export function cutList(words: readonly string[], width: number): string {
  // Each word except the last takes at least three cells: a character, a comma and a space.
  for (let count = Math.min(words.length, Math.ceil(width / 3)); count > 1; count -= 1) {
    const text = words.slice(0, count).join(", ") + (count < words.length ? ` +${words.length - count}` : "");
    if (widthOf(text) <= width) return text;
  }
  return words.length > 1 ? `${words[0]} +${words.length - 1}` : words.join("");
}

/** Pads text with spaces to `width` cells. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

function headOf(text: string, room: number): string {
  if (isAscii(text)) return text.slice(0, room);
  let used = 0;
  let end = 0;
  for (const cluster of clustersOf(text)) {
    used += widthOf(cluster);
    if (used > room) break;
    end += cluster.length;
  }
  return text.slice(0, end);
}
