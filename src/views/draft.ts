import type { Draft } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { FINDINGS_PROPERTIES, type FindingsData } from "../output/problem-data.ts";
import { footer } from "../terminal/advice.ts";
import { type Fact, layOutFacts } from "../terminal/facts.ts";
import { spread } from "../terminal/headline.ts";
import { sign } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { sanitizeDeep } from "../text/sanitize.ts";
import type { Column, OutputShape, View } from "./view.ts";

/** A draft that exists now: made by this run, or by an earlier one with the same key. */
export interface DraftRow extends Pick<Draft, "slug" | "status" | "editorUrl">, Partial<FindingsData> {
  readonly idempotencyKey: string;
  readonly result: "created" | "replayed";
  /** The file it came from, `-` for standard input; null for a draft from flags. */
  readonly file: string | null;
}

/** Facts that are shown beside the draft itself. */
export interface DraftFacts {
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** The category that was sent; undefined when none was. */
  readonly category: string | undefined;
  /** The origin of the idempotency key. */
  readonly key: {
    readonly from: keyof typeof KEY_MEANS;
    /** True when the key is that of an earlier run, which this one resumed. */
    readonly isOfEarlierRun: boolean;
  };
}

/** The columns of a draft in a pipe, in the order that scripts rely on. */
const DRAFT_COLUMNS: readonly Column<Pick<DraftRow, "slug" | "status" | "editorUrl">>[] = [
  { name: "slug", cell: ({ slug }) => slug },
  { name: "status", cell: ({ status }) => status },
  { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
];

/** The properties of a submitted draft. */
export const DRAFT_PROPERTIES: readonly string[] = [
  "slug",
  "status",
  "editorUrl",
  "idempotencyKey",
  "result",
  "file",
  ...FINDINGS_PROPERTIES,
];

/** The output of `draft create` for one draft. */
export const DRAFT_SHAPE: OutputShape<DraftRow> = {
  columns: DRAFT_COLUMNS,
  properties: DRAFT_PROPERTIES,
  hasBody: true,
};

/** Returns the view of one submitted draft. */
export function draftView(facts: DraftFacts): View<DraftRow> {
  return {
    isSingle: true,
    ...DRAFT_SHAPE,
    quiet: ({ slug }) => slug,
    screen: (rows, screen) => rows.map((row) => draftScreen(facts, row, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => draftFooter(row, screen)).join("\n"),
  };
}

/** The width of this text on any wider terminal: it also has to fit into logs. */
const WIDEST = 80;

/** Draws a draft that was created, or existed already, and the next steps. */
function draftScreen(rawFacts: DraftFacts, draft: DraftRow, full: Screen): string {
  const facts = sanitizeDeep(rawFacts);
  const screen = { ...full, columns: Math.min(full.columns, WIDEST) };
  const { ink, columns, isPlain } = screen;
  const mark = sign("done", isPlain);
  const title = spread(`${mark} ${titleOf(draft)}`, facts.catalog, screen, draft.slug);
  const layout = { columns, indent: isPlain ? 0 : 2, paintLabel: ink.dim, isPlain };
  return [
    title.replace(mark, ink.green(mark)),
    "",
    ...layOutFacts(factsOf(facts, draft, isPlain), layout),
  ].join("\n");
}

/** Advises the command that opens the editor. */
function draftFooter({ slug }: DraftRow, screen: Screen): string {
  return footer({ text: "Open it", command: command("draft open", [slug]) }, screen);
}

/** Returns an idempotency key shortened to its ends, enough to tell two apart at a glance. */
export function shortKey(key: string, isPlain: boolean): string {
  return key.length <= 16 ? key : key.slice(0, 9) + sign("cut", isPlain) + key.slice(-4);
}

function titleOf({ slug, result }: DraftRow): string {
  return result === "created"
    ? `Draft created: ${slug}`
    : `Draft already exists: ${slug} (unchanged, nothing new created)`;
}

function factsOf({ category, key }: DraftFacts, draft: DraftRow, isPlain: boolean): Fact[] {
  return [
    ["Status", draft.status === "DRAFT" ? "DRAFT (private, yours; not published)" : draft.status],
    ["Finish", draft.editorUrl],
    ["Category", category ?? "none yet: choose one in the editor before submitting"],
    [
      "Key",
      `${shortKey(draft.idempotencyKey, isPlain)}, ${KEY_MEANS[key.from][key.isOfEarlierRun ? "earlier" : "own"]}`,
    ],
  ];
}

const KEY_MEANS = {
  content: {
    own: "from content: re-running returns this same draft",
    earlier: "from content, of the run that was resumed",
  },
  site: {
    own: "from the website: one draft for each website",
    earlier: "from the website, of the run that was resumed",
  },
  given: {
    own: "given with --idempotency-key",
    earlier: "given with --idempotency-key in the run that was resumed",
  },
  new: {
    own: "random, for this run only",
    earlier: "random, from the run with --new that was resumed",
  },
} as const;
