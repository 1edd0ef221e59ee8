import { padEnd } from "../cut.ts";
import { type SignName, sign } from "../symbols.ts";
import type { Screen } from "../view.ts";
import type { DoctorRow } from "../views/doctor.ts";
import { widthOf } from "../width.ts";
import { wrap, wrapHanging } from "../wrap.ts";

const LOOKS = {
  ok: { sign: "done", paint: "green" },
  warn: { sign: "warning", paint: "yellow" },
  fail: { sign: "failed", paint: "red" },
} as const satisfies Record<DoctorRow["state"], { readonly sign: SignName; readonly paint: string }>;

/** One line for each check, and below it what to do where something is to be done. */
export function doctorScreen(rows: readonly DoctorRow[], { columns, ink, isPlain }: Screen): string {
  const nameWidth = rows.reduce((widest, { name }) => Math.max(widest, widthOf(name)), 0);
  const start = nameWidth + 4;
  const isNarrow = isPlain || start + 16 > columns;
  return rows
    .flatMap(({ name, state, detail, hint }) => {
      const look = LOOKS[state];
      const mark = isPlain ? `${state}:` : sign(look.sign, false);
      const indent = isNarrow ? 2 : start;
      const label = isNarrow ? `${name}:` : padEnd(name, nameWidth + 1);
      const text = wrapHanging(`${mark} ${label} ${detail}`, columns, indent);
      const advice = hint === null ? [] : [wrapHanging(`${" ".repeat(indent)}${hint}`, columns, indent)];
      return [ink[look.paint](mark) + text.slice(mark.length), ...advice.map(ink.dim)];
    })
    .join("\n");
}

/** How many checks went wrong. */
export function doctorFooter(rows: readonly DoctorRow[], { columns, ink }: Screen): string {
  const failed = rows.filter(({ state }) => state === "fail").length;
  const warned = rows.filter(({ state }) => state === "warn").length;
  const text =
    failed + warned === 0
      ? "All is well."
      : `${failed} failed, ${warned} to look at, ${rows.length} checked.`;
  return ["", ...wrap(text, columns).map(ink.dim)].join("\n");
}
