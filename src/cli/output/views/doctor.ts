import { counted } from "../../../base/text/counted.ts";
import type { Hint } from "../../../contract/errors/advice.ts";
import { NULLABLE_STRING, oneOf } from "../../../contract/json-schema.ts";
import { hintLines, hintText } from "../../terminal/advice.ts";
import { factLines } from "../../terminal/facts.ts";
import { doneText } from "../../terminal/headline.ts";
import { paintAs, type Screen, symbol } from "../../terminal/screen.ts";
import { widestOf } from "../../terminal/width.ts";
import type { View } from "./view.ts";

/** The result of one check, with any advice. */
export interface DoctorRow {
  readonly name: string;
  readonly state: keyof typeof SYMBOLS;
  readonly detail: string;
  readonly hint: Hint | null;
}

const SYMBOLS = { ok: "done", warn: "warning", fail: "failed", skip: "none" } as const;

export const doctorView: View<DoctorRow, { readonly isVerbose: boolean }> = {
  form: "list",
  fields: [
    { name: "name" },
    { name: "state", type: oneOf(...Object.keys(SYMBOLS)) },
    { name: "detail" },
    { name: "hint", type: NULLABLE_STRING },
  ],
  data: ({ hint, ...row }, flags) => ({ ...row, hint: hint === null ? null : hintText(hint, flags) }),
  body: ({ rows, isVerbose }, screen) => {
    const problems = rows.filter(({ state }) => state === "warn" || state === "fail");
    if (isVerbose) return checklist(rows, screen);
    return [checklist(problems, screen), doneText(inOrder(rows), screen)].filter(Boolean).join("\n\n");
  },
};

/** Returns a sentence that counts the checks without a problem. */
function inOrder(rows: readonly DoctorRow[]): string {
  const count = (state: DoctorRow["state"]) => rows.filter((row) => row.state === state).length;
  const skipped = count("skip") > 0 ? `, ${count("skip")} skipped` : "";
  return `${counted(count("ok"), "check")} passed${skipped} (--verbose lists them)`;
}

/** The minimum width of the details column. If it does not fit, details are printed directly after the check names. */
const LEAST_DETAIL = 28;

function checklist(rows: readonly DoctorRow[], screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const start = 4 + widestOf(rows.map(({ name }) => name));
  const indent = isPlain || start + LEAST_DETAIL > columns ? 2 : start;
  const marks = rows.map(({ state }) => (isPlain ? `${state}:` : symbol(SYMBOLS[state], false)));
  const facts = factLines(
    rows.map(({ name, detail }, index) => [`${marks[index]} ${name}`, detail]),
    screen,
    { indent: 0, paint: (label) => label, least: LEAST_DETAIL },
  );
  const lines = rows.flatMap(({ state, hint }, index) => {
    const mark = marks[index] ?? "";
    const line = paintAs(SYMBOLS[state], mark, ink) + facts[index]?.slice(mark.length);
    const advice = hint === null ? [] : hintLines(hint, { ...screen, columns: columns - indent });
    return [line, ...advice.map((each) => " ".repeat(indent) + ink.dim(each))];
  });
  return lines.join("\n");
}
