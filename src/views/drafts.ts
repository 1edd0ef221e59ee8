import { ERROR_PROPERTIES, type ErrorData } from "../output/error-data.ts";
import { footer } from "../terminal/advice.ts";
import { drawBlocks } from "../terminal/facts.ts";
import { type Ink, type SignName, sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable } from "../terminal/table.ts";
import { duration } from "../text/durations.ts";
import { DRAFT_PROPERTIES, type DraftRow } from "./draft.ts";
import type { View } from "./view.ts";

/** A file that made no draft: refused, or never sent because of what came before. */
export interface FailedDraftRow {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: ErrorData;
}

/** The verdict on one of several files. */
export type DraftVerdict = DraftRow | FailedDraftRow;

/** Returns the view of several submitted files: one verdict each. In a pipe a failure has its result in place of the status. */
export function draftsView(): View<DraftVerdict> {
  return {
    columns: [
      { name: "slug", cell: (row) => (isDraft(row) ? row.slug : null) },
      { name: "status", cell: (row) => (isDraft(row) ? row.status : row.result) },
      { name: "editorUrl", cell: (row) => (isDraft(row) ? row.editorUrl : null) },
    ],
    properties: [...DRAFT_PROPERTIES, "error", ...ERROR_PROPERTIES.map((name) => `error.${name}`)],
    hasBody: true,
    quiet: (row) => (isDraft(row) ? row.slug : ""),
    screen: draftsScreen,
    footer: draftsFooter,
  };
}

interface Verdict {
  readonly sign: SignName;
  readonly word: "created" | "unchanged" | "invalid" | "failed" | "unknown" | "not sent";
  readonly paint: keyof Pick<Ink, "green" | "red" | "yellow" | "dim">;
}

/** Draws one line for each file: its name, the verdict, and the draft or the reason. */
async function draftsScreen(rows: readonly DraftVerdict[], screen: Screen): Promise<string> {
  const { isPlain, now } = screen;
  const outcome = (row: DraftVerdict) => (isDraft(row) ? row.slug : reasonOf(row.error, now));
  if (isPlain) {
    return drawBlocks(
      rows,
      [
        ["File", fileOf],
        ["Result", (row) => verdictOf(row).word],
        ["Draft", (row) => (isDraft(row) ? row.slug : null)],
        ["Reason", (row) => (isDraft(row) ? null : outcome(row))],
      ],
      screen,
    );
  }
  const columns = [
    { head: "FILE", text: fileOf, least: 12, most: Math.max(12, Math.floor(screen.columns / 2) - 10) },
    {
      head: "RESULT",
      text: (row: DraftVerdict) => `${sign(verdictOf(row).sign, false)} ${verdictOf(row).word}`,
      paint: (text: string, row: DraftVerdict, ink: Ink) => ink[verdictOf(row).paint](text),
    },
    // A slug is never cut; a reason that does not fit beside its file stands below it.
    { head: "DRAFT", text: outcome, most: Math.max(12, screen.columns - 28) },
  ];
  return (await drawTable(rows, columns, screen)).slice(1).join("\n");
}

/** Counts the verdicts, and says that the command can be run again. */
function draftsFooter(rows: readonly DraftVerdict[], screen: Screen): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { word } = verdictOf(row);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const summary = [...counts].map(([word, count]) => `${count} ${word}`).join(", ");
  const again = rows.every(isDraft) ? [] : [{ text: "safe to run again: nothing is created twice" }];
  // The failure is reported below, as a text of its own.
  return footer([{ text: summary }, ...again], screen) + (again.length > 0 ? "\n" : "");
}

/** Tells whether a file made a draft, now or earlier. */
function isDraft(verdict: DraftVerdict): verdict is DraftRow {
  return verdict.result === "created" || verdict.result === "replayed";
}

function fileOf({ file }: DraftVerdict): string {
  return file ?? "(flags)";
}

function verdictOf(row: DraftVerdict): Verdict {
  if (isDraft(row)) {
    return row.result === "created"
      ? { sign: "done", word: "created", paint: "green" }
      : { sign: "same", word: "unchanged", paint: "dim" };
  }
  if (row.result === "not-sent") return { sign: "waiting", word: "not sent", paint: "yellow" };
  if (row.error.outcome === "unknown") return { sign: "warning", word: "unknown", paint: "yellow" };
  return { sign: "failed", word: row.error.problems ? "invalid" : "failed", paint: "red" };
}

function reasonOf({ message, problems, retryAt }: ErrorData, now: Date): string {
  if (problems) return `${problems.length} ${problems.length === 1 ? "problem" : "problems"} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration((new Date(retryAt).getTime() - now.getTime()) / 1000);
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC): ${message}`;
}
