import { type CommandOptions, command } from "../errors/advice.ts";
import { FINDINGS_PROPERTIES, type FindingsData } from "../output/problem-data.ts";
import { footer } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { shortKey } from "./draft.ts";
import type { View } from "./view.ts";

/** A checked draft; a valid one has the key that it would be sent with when the base URL is known. */
export interface DraftCheckRow extends Partial<FindingsData> {
  readonly file: string | null;
  readonly valid: boolean;
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
    footer: (rows, screen) => submitFooter(rows, options, screen),
  };
}

/** Advises the command that submits valid drafts; a single one only with this text. */
function submitFooter(
  rows: readonly DraftCheckRow[],
  options: CommandOptions | undefined,
  screen: Screen,
): string {
  const files = rows.flatMap(({ file }) => file ?? []);
  const areNamed = files.length === rows.length && files.every((file) => file !== "-");
  if (!options || !areNamed || !rows.every(({ valid }) => valid)) return "";
  const [{ idempotencyKey: key } = { idempotencyKey: undefined }] = rows;
  const isOfText = rows.length === 1 && isContentKey(key, options);
  const call = command("draft create", files, { ...options, "expect-key": isOfText ? key : undefined });
  return footer({ text: rows.length === 1 ? "Submit it" : "Submit them", command: call }, screen);
}

function isContentKey(key: string | undefined, options: CommandOptions): boolean {
  return key !== undefined && options["idempotency-key"] === undefined && options["key-from"] !== "site";
}

/** Draws one line for each draft: its file, the verdict and its key. */
async function draftCheckScreen(rows: readonly DraftCheckRow[], screen: Screen): Promise<string> {
  const { ink, isPlain } = screen;
  const columns: readonly TableColumn<DraftCheckRow>[] = [
    {
      head: "FILE",
      text: ({ file, valid }: DraftCheckRow) =>
        `${sign(valid ? "done" : "failed", isPlain)} ${file ?? "the draft"}`,
      least: 12,
      paint: (text: string) => text.replace("✓", ink.green("✓")).replace("✗", ink.red("✗")),
    },
    { head: "VERDICT", text: ({ valid }: DraftCheckRow) => (valid ? "valid" : "invalid") },
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
