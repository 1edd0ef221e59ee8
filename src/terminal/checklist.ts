import type { Hint } from "../errors/advice.ts";
import { hintLines } from "./advice.ts";
import { factLines } from "./facts.ts";
import { paintAs, type Screen, type SignName, sign } from "./screen.ts";
import { widthOf } from "./width.ts";

/** One item of a checklist: its sign, the word that replaces the sign on a plain screen, its name and details, and its advice. */
export interface ChecklistItem {
  readonly sign: SignName;
  readonly word: string;
  readonly name: string;
  readonly detail: string;
  readonly hint: Hint | null;
}

/** The minimum width of the details column. If there is less room, each item's details follow its name. */
const LEAST_DETAIL = 28;

/** Draws the name, the details and the advice of each item. */
export function drawChecklist(items: readonly ChecklistItem[], screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const start = 4 + Math.max(0, ...items.map(({ name }) => widthOf(name)));
  const indent = isPlain || start + LEAST_DETAIL > columns ? 2 : start;
  const marks = items.map((item) => (isPlain ? `${item.word}:` : sign(item.sign, false)));
  const facts = factLines(
    items.map(({ name, detail }, index) => [`${marks[index]} ${name}`, detail]),
    screen,
    { indent: 0, paint: (label) => label, least: LEAST_DETAIL },
  );
  const lines = items.flatMap((item, index) => {
    const mark = marks[index] ?? "";
    const line = paintAs(item.sign, mark, ink) + facts[index]?.slice(mark.length);
    const advice = item.hint === null ? [] : hintLines(item.hint, { ...screen, columns: columns - indent });
    return [line, ...advice.map((each) => " ".repeat(indent) + ink.dim(each))];
  });
  return lines.join("\n");
}
