import { BOOLEAN, NULLABLE_STRING } from "../contract/json-schema.ts";
import { type CommandOptions, command } from "../errors/advice.ts";
import { FINDINGS, type FindingsData } from "../errors/error-data.ts";
import { cutMiddle } from "../terminal/cut.ts";
import { sign } from "../terminal/screen.ts";
import { jsonFields } from "./field.ts";
import type { View } from "./view.ts";

/** A checked draft. If the draft is valid and the base URL is known, the row contains the idempotency key. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: boolean;
  readonly idempotencyKey?: string;
}

/** The view of checked drafts. `options` are the options of the command to recommend; undefined if no command can be recommended. */
export const draftCheckView: View<DraftCheckRow, { readonly options: CommandOptions | undefined }> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      name: "file",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file, valid }, { isPlain }) =>
        `${sign(valid ? "done" : "failed", isPlain)} ${file ?? "the draft"}`,
      table: { least: 12, paint: (text, { valid }, ink) => text.replace(/^./u, valid ? ink.bold : ink.red) },
    },
    { name: "valid", type: BOOLEAN, label: "Verdict", text: ({ valid }) => (valid ? "valid" : "invalid") },
    {
      name: "idempotencyKey",
      isOptional: true,
      label: "Key",
      text: ({ idempotencyKey: key }, { isPlain }) => key && cutMiddle(key, isPlain),
      table: { isRare: true, leaves: 1 },
    },
    ...jsonFields(FINDINGS),
  ],
  // Returns the counts if a draft is invalid; otherwise, the command that submits the files, if possible. For a single file whose key is
  // derived from its content, the command includes --expect-key.
  footer: ({ rows, options }) => {
    const valid = rows.filter((row) => row.valid).length;
    // The empty line separates the counts from the error report.
    if (valid < rows.length) return [`${valid} valid, ${rows.length - valid} invalid`, ""];
    const files = rows.flatMap(({ file }) => (file === null || file === "-" ? [] : file));
    if (!options || files.length < rows.length) return [];
    const isKeyOfText = options["idempotency-key"] === undefined && options["key-from"] !== "site";
    const key = rows.length === 1 && isKeyOfText ? rows[0]?.idempotencyKey : undefined;
    const call = command("draft create", files, { ...options, "expect-key": key });
    return [{ text: rows.length === 1 ? "Submit it" : "Submit them", command: call }];
  },
};
