import type { Draft } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import { factLines } from "../terminal/facts.ts";
import { spread } from "../terminal/headline.ts";
import { type Ink, type SignName, sign, webLink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { duration } from "../text/durations.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { ERROR_TYPE, type ErrorData, FINDINGS_FIELDS, type FindingsData } from "./error-fields.ts";
import { NULLABLE_STRING, oneOf } from "./field.ts";
import type { Rows, View } from "./view.ts";

/** A draft that exists now: made by this run, or by an earlier one with the same key. */
export interface DraftRow extends Pick<Draft, "slug" | "status" | "editorUrl">, Partial<FindingsData> {
  readonly idempotencyKey: string;
  readonly result: "created" | "replayed";
  /** The file it came from, `-` for standard input; null for a draft from flags. */
  readonly file: string | null;
}

/** A file that made no draft: refused, or never sent because of what came before. */
export interface FailedDraftRow {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: ErrorData;
}

/** The verdict on one of several files. */
export type DraftVerdict = DraftRow | FailedDraftRow;

/** The state of a draft at this moment, as far as it can be found out. */
export interface DraftState {
  /** A state of the local catalog, `LIVE`, `not live` or `unknown`. */
  readonly state: string;
  /** The page of a live listing. */
  readonly page: string | null;
}

/** Facts that are shown beside a single draft. */
export interface DraftFacts {
  readonly draft?:
    | {
        /** The catalog's name: its host, or `sandbox`. */
        readonly catalog: string;
        /** The category that was sent; undefined when none was. */
        readonly category: string | undefined;
        /** The state now of a draft that existed before; undefined for a new one. */
        readonly state?: DraftState | undefined;
        /** The origin of the idempotency key. */
        readonly key: {
          readonly from: keyof typeof KEY_MEANS;
          /** True when the key is that of an earlier run, which this one resumed. */
          readonly isOfEarlierRun: boolean;
        };
      }
    | undefined;
}

/** The view of submitted drafts: one on its own, or a verdict on each of several files. In a pipe a failure has its result as status. */
export const draftView: View<DraftVerdict, DraftFacts> = {
  form: "either",
  look: "untitled",
  fields: [
    { name: "slug", isOptional: true, cell: (row) => (isDraft(row) ? row.slug : null) },
    { name: "status", isOptional: true, cell: (row) => (isDraft(row) ? row.status : row.result) },
    { name: "editorUrl", isOptional: true, cell: (row) => (isDraft(row) ? row.editorUrl : null) },
    { name: "idempotencyKey", only: "json", isOptional: true },
    {
      name: "result",
      only: "json",
      type: oneOf("created", "replayed", "failed", "not-sent"),
      label: "Result",
      rank: 1,
      text: (row, { isPlain }) => {
        const { sign: name, word } = verdictOf(row);
        return isPlain ? word : `${sign(name, false)} ${word}`;
      },
      table: { paint: (text, row, ink) => ink[verdictOf(row).paint](text) },
    },
    {
      name: "file",
      only: "json",
      type: NULLABLE_STRING,
      label: "File",
      text: ({ file }) => file ?? "(flags)",
      table: { least: 12, most: (columns) => Math.max(12, Math.floor(columns / 2) - 10) },
    },
    ...FINDINGS_FIELDS,
    { name: "error", only: "json", isOptional: true, type: ERROR_TYPE },
    // A slug is never cut; a reason that does not fit beside its file stands below it.
    {
      name: "draft",
      only: "screen",
      label: "Draft",
      rank: 2,
      isSlug: true,
      text: (row, screen) => (isDraft(row) ? row.slug : screen.isPlain ? null : reasonOf(row.error, screen)),
      table: { most: (columns) => Math.max(12, columns - 28) },
    },
    {
      name: "editor",
      only: "screen",
      label: "Editor",
      rank: 3,
      text: (row) => (isDraft(row) ? row.editorUrl : null),
      table: {
        leaves: { order: 1, below: 20 },
        isKept: true,
        paint: (text, _, ink) => webLink(ink, text, text),
      },
    },
    {
      name: "reason",
      only: "screen",
      label: "Reason",
      rank: 2,
      text: (row, screen) => (isDraft(row) ? null : reasonOf(row.error, screen)),
      table: false,
    },
  ],
  hasBody: true,
  quiet: "slug",
  body: draftCard,
  footer: ({ rows, isSingle, draft }, screen) => {
    const [first] = rows;
    if (!isSingle) return verdictsFooter(rows, screen);
    if (first === undefined || !isDraft(first)) return "";
    const isLive = draft?.state?.state === "LIVE";
    const next = isLive
      ? { text: "Show it", command: command("show", [first.slug]) }
      : { text: "Open it", command: command("draft open", [first.slug]) };
    return footer(next, screen);
  },
};

/** The width of this text on any wider terminal: it also has to fit into logs. */
const WIDEST = 80;

/** Draws a draft that was created, or existed already; undefined for verdicts on several files. */
function draftCard({ rows, draft: facts }: Rows<DraftVerdict, DraftFacts>, full: Screen): string | undefined {
  const [row] = rows;
  if (facts === undefined || row === undefined || !isDraft(row)) return undefined;
  const draft = sanitizeDeep(facts);
  const screen = { ...full, columns: Math.min(full.columns, WIDEST) };
  const { isPlain } = screen;
  const mark = sign("done", isPlain);
  const title = spread(`${mark} ${titleOf(row)}`, draft.catalog, screen, row.slug).replace(
    mark,
    full.ink.bold(mark),
  );
  const category = draft.category ?? (row.result === "created" ? NO_CATEGORY : undefined);
  const status = statusOf(row.result === "created" ? { state: row.status, page: null } : draft.state);
  const meaning = KEY_MEANS[draft.key.from][draft.key.isOfEarlierRun ? "earlier" : "own"];
  const lines = factLines(
    [
      ...(status === undefined ? [] : [["Status", status] as const]),
      ["Finish", row.editorUrl],
      ...(category === undefined ? [] : [["Category", category] as const]),
      ["Key", `${shortKey(row.idempotencyKey, isPlain)}, ${meaning}`],
    ],
    screen,
  );
  return [title, "", ...lines].join("\n");
}

const NO_CATEGORY = "none yet: choose one in the editor before submitting";

/** Returns the state of a draft in words; undefined when nothing is known of it. */
function statusOf(known: DraftState | undefined): string | undefined {
  const { state, page } = known ?? {};
  switch (state) {
    case "LIVE":
      return page ? `live: ${page}` : "live";
    case "DRAFT":
      return "DRAFT (private, yours; not published)";
    case "not live":
      return "not live; its editor shows its state";
    case "unknown":
      return "unknown: the catalog did not say";
    default:
      return state;
  }
}

function titleOf({ slug, result }: DraftRow): string {
  return result === "created"
    ? `Draft created: ${slug}`
    : `Draft already exists: ${slug} (unchanged, nothing new created)`;
}

const KEY_MEANS = {
  content: {
    own: "from content: re-running returns this same draft",
    earlier: "from content, of an earlier run",
  },
  site: {
    own: "from the website: one draft for each website",
    earlier: "from the website, of an earlier run",
  },
  given: {
    own: "given with --idempotency-key",
    earlier: "given with --idempotency-key in an earlier run",
  },
  new: {
    own: "random, for this run only",
    earlier: "random, from an earlier run with --new",
  },
} as const;

/** Returns an idempotency key shortened to its ends, enough to tell two apart at a glance. */
export function shortKey(key: string, isPlain: boolean): string {
  return key.length <= 16 ? key : key.slice(0, 9) + sign("cut", isPlain) + key.slice(-4);
}

/** Counts the verdicts, and says what to do next: open a draft, or run the command again. */
function verdictsFooter(rows: readonly DraftVerdict[], screen: Screen): string {
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
  // The failure is reported below, as a text of its own.
  return lines.join("\n") + (isWhole ? "" : "\n");
}

/** Reports whether a file made a draft, now or earlier. */
function isDraft(verdict: DraftVerdict): verdict is DraftRow {
  return verdict.result === "created" || verdict.result === "replayed";
}

interface Verdict {
  readonly sign: SignName;
  readonly word: "created" | "unchanged" | "invalid" | "failed" | "unknown" | "not sent";
  readonly paint: keyof Pick<Ink, "bold" | "red" | "magenta" | "dim">;
}

function verdictOf(row: DraftVerdict): Verdict {
  if (isDraft(row)) {
    return row.result === "created"
      ? { sign: "done", word: "created", paint: "bold" }
      : { sign: "same", word: "unchanged", paint: "dim" };
  }
  if (row.result === "not-sent") return { sign: "waiting", word: "not sent", paint: "magenta" };
  if (row.error.outcome === "unknown") return { sign: "warning", word: "unknown", paint: "magenta" };
  return { sign: "failed", word: row.error.problems ? "invalid" : "failed", paint: "red" };
}

function reasonOf({ message, problems, retryAt }: ErrorData, { now }: Screen): string {
  if (problems) return `${problems.length} ${problems.length === 1 ? "problem" : "problems"} (below)`;
  if (retryAt === undefined) return message;
  const wait = duration((new Date(retryAt).getTime() - now.getTime()) / 1000);
  return `retry in ${wait} (${retryAt.slice(11, 16)} UTC): ${message}`;
}
