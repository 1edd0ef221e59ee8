import { counted } from "../../../base/text/counted.ts";
import type { Hint } from "../../../contract/errors/advice.ts";
import { NULLABLE_STRING, oneOf } from "../../../contract/json-schema.ts";
import { hintLines, hintText } from "../../terminal/advice.ts";
import { doneText, factLines } from "../../terminal/facts.ts";
import { paintAs, type Screen, symbol } from "../../terminal/screen.ts";
import type { View } from "./view.ts";

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

function inOrder(rows: readonly DoctorRow[]): string {
  const count = (state: DoctorRow["state"]) => rows.filter((row) => row.state === state).length;
  const skipped = count("skip") > 0 ? `, ${count("skip")} skipped` : "";
  return `${counted(count("ok"), "check")} passed${skipped} (--verbose lists them)`;
}

function checklist(rows: readonly DoctorRow[], screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const marks = rows.map(({ state }) => (isPlain ? `${state}:` : symbol(SYMBOLS[state], false)));
  const facts = rows.map(({ name, detail }, index) => [`${marks[index]} ${name}`, detail] as const);
  const lines = factLines(facts, screen, { indent: 0, paint: (label) => label });
  return rows
    .flatMap(({ state, hint }, index) => {
      const mark = marks[index] ?? "";
      const advice = hint === null ? [] : hintLines(hint, { ...screen, columns: columns - 2 });
      const line = paintAs(SYMBOLS[state], mark, ink) + lines[index]?.slice(mark.length);
      return [line, ...advice.map((each) => `  ${ink.dim(each)}`)];
    })
    .join("\n");
}
