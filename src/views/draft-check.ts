import { BOOLEAN, NULLABLE_STRING } from "../contract/json-schema.ts";
import { type CommandOptions, command } from "../errors/advice.ts";
import { FINDINGS, type FindingsData } from "../errors/error-data.ts";
import { cutMiddle } from "../terminal/cut.ts";
import { symbol } from "../terminal/screen.ts";
import { type Field, jsonFields } from "./field.ts";
import type { View } from "./view.ts";

/** A checked draft. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: boolean;
  readonly idempotencyKey?: string | undefined;
}

/** The view of checked drafts. `options` are the options for the command to recommend; undefined if no command can be recommended. */
export const draftCheckView: View<DraftCheckRow, { readonly options: CommandOptions | undefined }> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      name: "file",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file, valid }, { isPlain }) =>
        `${symbol(valid ? "done" : "failed", isPlain)} ${file ?? "the draft"}`,
      table: { least: 12, paint: (text, { valid }, ink) => text.replace(/^./u, valid ? ink.green : ink.red) },
    },
    { name: "valid", type: BOOLEAN, label: "Verdict", text: ({ valid }) => (valid ? "valid" : "invalid") },
    digestField("idempotencyKey", "Key"),
    ...jsonFields(FINDINGS),
  ],
  footer: ({ rows, options }) => {
    const valid = rows.filter((row) => row.valid).length;
    // The empty line separates the counts from the error report.
    if (valid < rows.length) return [`${valid} valid, ${rows.length - valid} invalid`, ""];
    const it = rows.length === 1 ? "it" : "them";
    const files = rows.flatMap(({ file }) => (file === null || file === "-" ? [] : file));
    if (!options || files.length < rows.length) return [];
    const isLive = ({ facts = [] }: DraftCheckRow) => facts.some(({ rule }) => rule === "live");
    if (rows.every(isLive))
      return [{ text: `Compare ${it} in detail`, command: command("draft diff", files) }];
    const call = command("draft create", files, options);
    // Without --online, a draft can be live even if no fact reports it.
    return [{ text: `Submit ${it}, if ${rows.length === 1 ? "it is" : "they are"} new`, command: call }];
  },
};

function digestField(name: "idempotencyKey", label: string): Field<DraftCheckRow> {
  const text: Field<DraftCheckRow>["text"] = ({ [name]: value }, { isPlain }) =>
    value && cutMiddle(value, isPlain);
  return { name, isOptional: true, label, text, table: { isRare: true, from: 56 } };
}
