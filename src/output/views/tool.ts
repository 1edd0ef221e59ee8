import type { Tool } from "../../contract/index.ts";
import { unreadableNote } from "../unreadable-note.ts";
import type { View } from "../view.ts";
import { TOOL_SHAPE } from "./tool-columns.ts";

/** One live listing, with the fields that could not be read. */
export function toolView(unreadable: readonly string[] = []): View<Tool> {
  return {
    isSingle: true,
    ...TOOL_SHAPE,
    quiet: ({ slug }) => slug,
    note: () => unreadableNote("listings", { count: 1, unreadable: Math.min(1, unreadable.length) }),
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
