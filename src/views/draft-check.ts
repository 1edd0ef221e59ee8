import { type CommandOptions, command } from "../errors/advice.ts";
import { FINDINGS_PROPERTIES, type FindingsData } from "../output/problem-data.ts";
import { footer } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { shortKey } from "./draft.ts";
import type { View } from "./view.ts";

/** A valid draft, and the key that it would be sent with when the base URL is known. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: true;
  readonly idempotencyKey?: string;
}

/** Several drafts, or drafts that were also checked online. */
interface CheckedDrafts {
  readonly areSeveral: boolean;
  readonly isOnline: boolean;
  /** The options with which they are submitted as they were checked; undefined when they are too long to be repeated. */
  readonly options: CommandOptions | undefined;
}

/** Returns the view of valid drafts. */
export function draftCheckView({ areSeveral, isOnline, options }: CheckedDrafts): View<DraftCheckRow> {
  return {
    ...(areSeveral ? {} : { isSingle: true }),
    columns: [
      { name: "file", cell: ({ file }) => file },
      { name: "valid", cell: ({ valid }) => valid },
      { name: "idempotencyKey", cell: ({ idempotencyKey }) => idempotencyKey },
    ],
    properties: ["file", "valid", "idempotencyKey", ...(isOnline ? FINDINGS_PROPERTIES : [])],
    screen: draftCheckScreen,
    footer: ([row], screen) =>
      areSeveral || !row?.file || row.file === "-" || !options
        ? ""
        : footer({ text: "Submit it", command: command("draft create", [row.file], options) }, screen),
  };
}

/** Draws one line for each valid draft: its file and its key. */
async function draftCheckScreen(rows: readonly DraftCheckRow[], screen: Screen): Promise<string> {
  const { ink, isPlain } = screen;
  const columns: readonly TableColumn<DraftCheckRow>[] = [
    {
      head: "FILE",
      text: ({ file }: DraftCheckRow) => `${sign("done", isPlain)} ${file ?? "the draft"}`,
      least: 12,
      paint: (text: string) => text.replace("✓", ink.green("✓")),
    },
    { head: "VERDICT", text: () => "valid" },
    {
      head: "KEY",
      text: ({ idempotencyKey }: DraftCheckRow) => keyOf(idempotencyKey, isPlain),
      leaves: { order: 1, below: 0 },
    },
  ];
  return (await drawTable(rows, columns, screen)).slice(1).join("\n");
}

function keyOf(key: string | undefined, isPlain: boolean): string {
  return key === undefined ? "" : shortKey(key, isPlain);
}
