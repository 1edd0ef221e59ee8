import type { Tool } from "../../contract/index.ts";
import type { View } from "../view.ts";
import { TOOL_COLUMNS, TOOL_PROPERTIES } from "./tool-columns.ts";

/** One live listing. */
export function toolView(): View<Tool> {
  return {
    isSingle: true,
    columns: TOOL_COLUMNS,
    properties: TOOL_PROPERTIES,
    quiet: ({ slug }) => slug,
    screen: async (rows, screen) => {
      const { toolScreen } = await import("../screens/tool.ts");
      return rows.map((row) => toolScreen(row, screen)).join("\n");
    },
    footer: async (rows, screen) => {
      const { toolFooter } = await import("../screens/tool.ts");
      return rows.map((row) => toolFooter(row, screen)).join("\n");
    },
  };
}
