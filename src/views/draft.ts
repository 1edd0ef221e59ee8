import { command } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import { factLines } from "../terminal/facts.ts";
import { spread } from "../terminal/headline.ts";
import { sign, webLink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import { type DraftState, draftStatus } from "./draft-state.ts";
import {
  type DraftRow,
  type DraftVerdict,
  isDraft,
  shortReason,
  verdictOf,
  verdictsFooter,
} from "./draft-verdict.ts";
import { ERROR_TYPE, FINDINGS_FIELDS } from "./error-fields.ts";
import { NULLABLE_STRING, oneOf } from "./field.ts";
import type { Rows, View } from "./view.ts";

/** The facts about a single draft. */
export interface DraftFacts {
  readonly draft?:
    | {
        /** The catalog's name: its host, or `sandbox`. */
        readonly catalog: string;
        /** The submitted category; undefined without a category. */
        readonly category: string | undefined;
        /** The current state of an existing draft; undefined for a new draft. */
        readonly state?: DraftState | undefined;
        /** The origin of the idempotency key. */
        readonly key: {
          readonly from: keyof typeof KEY_MEANS;
          /** True when this run resumed an earlier run and used its key. */
          readonly isOfEarlierRun: boolean;
        };
      }
    | undefined;
}

/**
 * The view of submitted drafts: a single draft, or a verdict for each of several files. In a pipe, the status of a failure is its result.
 */
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
    // A slug is never cut. A reason that does not fit next to its file is below it.
    {
      name: "draft",
      only: "screen",
      label: "Draft",
      rank: 2,
      isSlug: true,
      text: (row, screen) =>
        isDraft(row) ? row.slug : screen.isPlain ? null : shortReason(row.error, screen),
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
      text: (row, screen) => (isDraft(row) ? null : shortReason(row.error, screen)),
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

/** The width of this text on wider terminals, so that it also fits into logs. */
const WIDEST = 80;

/** Draws a new or existing draft. Returns undefined for verdicts on several files. */
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
  const status = draftStatus(row.result === "created" ? { state: row.status, page: null } : draft.state);
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

/** Returns an idempotency key shortened to its start and end, which is enough to distinguish two keys. */
export function shortKey(key: string, isPlain: boolean): string {
  return key.length <= 16 ? key : key.slice(0, 9) + sign("cut", isPlain) + key.slice(-4);
}
