import { type CommandOptions, command } from "../../errors/advice.ts";
import { footer } from "../advice.ts";
import { FINDINGS_PROPERTIES, type FindingsData } from "../problem-data.ts";
import type { View } from "../view.ts";

/** A draft that breaks no rule, and the key that it would be sent with when the base URL is known. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: true;
  readonly idempotencyKey?: string;
}

/** Several drafts, or such as were looked at online too. */
interface CheckedDrafts {
  readonly areSeveral: boolean;
  readonly isOnline: boolean;
  /** The options with which they are submitted as they were checked; undefined when they are too long to be repeated. */
  readonly options: CommandOptions | undefined;
}

/** Drafts that were checked and are all well. */
export function draftCheckView({ areSeveral, isOnline, options }: CheckedDrafts): View<DraftCheckRow> {
  return {
    ...(areSeveral ? {} : { isSingle: true }),
    columns: [
      { name: "file", cell: ({ file }) => file },
      { name: "valid", cell: ({ valid }) => valid },
      { name: "idempotencyKey", cell: ({ idempotencyKey }) => idempotencyKey },
    ],
    properties: ["file", "valid", "idempotencyKey", ...(isOnline ? FINDINGS_PROPERTIES : [])],
    screen: async (rows, screen) => {
      const { draftCheckScreen } = await import("../screens/draft-check.ts");
      return draftCheckScreen(rows, screen);
    },
    footer: ([row], screen) =>
      areSeveral || !row?.file || row.file === "-" || !options
        ? ""
        : footer({ text: "Submit it", command: command("draft create", [row.file], options) }, screen),
  };
}
