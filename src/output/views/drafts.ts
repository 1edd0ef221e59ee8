import { ERROR_PROPERTIES } from "../error-data.ts";
import type { View } from "../view.ts";
import { DRAFT_PROPERTIES } from "./draft-columns.ts";
import { type DraftVerdict, isDraft } from "./draft-verdict.ts";

/** Several files that were submitted: one verdict each. In a pipe a failure has its result where the status would be. */
export function draftsView(): View<DraftVerdict> {
  return {
    columns: [
      { name: "slug", cell: (row) => (isDraft(row) ? row.slug : null) },
      { name: "status", cell: (row) => (isDraft(row) ? row.status : row.result) },
      { name: "editorUrl", cell: (row) => (isDraft(row) ? row.editorUrl : null) },
    ],
    properties: [...DRAFT_PROPERTIES, "error", ...ERROR_PROPERTIES.map((name) => `error.${name}`)],
    hasBody: true,
    quiet: (row) => (isDraft(row) ? row.slug : ""),
    screen: async (rows, screen) => {
      const { draftsScreen } = await import("../screens/drafts.ts");
      return draftsScreen(rows, screen);
    },
    footer: async (rows, screen) => {
      const { draftsFooter } = await import("../screens/drafts.ts");
      return draftsFooter(rows, screen);
    },
  };
}
