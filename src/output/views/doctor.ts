import type { Hint } from "../../errors/advice.ts";
import { hintText } from "../advice.ts";
import type { View } from "../view.ts";

/** One thing that was checked. */
export interface DoctorRow {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
  /** Advice; null when nothing is to be done. */
  readonly hint: Hint | null;
}

/** Everything that was checked, one line each. */
export function doctorView(): View<DoctorRow> {
  return {
    columns: [
      { name: "name", cell: ({ name }) => name },
      { name: "state", cell: ({ state }) => state },
      { name: "detail", cell: ({ detail }) => detail },
      { name: "hint", cell: ({ hint }) => (hint === null ? null : hintText(hint, [])) },
    ],
    properties: ["name", "state", "detail", "hint"],
    data: ({ hint, ...row }, flags) => ({ ...row, hint: hint === null ? null : hintText(hint, flags) }),
    screen: async (rows, screen) => {
      const { doctorScreen } = await import("../screens/doctor.ts");
      return doctorScreen(rows, screen);
    },
    footer: async (rows, screen) => {
      const { doctorFooter } = await import("../screens/doctor.ts");
      return doctorFooter(rows, screen);
    },
  };
}
