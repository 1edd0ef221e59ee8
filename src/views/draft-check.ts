import { type CommandOptions, command } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { shortKey } from "./draft.ts";
import { FINDINGS_FIELDS, type FindingsData } from "./error-fields.ts";
import { BOOLEAN, NULLABLE_STRING } from "./field.ts";
import type { Rows, View } from "./view.ts";

/** A checked draft. A valid draft has its idempotency key if the base URL is known. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: boolean;
  readonly idempotencyKey?: string;
}

/** The facts about valid drafts. */
export interface CheckFacts {
  /** The options for submitting the drafts as they were checked; undefined when the options are too long to repeat. */
  readonly options: CommandOptions | undefined;
}

/** The view of valid drafts. */
export const draftCheckView: View<DraftCheckRow, CheckFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      name: "file",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file, valid }, { isPlain }) =>
        `${sign(valid ? "done" : "failed", isPlain)} ${file ?? "the draft"}`,
      table: {
        least: 12,
        paint: (text, _, ink) => text.replace("✓", ink.bold("✓")).replace("✗", ink.red("✗")),
      },
    },
    { name: "valid", type: BOOLEAN, label: "Verdict", text: ({ valid }) => (valid ? "valid" : "invalid") },
    {
      name: "idempotencyKey",
      isOptional: true,
      label: "Key",
      text: ({ idempotencyKey: key }, { isPlain }) => key && shortKey(key, isPlain),
      table: { isRare: true, leaves: { order: 1, below: 0 } },
    },
    ...FINDINGS_FIELDS,
  ],
  footer: submitFooter,
};

/** Counts the verdicts, or advises the command that submits valid drafts. For a single draft, the command expects the checked text. */
function submitFooter({ rows, options }: Rows<DraftCheckRow, CheckFacts>, screen: Screen): string {
  const valid = rows.filter((row) => row.valid).length;
  if (valid < rows.length) {
    // The failure is reported separately below.
    return `${footer(`${valid} valid, ${rows.length - valid} invalid`, screen)}\n`;
  }
  const files = rows.flatMap(({ file }) => file ?? []);
  const areNamed = files.length === rows.length && files.every((file) => file !== "-");
  if (!options || !areNamed) return "";
  const [{ idempotencyKey: key } = { idempotencyKey: undefined }] = rows;
  const isOfText = rows.length === 1 && isContentKey(key, options);
  const call = command("draft create", files, { ...options, "expect-key": isOfText ? key : undefined });
  return footer({ text: rows.length === 1 ? "Submit it" : "Submit them", command: call }, screen);
}

function isContentKey(key: string | undefined, options: CommandOptions): boolean {
  return key !== undefined && options["idempotency-key"] === undefined && options["key-from"] !== "site";
}
