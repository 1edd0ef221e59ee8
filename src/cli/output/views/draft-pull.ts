import { ERROR, type ErrorData, FINDINGS, type FindingsData } from "../../../contract/errors/error-data.ts";
import { listOf, NULLABLE_STRING, oneOf, STRING } from "../../../contract/json-schema.ts";
import { paintAs, symbol } from "../../terminal/screen.ts";
import { jsonFields, type View } from "./view.ts";

export interface DraftPullRow extends Partial<Pick<FindingsData, "warnings">> {
  readonly file: string;
  readonly slug: string | null;
  readonly result: "updated" | "same" | "not-live" | "failed";
  readonly fields: readonly string[];
  readonly error?: ErrorData;
}

const SYMBOLS = { updated: "done", same: "same", "not-live": "same", failed: "failed" } as const;

export const draftPullView: View<DraftPullRow> = {
  form: "either",
  look: "untitled",
  quiet: "slug",
  fields: [
    {
      name: "file",
      label: "File",
      text: ({ file, result }, { isPlain }) => `${symbol(SYMBOLS[result], isPlain)} ${file}`,
      table: {
        least: 12,
        paint: (text, { result }, ink) => text.replace(/^./u, (mark) => paintAs(SYMBOLS[result], mark, ink)),
      },
    },
    {
      name: "result",
      type: oneOf("updated", "same", "not-live", "failed"),
      label: "Result",
      cell: ({ result }) => result.replace("-", " "),
    },
    {
      name: "fields",
      type: listOf(STRING),
      label: "Fields",
      cell: ({ fields }) => fields.join(","),
      // A space leaves the cell of a table empty. Without a text, it would contain a dash.
      text: ({ fields }, { isPlain }) => fields.join(", ") || (isPlain ? null : " "),
      table: { least: 8 },
    },
    ...jsonFields({ slug: NULLABLE_STRING, "warnings?": FINDINGS["warnings?"], "error?": ERROR }),
  ],
  footer: ({ rows }) => {
    const failed = rows.filter(({ result }) => result === "failed").length;
    return failed === 0 ? [] : [`${failed} of ${rows.length} files failed`];
  },
};
