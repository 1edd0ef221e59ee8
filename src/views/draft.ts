import { NULLABLE_STRING, oneOf } from "../contract/json-schema.ts";
import { type DraftState, draftStatus, keyOriginWords } from "../draft/draft-words.ts";
import type { SentKey } from "../draft/submit/submit-draft.ts";
import { type DraftVerdict, isDraft, shortReason, verdictWord } from "../draft/submit/verdict-row.ts";
import { command, type Hint } from "../errors/advice.ts";
import { ERROR, FINDINGS } from "../errors/error-data.ts";
import { cutMiddle } from "../terminal/cut.ts";
import { type Fact, factLines } from "../terminal/facts.ts";
import { spread } from "../terminal/headline.ts";
import { paintAs, type Screen, sign } from "../terminal/screen.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { jsonFields } from "./field.ts";
import type { Rows, View } from "./view.ts";

/** The facts about a single draft. For several files, all properties are undefined. */
export interface DraftFacts {
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog?: string;
  readonly category?: string | undefined;
  /** The current state of an existing draft. */
  readonly state?: DraftState | undefined;
  /** The origin of the idempotency key. */
  readonly key?: SentKey;
}

/** The view of a submitted draft or of the verdicts on several files. In a pipe, the status of a file without a draft is its result. */
export const draftView: View<DraftVerdict, DraftFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    // A reason that is wider than the column has a line of its own.
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
    { name: "status", isOptional: true, cell: (row) => (isDraft(row) ? row.status : row.result) },
    {
      name: "editorUrl",
      isOptional: true,
      label: "Editor",
      rank: 3,
      table: { leaves: 1, below: 20, isKept: true, paint: "link" },
    },
    { name: "idempotencyKey", only: "json", isOptional: true },
    {
      name: "result",
      only: "json",
      type: oneOf("created", "replayed", "failed", "not-sent"),
      label: "Result",
      rank: 1,
      text: (row, { isPlain }) =>
        isPlain ? verdictWord(row) : `${sign(SIGNS[verdictWord(row)], false)} ${verdictWord(row)}`,
      table: { paint: (text, row, ink) => paintAs(SIGNS[verdictWord(row)], text, ink) },
    },
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
  // Lines of 80 cells also fit in logs.
  widest: 80,
  footer: ({ rows, isSingle, state }) => {
    if (!isSingle) return verdicts(rows);
    const [text, verb] = state?.state === "LIVE" ? ["Show it", "show"] : ["Open it", "draft open"];
    return rows.filter(isDraft).map(({ slug }) => ({ text, command: command(verb, [slug]) }));
  },
};

const SIGNS = {
  created: "done",
  unchanged: "same",
  "not sent": "waiting",
  unknown: "warning",
  invalid: "failed",
  failed: "failed",
} as const;

/** Returns the number of files for each verdict, and any advice to run the command again or to open a draft. */
function verdicts(rows: readonly DraftVerdict[]): readonly Hint[] {
  const words = rows.map(verdictWord);
  const count = (word: string) => `${words.filter((each) => each === word).length} ${word}`;
  const counts = [...new Set(words)].map(count).join(", ");
  const first = rows.find(isDraft);
  const open = first ? [{ text: "Open one", command: command("draft open", [first.slug]) }] : [];
  if (rows.every(isDraft)) return [counts, ...open];
  const again = { text: "safe to run again: nothing is created twice" };
  // The empty line separates the advice from the error report.
  return [[{ text: counts }, again], ...open, ""];
}

/** Draws a single draft, new or existing. Returns undefined for several files or a failure. */
function draftCard(
  { rows: [row], ...about }: Rows<DraftVerdict, DraftFacts>,
  screen: Screen,
): string | undefined {
  const { catalog = "", category, state, key } = sanitizeDeep(about);
  if (key === undefined || row === undefined || !isDraft(row)) return undefined;
  const isNew = row.result === "created";
  const title = isNew
    ? `Draft created: ${row.slug}`
    : `Draft already exists: ${row.slug} (unchanged, nothing new created)`;
  const known = isNew ? { state: row.status, page: null } : state;
  const facts: readonly Fact[] = [
    ["Status", known && draftStatus(known)],
    ["Finish", row.editorUrl],
    ["Category", category ?? (isNew ? "none yet: choose one in the editor before submitting" : null)],
    ["Key", `${cutMiddle(row.idempotencyKey, screen.isPlain)}, ${keyOriginWords(key)}`],
  ];
  const head = spread(`${sign("done", screen.isPlain)} ${title}`, catalog, screen, { slug: row.slug });
  return [head, "", ...factLines(facts, screen)].join("\n");
}
