import { command } from "../../errors/advice.ts";
import { hintLines } from "../advice.ts";
import type { Column, View } from "../view.ts";

/** A draft of the local journal. Slug and editor URL are null while it is unknown whether the draft exists. */
export interface DraftListRow {
  readonly slug: string | null;
  readonly status: string;
  readonly editorUrl: string | null;
  readonly file: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** The base URL that the draft was sent to. */
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The reason when no draft was made: the code that the attempt was refused with, or that kept it from being sent. */
  readonly code: string | null;
}

const MORE_COLUMNS: readonly Column<DraftListRow>[] = [
  { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
  { name: "file", cell: ({ file }) => file },
  { name: "code", cell: ({ code }) => code },
];

/** The drafts that were submitted to one catalog; without one, all that was attempted, each with its catalog, file and reason. */
export function draftListView(catalog?: string): View<DraftListRow> {
  const areMixed = catalog === undefined;
  return {
    columns: [
      { name: "slug", cell: ({ slug }) => slug },
      { name: "status", cell: ({ status }) => status },
      { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
      ...(areMixed ? MORE_COLUMNS : []),
    ],
    properties: ["slug", "status", "editorUrl", "file", "submittedAt", "baseUrl", "idempotencyKey", "code"],
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
        ...hintLines({ text: "See how to make one", command: command("draft --help") }, screen),
      ].join("\n"),
  };
}
