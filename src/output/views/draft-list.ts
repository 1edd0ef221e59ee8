import { command } from "../../errors/advice.ts";
import { hintLines } from "../advice.ts";
import type { View } from "../view.ts";

/** A draft of the local journal. Slug and editor URL are null while it is unknown whether the draft exists. */
export interface DraftListRow {
  readonly slug: string | null;
  readonly status: string;
  readonly editorUrl: string | null;
  readonly file: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** What the draft was sent to. */
  readonly baseUrl: string;
  readonly idempotencyKey: string;
}

/** The drafts that were submitted from this machine. */
export function draftListView(): View<DraftListRow> {
  return {
    columns: [
      { name: "slug", cell: ({ slug }) => slug },
      { name: "status", cell: ({ status }) => status },
      { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
    ],
    properties: ["slug", "status", "editorUrl", "file", "submittedAt", "baseUrl", "idempotencyKey"],
    quiet: ({ slug }) => slug ?? "",
    screen: async (rows, screen) => {
      const { draftListScreen } = await import("../screens/draft-list.ts");
      return draftListScreen(rows, screen);
    },
    empty: (screen) =>
      [
        ...hintLines("No drafts were submitted from this machine yet.", screen),
        ...hintLines({ text: "Start one", command: command("draft init") }, screen),
      ].join("\n"),
  };
}
