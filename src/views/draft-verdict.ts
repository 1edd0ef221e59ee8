import type { Draft } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import type { Ink, SignName } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { counted } from "../text/counted.ts";
import { duration } from "../text/durations.ts";
import type { ErrorData, FindingsData } from "./error-fields.ts";

/** A draft created by this run, or by an earlier run with the same key. */
export interface DraftRow extends Pick<Draft, "slug" | "status" | "editorUrl">, Partial<FindingsData> {
  readonly idempotencyKey: string;
  readonly result: "created" | "replayed";
  /** The file of the draft, `-` for standard input; null for a draft from flags. */
  readonly file: string | null;
}

/** A file without a draft: it was refused, or not sent because of an earlier failure. */
export interface FailedDraftRow {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: ErrorData;
}

/** The verdict on one of several files. */
export type DraftVerdict = DraftRow | FailedDraftRow;

/** Counts the verdicts, and advises to open a draft or to run the command again. */
export function verdictsFooter(rows: readonly DraftVerdict[], screen: Screen): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const { word } = verdictOf(row);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const summary = [...counts].map(([word, count]) => `${count} ${word}`).join(", ");
  const isWhole = rows.every(isDraft);
  const again = isWhole ? [] : [{ text: "safe to run again: nothing is created twice" }];
  const first = rows.find(isDraft);
  const open = first && { text: "Open one", command: command("draft open", [first.slug]) };
  const lines = [
    footer([{ text: summary }, ...again], screen),
    ...(open ? footer(open, screen).split("\n").slice(1) : []),
  ];
  // The failure is reported separately below.
  return lines.join("\n") + (isWhole ? "" : "\n");
}

/** Reports whether a draft of the file exists. */
export function isDraft(verdict: DraftVerdict): verdict is DraftRow {
  return verdict.result === "created" || verdict.result === "replayed";
}

interface Verdict {
  readonly sign: SignName;
  readonly word: "created" | "unchanged" | "invalid" | "failed" | "unknown" | "not sent";
  readonly paint: keyof Pick<Ink, "bold" | "red" | "magenta" | "dim">;
}

export function verdictOf(row: DraftVerdict): Verdict {
  if (isDraft(row)) {
    return row.result === "created"
      ? { sign: "done", word: "created", paint: "bold" }
      : { sign: "same", word: "unchanged", paint: "dim" };
  }
  if (row.result === "not-sent") return { sign: "waiting", word: "not sent", paint: "magenta" };
  if (row.error.outcome === "unknown") return { sign: "warning", word: "unknown", paint: "magenta" };
  return { sign: "failed", word: row.error.problems ? "invalid" : "failed", paint: "red" };
}

export function shortReason({ message, problems, retryAt }: ErrorData, { now }: Screen): string {
  if (problems) return `${counted(problems.length, "problem")} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration((new Date(retryAt).getTime() - now.getTime()) / 1000);
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC): ${message}`;
}
