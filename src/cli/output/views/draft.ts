import { sanitizeDeep } from "../../../base/text/sanitize.ts";
import { type CommandCall, command, type Hint } from "../../../contract/errors/advice.ts";
import { ERROR, FINDINGS } from "../../../contract/errors/error-data.ts";
import { NULLABLE_STRING, oneOf, STRING } from "../../../contract/json-schema.ts";
import {
  type DraftRow,
  isDraft,
  type ResultRow,
  resultWord,
  shortReason,
} from "../../../draft/submit/draft-result.ts";
import { commandLine } from "../../terminal/command-line.ts";
import { type Fact, factLines } from "../../terminal/facts.ts";
import { spread } from "../../terminal/headline.ts";
import { paintAs, type Screen, symbol } from "../../terminal/screen.ts";
import { widthOf } from "../../terminal/width.ts";
import { jsonFields, type Rows, type View } from "./view.ts";

/** The facts about a single draft, or the exit code of a run with several files. */
export interface DraftFacts {
  readonly catalog?: string;
  readonly category?: string | undefined;
  /** The URL of the live listing's page, if it is known. */
  readonly page?: string | undefined;
  /** The command for serving the editor, if it is known that the editor is not being served. */
  readonly start?: CommandCall | undefined;
  readonly exitCode?: number;
}

/** The maximum width in cells, which also fits in logs. Labels and their margins take 12 cells. */
const WIDEST = 80;

export const draftView: View<ResultRow, DraftFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      name: "file",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file }) => file ?? "(flags)",
      table: { least: 12, most: (columns) => Math.max(12, Math.floor(columns / 2) - 10) },
    },
    {
      name: "slug",
      isOptional: true,
      label: "Draft",
      rank: 2,
      isSlug: true,
      text: (row, screen) =>
        isDraft(row) ? row.slug : screen.isPlain ? null : shortReason(row.error, screen.now),
      table: { most: (columns) => Math.max(12, columns - 28) },
    },
    {
      name: "result",
      type: oneOf("created", "replayed", "live", "submitted", "failed", "not-sent"),
      label: "Result",
      rank: 1,
      text: (row, { isPlain }) =>
        isPlain ? resultWord(row) : `${symbol(SYMBOLS[resultWord(row)], false)} ${resultWord(row)}`,
      table: { paint: (text, row, ink) => paintAs(SYMBOLS[resultWord(row)], text, ink) },
    },
    { name: "state", isOptional: true, type: NULLABLE_STRING },
    {
      name: "editorUrl",
      isOptional: true,
      type: NULLABLE_STRING,
      label: "Editor",
      rank: 3,
      table: false,
    },
    ...jsonFields({ "idempotencyKey?": STRING, "listbulbUrl?": STRING, ...FINDINGS }),
    {
      name: "error",
      only: "json",
      isOptional: true,
      type: ERROR,
      label: "Reason",
      rank: 2,
      text: (row, screen) => (isDraft(row) ? null : shortReason(row.error, screen.now)),
      table: false,
    },
  ],
  hasBody: true,
  body: draftCard,
  widest: WIDEST,
  footer: ({ rows, isSingle, ...facts }, screen) =>
    isSingle ? rows.flatMap((row) => nextSteps(row, facts, screen)) : counts(rows, facts),
};

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
  const { slug, result, editorUrl } = row;
  const again = { text: "Run this again at any time: the slug finds this draft." };
  const promise = result === "created" ? [again] : [];
  if (isLive(row)) return [{ text: "Next", command: command("show", [slug]) }];
  if (editorUrl === null || finishLine(row, facts, screen) !== undefined) return promise;
  const serve = facts.start ? [{ text: "Start the local catalog", command: facts.start }] : [];
  return [...promise, ...serve, { text: "Open it", command: command("draft open", [slug]) }];
}

/** Returns the commands that serve and open an editor, if it is not being served and if they fit on one line. */
function finishLine({ slug }: DraftRow, { start }: DraftFacts, screen: Screen): string | undefined {
  if (start === undefined) return undefined;
  const open = commandLine(command("draft open", [slug]), screen.commandStyle);
  const line = `run ${commandLine(start, screen.commandStyle)}, then ${open}`;
  return widthOf(line) + 12 <= Math.min(screen.columns, WIDEST) ? line : undefined;
}

function counts(rows: readonly ResultRow[], { exitCode }: DraftFacts): readonly Hint[] {
  const words = rows.map((row) => resultWord(row).replace("limited", "waiting"));
  const count = (word: string) => `${words.filter((each) => each === word).length} ${word}`;
  const all = [...new Set(words)].map(count).join(", ");
  const first = rows.filter(isDraft).find(({ editorUrl }) => editorUrl !== null);
  const open = first ? [{ text: "Open it", command: command("draft open", [first.slug]) }] : [];
  if (rows.every(isDraft) && !exitCode) return [all, ...open];
  // The empty line separates the counts from the error report.
  return [`${all} · exit ${exitCode} · safe to run again`, ...open, ""];
}

/** Draws a single draft, new or existing. Returns an empty string for a failure, and undefined for several files. */
function draftCard(
  { rows: [row], isSingle, ...facts }: Rows<ResultRow, DraftFacts>,
  screen: Screen,
): string | undefined {
  if (!isSingle || row === undefined) return undefined;
  if (!isDraft(row)) return "";
  const { catalog = "", category, page } = sanitizeDeep(facts);
  const isNew = row.result === "created";
  const finish = facts.start ? finishLine(row, facts, screen) : row.editorUrl;
  const lines: readonly Fact[] = [
    ["Status", row.listbulbUrl === undefined ? stateText(row, page) : null],
    ["Listing", row.listbulbUrl],
    ["Finish", isLive(row) ? null : finish],
    ["Category", category ?? (isNew ? "none yet: choose one in the editor before submitting" : null)],
  ];
  const title = `${symbol("done", screen.isPlain)} ${titleOf(row)}`;
  const head = spread(title, catalog, screen);
  const body = factLines(row.result === "live" ? lines.slice(0, 2) : lines, screen);
  return [head.replace("✓", screen.ink.green("✓")), ...(body.length > 0 ? ["", ...body] : [])].join("\n");
}

function isLive({ state }: DraftRow): boolean {
  return state === "LIVE";
}

function titleOf({ slug, result }: DraftRow): string {
  if (result === "created") return `Draft created: ${slug}`;
  if (result === "replayed") return `Already created: ${slug} (same text, nothing new)`;
  return result === "live"
    ? `Live already: ${slug} (nothing sent)`
    : `Submitted before: ${slug} (with different text; nothing was changed)`;
}

function stateText({ state, result }: DraftRow, page: string | undefined): string | null {
  if (state === "LIVE") return page === undefined ? "live" : `live: ${page}`;
  if (state === "DRAFT") return "DRAFT (private, yours; not published)";
  // Before a draft is sent, its slug is looked up, so a draft that was sent is not live.
  return state ?? (result === "replayed" ? "not live; its editor shows its state" : null);
}
