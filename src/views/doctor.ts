import type { Hint } from "../errors/advice.ts";
import { hintLines, hintText } from "../terminal/advice.ts";
import { POSIX } from "../terminal/command-line.ts";
import { padEnd } from "../terminal/cut.ts";
import { type SignName, sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { widthOf } from "../terminal/width.ts";
import { wrap, wrapHanging, wrapIndented } from "../terminal/wrap.ts";
import { NULLABLE_STRING, oneOf } from "./field.ts";
import type { View } from "./view.ts";

/** The result of one check. */
export interface DoctorRow {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail" | "skip";
  readonly detail: string;
  /** Advice; null when there is nothing to do. */
  readonly hint: Hint | null;
}

/** The view of every check, one line each. */
export const doctorView: View<DoctorRow> = {
  form: "list",
  fields: [
    { name: "name" },
    { name: "state", type: oneOf("ok", "warn", "fail", "skip") },
    { name: "detail" },
    {
      name: "hint",
      type: NULLABLE_STRING,
      cell: ({ hint }) => (hint === null ? null : hintText(hint, POSIX)),
    },
  ],
  data: ({ hint, ...row }, flags) => ({ ...row, hint: hint === null ? null : hintText(hint, flags) }),
  body: ({ rows }, screen) => {
    const nameWidth = rows.reduce((widest, { name }) => Math.max(widest, widthOf(name)), 0);
    const isNarrow = screen.isPlain || nameWidth + 4 + LEAST_DETAIL > screen.columns;
    return rows.map((row) => checkLines(row, screen, isNarrow ? undefined : nameWidth)).join("\n");
  },
  footer: ({ rows }, { columns, ink }) => {
    const failed = rows.filter(({ state }) => state === "fail").length;
    const warned = rows.filter(({ state }) => state === "warn").length;
    const skipped = rows.filter(({ state }) => state === "skip").length;
    const text =
      failed + warned === 0
        ? `${rows.length - skipped} checks passed, ${skipped} not made.`
        : `${rows.length - skipped} checks: ${failed} failed, ${warned} with a warning; ${skipped} not made.`;
    return ["", ...wrap(text, columns).map(ink.dim)].join("\n");
  },
};

const LOOKS = {
  ok: { sign: "done", paint: "bold" },
  warn: { sign: "warning", paint: "magenta" },
  fail: { sign: "failed", paint: "red" },
  skip: { sign: "none", paint: "dim" },
} as const satisfies Record<DoctorRow["state"], { readonly sign: SignName; readonly paint: string }>;

/** The least width of a column of details. */
const LEAST_DETAIL = 28;

/** Draws one check and its advice. Without a column for the names, the details are wrapped below them. */
function checkLines(
  { name, state, detail, hint }: DoctorRow,
  screen: Screen,
  nameWidth: number | undefined,
): string {
  const { columns, ink, isPlain } = screen;
  const look = LOOKS[state];
  const mark = isPlain ? `${state}:` : sign(look.sign, false);
  const indent = nameWidth === undefined ? 2 : nameWidth + 4;
  const text =
    nameWidth === undefined
      ? wrapHanging(`${mark} ${name}: ${detail}`, columns, { indent })
      : `${mark} ${padEnd(name, nameWidth)}  ${wrapIndented(detail, columns, { indent }).trimStart()}`;
  const painted = ink[look.paint](mark) + text.slice(mark.length);
  if (hint === null) return painted;
  const margin = " ".repeat(indent);
  const hintRows = hintLines(hint, { ...screen, columns: columns - indent });
  return [painted, ...hintRows.map((line) => margin + ink.dim(line))].join("\n");
}
