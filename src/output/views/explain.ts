import type { Hint } from "../../errors/advice.ts";
import { hintText } from "../advice.ts";
import type { View } from "../view.ts";

/** One code with everything that is known about it offline. */
export interface ExplainRow {
  readonly code: string;
  readonly kind: "api" | "tool" | "service" | "exit";
  readonly status: number | null;
  readonly exitCode: number;
  readonly exitName: string;
  readonly meaning: string;
  readonly example: string;
  readonly todo: Hint;
  readonly again: string;
  readonly codes: readonly string[];
}

/** The page of one code, or the list of all codes. */
export function explainView(isSingle: boolean): View<ExplainRow> {
  return {
    ...(isSingle && { isSingle }),
    columns: [
      { name: "code", cell: ({ code }) => code },
      { name: "status", cell: ({ status }) => status },
      { name: "exitCode", cell: ({ exitCode }) => exitCode },
      { name: "exitName", cell: ({ exitName }) => exitName },
      { name: "meaning", cell: ({ meaning }) => meaning },
      { name: "example", cell: ({ example }) => example },
      { name: "todo", cell: ({ todo }) => hintText(todo, []) },
      { name: "again", cell: ({ again }) => again },
    ],
    properties: [
      "code",
      "kind",
      "status",
      "exitCode",
      "exitName",
      "meaning",
      "example",
      "todo",
      "again",
      "codes",
    ],
    data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
    screen: async (rows, screen) => {
      const { explainScreen } = await import("../screens/explain.ts");
      return explainScreen(rows, screen, isSingle);
    },
    footer: async (_, screen) => {
      const { explainFooter } = await import("../screens/explain.ts");
      return isSingle ? "" : explainFooter(screen);
    },
  };
}
