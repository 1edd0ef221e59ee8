import { FINDINGS_PROPERTIES } from "../problem-data.ts";
import type { Column, OutputShape } from "../view.ts";
import type { DraftRow } from "./draft.ts";

/** The columns of a draft in a pipe, in the order that scripts rely on. */
const DRAFT_COLUMNS: readonly Column<Pick<DraftRow, "slug" | "status" | "editorUrl">>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "status", cell: ({ status }) => status },
  { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
];

/** The properties of a submitted draft. */
export const DRAFT_PROPERTIES: readonly string[] = [
  "slug",
  "status",
  "editorUrl",
  "idempotencyKey",
  "result",
  "file",
  ...FINDINGS_PROPERTIES,
];

/** The output of `draft create` for one draft. */
export const DRAFT_SHAPE: OutputShape<DraftRow> = {
  columns: DRAFT_COLUMNS,
  properties: DRAFT_PROPERTIES,
  hasBody: true,
};
