import { NULLABLE_STRING, oneOf, STRING } from "../contract/json-schema.ts";
import {
  type DraftRow,
  isDraft,
  type ResultRow,
  resultWord,
  shortReason,
} from "../draft/submit/draft-result.ts";
import { type CommandCall, command, type Hint } from "../errors/advice.ts";
import { ERROR, FINDINGS } from "../errors/error-data.ts";
import { commandLine } from "../terminal/command-line.ts";
import { type Fact, factLines } from "../terminal/facts.ts";
import { spread } from "../terminal/headline.ts";
import { paintAs, type Screen, symbol } from "../terminal/screen.ts";
import { widthOf } from "../terminal/width.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { jsonFields } from "./field.ts";
import type { Rows, View } from "./view.ts";

/** A draft's current state, as far as the catalog reports it. */
export interface DraftState {
  /** `not live`, `unknown`, or a state that the local catalog defines, such as `LIVE`. */
  readonly state: string;
  /** The URL of the live listing's page, or null if no live listing is known. */
  readonly page: string | null;
}

/** The facts about a single draft. If there are several files, all properties are undefined. */
export interface DraftFacts {
  readonly catalog?: string;
  readonly category?: string | undefined;
  readonly state?: DraftState | undefined;
  /** The website that identifies the product, or undefined if the file or an option specifies the idempotency key. */
  readonly product?: string | undefined;
  /** The command for serving the editor, if it is known that the editor is not being served. */
  readonly start?: CommandCall | undefined;
}

/** The maximum width in cells, which also fits in logs. Labels and their margins take 12 cells. */
const WIDEST = 80;

/** The view of a submitted draft or of the results for several files. */
export const draftView: View<ResultRow, DraftFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    {
      name: "slug",
      isOptional: true,
      type: NULLABLE_STRING,
      label: "Draft",
      rank: 2,
      isSlug: true,
      text: (row, screen) =>
        isDraft(row) ? row.slug : screen.isPlain ? null : shortReason(row.error, screen.now),
      table: { most: (columns) => Math.max(12, columns - 28) },
    },
    {
      name: "result",
      type: oneOf("created", "replayed", "exists", "unconfirmed", "failed", "not-sent"),
      label: "Result",
      rank: 1,
      text: (row, { isPlain }) =>
        isPlain ? resultWord(row) : `${symbol(SYMBOLS[resultWord(row)], false)} ${resultWord(row)}`,
      table: { paint: (text, row, ink) => paintAs(SYMBOLS[resultWord(row)], text, ink) },
    },
    { name: "status", isOptional: true, type: NULLABLE_STRING },
    {
      name: "editorUrl",
      isOptional: true,
      type: NULLABLE_STRING,
      label: "Editor",
      rank: 3,
      table: false,
    },
    ...jsonFields({ "idempotencyKey?": STRING, "listbulbUrl?": STRING }),
    {
      name: "file",
      only: "json",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file }) => file ?? "(flags)",
      table: { least: 12, most: (columns) => Math.max(12, Math.floor(columns / 2) - 10) },
    },
    ...jsonFields(FINDINGS),
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
    isSingle ? rows.flatMap((row) => nextSteps(row, facts, screen)) : counts(rows),
};

const SYMBOLS = {
  created: "done",
  replayed: "same",
  exists: "same",
  unconfirmed: "warning",
  "not sent": "waiting",
  unknown: "warning",
  invalid: "failed",
  failed: "failed",
} as const;

function nextSteps(row: ResultRow, facts: DraftFacts, screen: Screen): readonly Hint[] {
  if (!isDraft(row)) return [];
  const { slug, result, editorUrl } = row;
  const { state, product, start } = facts;
  const once = `One draft for ${product ?? "this key"}: running this again creates no second one.`;
  const promise = result === "created" ? [once] : [];
  if (slug === null) return promise;
  if (isLive(row, state)) return [{ text: "Show it", command: command("show", [slug]) }];
  if (editorUrl === null || finishLine(row, facts, screen) !== undefined) return promise;
  const serve = start ? [{ text: "Start the local catalog", command: start }] : [];
  return [...promise, ...serve, { text: "Open it", command: command("draft open", [slug]) }];
}

/** Returns the commands that serve and open an editor, if it is not being served and if they fit on one line. */
function finishLine({ slug }: DraftRow, { start }: DraftFacts, screen: Screen): string | undefined {
  if (start === undefined || slug === null) return undefined;
  const open = commandLine(command("draft open", [slug]), screen.commandStyle);
  const line = `run ${commandLine(start, screen.commandStyle)}, then ${open}`;
  return widthOf(line) + 12 <= Math.min(screen.columns, WIDEST) ? line : undefined;
}

function counts(rows: readonly ResultRow[]): readonly Hint[] {
  const words = rows.map(resultWord);
  const count = (word: string) => `${words.filter((each) => each === word).length} ${word}`;
  const all = [...new Set(words)].map(count).join(", ");
  const first = rows.filter(isDraft).find(({ editorUrl }) => editorUrl !== null);
  const open = first?.slug ? [{ text: "Open one", command: command("draft open", [first.slug]) }] : [];
  if (rows.every(isDraft)) return [all, ...open];
  // The empty line separates the advice from the error report.
  return [[{ text: all }, { text: "safe to run again: nothing is created twice" }], ...open, ""];
}

/** Draws a single draft, new or existing. Returns undefined if there are several files or a failure. */
function draftCard(
  { rows: [row], isSingle, ...facts }: Rows<ResultRow, DraftFacts>,
  screen: Screen,
): string | undefined {
  if (!isSingle || row === undefined || !isDraft(row)) return undefined;
  const { catalog = "", category, state, product } = sanitizeDeep(facts);
  const isNew = row.result === "created";
  const known = isNew ? { state: row.status ?? "", page: null } : state;
  const finish = facts.start ? finishLine(row, facts, screen) : row.editorUrl;
  const lines: readonly Fact[] = [
    ["Status", known && draftStatus(known)],
    ["Listing", row.listbulbUrl],
    ["Finish", isLive(row, state) ? null : finish],
    ["Category", category ?? (isNew ? "none yet: choose one in the editor before submitting" : null)],
  ];
  const title = `${symbol("done", screen.isPlain)} ${titleOf(row, product ?? "this key")}`;
  const head = spread(title, catalog, screen, row.slug === null ? {} : { slug: row.slug });
  const body = factLines(lines, screen);
  return [head.replace("✓", screen.ink.green("✓")), ...(body.length > 0 ? ["", ...body] : [])].join("\n");
}

function isLive({ listbulbUrl }: DraftRow, state: DraftState | undefined): boolean {
  return listbulbUrl !== undefined || state?.state === "LIVE";
}

function titleOf({ slug, result, listbulbUrl }: DraftRow, product: string): string {
  if (result === "created") return `Draft created: ${slug}`;
  if (result === "replayed") return `Already created: ${slug} (same text, nothing new)`;
  if (listbulbUrl !== undefined) return `Live already: ${slug} (nothing sent)`;
  return slug === null
    ? `Seen before: ${product} (with other text; nothing was created)`
    : `Draft exists: ${slug} (with other text; nothing was changed)`;
}

const STATUSES: Readonly<Record<string, string>> = {
  DRAFT: "DRAFT (private, yours; not published)",
  "not live": "not live; its editor shows its state",
  unknown: "unknown: the catalog did not say",
};

function draftStatus({ state, page }: DraftState): string {
  if (state === "LIVE") return page ? `live: ${page}` : "live";
  return STATUSES[state] ?? state;
}
