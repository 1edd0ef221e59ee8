import type { View } from "../view.ts";
import type { ConfigRow } from "./config.ts";

/** One setting: its value alone in a pipe and on a terminal, so that a script can take it as it is. */
export function settingView(): View<ConfigRow> {
  return {
    isSingle: true,
    columns: [{ name: "value", cell: ({ value }) => value }],
    properties: ["name", "value", "source"],
    screen: ([row]) => row?.value ?? "",
  };
}
