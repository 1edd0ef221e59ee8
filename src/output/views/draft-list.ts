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

/** The drafts that were submitted from this machine: to one catalog, or to every one, and then each with its catalog. */
export function draftListView(catalog?: string): View<DraftListRow> {
  const areMixed = catalog === undefined;
  return {
    columns: [
      { name: "slug", cell: ({ slug }) => slug },
      { name: "status", cell: ({ status }) => status },
      { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
      ...(areMixed ? [{ name: "baseUrl", cell: ({ baseUrl }: DraftListRow) => baseUrl }] : []),
    ],
    properties: ["slug", "status", "editorUrl", "file", "submittedAt", "baseUrl", "idempotencyKey"],
    isOpen: true,
    quiet: ({ slug }) => slug ?? "",
    screen: async (rows, screen) => {
      const { draftListScreen } = await import("../screens/draft-list.ts");
      return draftListScreen(rows, areMixed, screen);
    },
    empty: (screen) =>
      [
        ...hintLines(
          `No drafts were submitted ${areMixed ? "" : `to ${catalog} `}from this machine yet.`,
          screen,
        ),
        ...hintLines({ text: "Start one", command: command("draft init") }, screen),
      ].join("\n"),
  };
}
