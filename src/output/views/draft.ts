import type { FindingsData } from "../problem-data.ts";
import type { Column, OutputShape, View } from "../view.ts";
import { DRAFT_PROPERTIES } from "./draft-columns.ts";

/** A draft that exists now: made by this run, or by an earlier one with the same key. */
export interface DraftRow extends Partial<FindingsData> {
  readonly slug: string;
  readonly status: string;
  readonly editorUrl: string;
  readonly idempotencyKey: string;
  readonly result: "created" | "replayed";
  /** The file it came from, `-` for standard input; null when flags alone made it. */
  readonly file: string | null;
}

/** Facts that are shown beside the draft itself. */
export interface DraftFacts {
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** The category that was sent; undefined when none was. */
  readonly category: string | undefined;
  /** The origin of the idempotency key. */
  readonly keyFrom: "content" | "site" | "flag" | "random";
}

/** The columns of a draft in a pipe, in the order that scripts rely on. */
const DRAFT_COLUMNS: readonly Column<Pick<DraftRow, "slug" | "status" | "editorUrl">>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "status", cell: ({ status }) => status },
  { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
];

/** The output of `draft create` for one draft. */
export const DRAFT_SHAPE: OutputShape<DraftRow> = {
  columns: DRAFT_COLUMNS,
  properties: DRAFT_PROPERTIES,
  hasBody: true,
};

/** One draft that was submitted. */
export function draftView(facts: DraftFacts): View<DraftRow> {
  return {
    isSingle: true,
    ...DRAFT_SHAPE,
    quiet: ({ slug }) => slug,
    screen: async (rows, screen) => {
      const { draftScreen } = await import("../screens/draft.ts");
      return rows.map((row) => draftScreen(facts, row, screen)).join("\n");
    },
    footer: async (rows, screen) => {
      const { draftFooter } = await import("../screens/draft.ts");
      return rows.map((row) => draftFooter(row, screen)).join("\n");
    },
  };
}
