import { counted } from "../../../base/text/counted.ts";
import { duration } from "../../../base/text/durations.ts";
import { sanitizeDeep } from "../../../base/text/sanitize.ts";
import { type Advice, command, type Hint } from "../../../contract/errors/advice.ts";
import { ERROR, type ErrorData, FINDINGS, type FindingsData } from "../../../contract/errors/error-data.ts";
import { EXIT } from "../../../contract/exit-codes.ts";
import { NULLABLE_STRING, STRING } from "../../../contract/json-schema.ts";
import { draftKey } from "../../../draft/check-locally.ts";
import type { FailedDraft } from "../../../draft/file/read-drafts.ts";
import { isInFile } from "../../../draft/file/read-source.ts";
import type { ExistingDraft } from "../../../draft/submit/submission.ts";
import { commandLine } from "../../terminal/command-line.ts";
import { factLines, spread } from "../../terminal/facts.ts";
import { paintSymbol, type Screen, symbol } from "../../terminal/screen.ts";
import { widthOf } from "../../terminal/width.ts";
import { DETAILS_LOOK, FILE_FIELD, jsonFields, type View } from "./view.ts";

/** The JSON row for a draft or listing that exists or may exist. */
type DraftRow = Omit<ExistingDraft, "findings" | "warnings" | "conflict" | "raw"> & Partial<FindingsData>;

/** The JSON row for one draft, which may have failed. */
export type ResultRow = DraftRow | (Pick<FailedDraft, "file" | "result"> & { readonly error: ErrorData });

/** The facts about a single draft, or the exit code of a run with several files. */
export interface DraftFacts {
  readonly catalog?: string;
  readonly category?: string | undefined;
  /** The advice for a live listing whose text differs from the draft's. */
  readonly differences?: readonly Advice[];
  /** False if it is known that nothing serves the editor. */
  readonly isServed?: boolean;
  readonly exitCode?: number;
}

/** The maximum width of a card in cells, which also fits in logs. Labels and their margins take 12 cells. */
const WIDEST = 80;

export const draftView: View<ResultRow, DraftFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      ...FILE_FIELD,
      table: { ...FILE_FIELD.table, most: (columns) => Math.max(12, Math.floor(columns / 2) - 10) },
    },
    {
      name: "result",
      type: { enum: ["created", "replayed", "live", "submitted", "failed", "not-sent"] },
      label: "Result",
      text: (row, { isPlain }) =>
        isPlain ? resultWord(row) : `${symbol(SYMBOLS[resultWord(row)], false)} ${resultWord(row)}`,
      table: { paint: (text, row, ink) => paintSymbol(SYMBOLS[resultWord(row)], text, ink) },
    },
    {
      name: "slug",
      isOptional: true,
      label: "Draft",
      text: (row, screen) => (isDraft(row) ? row.slug : screen.isPlain ? null : shortReason(row, screen.now)),
      table: DETAILS_LOOK,
    },
    {
      name: "error",
      only: "json",
      isOptional: true,
      type: ERROR,
      label: "Reason",
      text: (row, screen) => (isDraft(row) ? null : shortReason(row, screen.now)),
      table: false,
    },
    { name: "editorUrl", isOptional: true, type: NULLABLE_STRING },
    { name: "state", isOptional: true, type: NULLABLE_STRING },
    ...jsonFields({ "idempotencyKey?": STRING, "listbulbUrl?": STRING, ...FINDINGS }),
  ],
  columns: ["file", "slug", "result", "state", "editorUrl"],
  hasBody: true,
  body: ({ rows: [row], isSingle, ...facts }, screen) =>
    row && isSingle ? card(row, facts, { ...screen, columns: Math.min(screen.columns, WIDEST) }) : undefined,
  footer: ({ rows, isSingle, ...facts }, screen) =>
    isSingle ? rows.flatMap((row) => nextSteps(row, facts, screen)) : counts(rows, facts, screen),
};

/** Reports whether a row is for a draft that exists or may exist, and has no error. */
function isDraft(row: ResultRow): row is DraftRow {
  return !("error" in row);
}

function resultWord(row: ResultRow) {
  if (isDraft(row)) return row.result;
  if (row.result === "not-sent") return "not sent";
  if (row.error.outcome === "unknown") return "unknown";
  if (row.error.exitCode === EXIT.rateLimited) return "limited";
  return row.error.problems ? "invalid" : "failed";
}

function shortReason({ result, error }: Extract<ResultRow, { error: ErrorData }>, now: Date): string {
  const { message, problems, retryAt } = error;
  // The problems of a draft that was not sent are another draft's.
  if (problems && result !== "not-sent") return `${counted(problems.length, "problem")} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration(Math.max(1, Math.round((new Date(retryAt).getTime() - now.getTime()) / 1000)));
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC)`;
}

const SYMBOLS = {
  created: "done",
  replayed: "same",
  live: "same",
  submitted: "warning",
  "not sent": "waiting",
  limited: "waiting",
  unknown: "warning",
  invalid: "failed",
  failed: "failed",
} as const;

function nextSteps(row: ResultRow, facts: DraftFacts, screen: Screen): readonly Hint[] {
  if (!isDraft(row)) return [];
  const { slug, result, editorUrl, file } = row;
  if (row.state === "LIVE" && isInFile(file) && facts.differences?.length) return facts.differences;
  if (row.state === "LIVE") return [{ text: "Next", command: command("show", [slug]) }];
  const isFound = result === "created" && isFoundBySlug(row);
  const again = isFound ? ["Run this again at any time: the slug finds this draft."] : [];
  if (editorUrl === null || finishLine(row, facts, screen) !== undefined) return again;
  return [...again, { text: "Open it", command: command("draft open", [slug]) }];
}

/** Reports whether the slug in the file identifies the draft: the catalog made no other slug, and the user chose no idempotency key. */
function isFoundBySlug({ slug, idempotencyKey }: DraftRow): boolean {
  return idempotencyKey === draftKey(slug);
}

/** Returns the command that serves and opens an editor, if it is not being served and if the command fits on one line. */
function finishLine({ slug }: DraftRow, { isServed }: DraftFacts, screen: Screen): string | undefined {
  if (isServed !== false) return undefined;
  const line = commandLine(command("draft open", [slug]), screen.commandStyle);
  return widthOf(line) + 12 <= Math.min(screen.columns, WIDEST) ? line : undefined;
}

function counts(rows: readonly ResultRow[], { exitCode }: DraftFacts, screen: Screen): readonly Hint[] {
  const words = rows.map((row) => resultWord(row).replace("limited", "waiting"));
  const count = (word: string) => `${words.filter((each) => each === word).length} ${word}`;
  const all = [...new Set(words)].map(count).join(", ");
  const drafts = rows.filter(isDraft).filter(({ editorUrl }) => editorUrl !== null);
  const [open] = drafts.map(({ slug }) => ({ text: "Open it", command: command("draft open", [slug]) }));
  const next = drafts.length > 1 ? { text: "List the drafts", command: command("draft list") } : open;
  const steps = next === undefined ? [] : [next];
  if (rows.every(isDraft) && !exitCode) return [all, ...steps];
  const isSafe = rows.filter(isDraft).every((row) => row.result !== "created" || isFoundBySlug(row));
  const summary = [all, `exit ${exitCode}`, ...(isSafe ? ["safe to run again"] : [])];
  return [summary.join(` ${symbol("separator", screen.isPlain)} `), ...steps];
}

/** Draws a single draft, new or existing. Returns an empty string for a failure. */
function card(row: ResultRow, { catalog, ...facts }: DraftFacts, screen: Screen): string {
  if (!isDraft(row)) return "";
  const { slug, result, listbulbUrl } = row;
  const { category } = sanitizeDeep(facts);
  const none = result === "created" ? "none yet: choose one in the editor before submitting" : null;
  const finish = facts.isServed === false ? finishLine(row, facts, screen) : row.editorUrl;
  const lines = factLines(
    [
      ["Status", listbulbUrl === undefined ? stateText(row) : null],
      ["Listing", listbulbUrl],
      ["Finish", row.state === "LIVE" ? null : finish],
      ["Category", result === "live" ? null : (category ?? none)],
    ],
    screen,
  );
  const title = `${symbol("done", screen.isPlain)} ${TITLES[result](slug)}`;
  const head = spread(title, sanitizeDeep(catalog ?? ""), screen).replace("✓", screen.ink.green("✓"));
  return [head, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
}

const TITLES = {
  created: (slug: string) => `Draft created: ${slug}`,
  replayed: (slug: string) => `Already created: ${slug} (same text, nothing new)`,
  live: (slug: string) => `Live already: ${slug} (nothing sent)`,
  submitted: (slug: string) => `Submitted before: ${slug} (with different text; nothing was changed)`,
} as const;

function stateText(row: DraftRow): string | null {
  if (row.state === "DRAFT") return "DRAFT (private, yours; not published)";
  if (row.state !== null || row.result !== "replayed") return row.state;
  // Before a draft is sent, the slug in the file is looked up, so a draft that was sent with this slug is not live.
  return `${isFoundBySlug(row) ? "not live; " : ""}its editor shows its state`;
}
