import { NULLABLE_STRING, oneOf } from "../contract/json-schema.ts";
import { hintText } from "../terminal/advice.ts";
import { type ChecklistItem, drawChecklist } from "../terminal/checklist.ts";
import type { View } from "./view.ts";

/** The result of one check, with any advice. */
export interface DoctorRow extends Omit<ChecklistItem, "sign" | "word"> {
  readonly state: keyof typeof SIGNS;
}

const SIGNS = { ok: "done", warn: "warning", fail: "failed", skip: "none" } as const;

/** The view of all checks. */
export const doctorView: View<DoctorRow> = {
  form: "list",
  fields: [
    { name: "name" },
    { name: "state", type: oneOf(...Object.keys(SIGNS)) },
    { name: "detail" },
    { name: "hint", type: NULLABLE_STRING },
  ],
  data: ({ hint, ...row }, flags) => ({ ...row, hint: hint === null ? null : hintText(hint, flags) }),
  body: ({ rows }, screen) =>
    drawChecklist(
      rows.map((row) => ({ ...row, sign: SIGNS[row.state], word: row.state })),
      screen,
    ),
  footer: ({ rows }) => {
    const count = (state: DoctorRow["state"]) => rows.filter((row) => row.state === state).length;
    const [failed, warned, skipped] = [count("fail"), count("warn"), count("skip")];
    const made = `${rows.length - skipped} checks`;
    const verdict = `${made}: ${failed} failed, ${warned} with a warning; ${skipped} skipped.`;
    return [failed + warned === 0 ? `${made} passed, ${skipped} skipped.` : verdict];
  },
};
