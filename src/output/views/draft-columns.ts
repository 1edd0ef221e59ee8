import { FINDINGS_PROPERTIES } from "../problem-data.ts";

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
