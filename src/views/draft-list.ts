import { command } from "../errors/advice.ts";
import { hintLines } from "../terminal/advice.ts";
import { drawBlocks } from "../terminal/facts.ts";
import { sign, webLink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { drawTable, type TableColumn } from "../terminal/table.ts";
import { relativeIso } from "../text/times.ts";
import type { Column, View } from "./view.ts";

/** A draft of the local journal. Slug and editor URL are null while it is unknown whether the draft exists. */
export interface DraftListRow {
  readonly slug: string | null;
  readonly status: string;
  readonly editorUrl: string | null;
  readonly file: string | null;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  /** The base URL that the draft was sent to. */
  readonly baseUrl: string;
  readonly idempotencyKey: string;
  /** The reason when no draft was made: the code that the attempt was refused with, or that kept it from being sent. */
  readonly code: string | null;
}

const MORE_COLUMNS: readonly Column<DraftListRow>[] = [
  { name: "baseUrl", cell: ({ baseUrl }) => baseUrl },
  { name: "file", cell: ({ file }) => file },
  { name: "code", cell: ({ code }) => code },
];

/** Returns the view of the drafts submitted to one catalog; without one, of all attempts, each with its catalog, file and reason. */
export function draftListView(catalog?: string): View<DraftListRow> {
  const areMixed = catalog === undefined;
  return {
    columns: [
      { name: "slug", cell: ({ slug }) => slug },
      { name: "status", cell: ({ status }) => status },
      { name: "editorUrl", cell: ({ editorUrl }) => editorUrl },
      ...(areMixed ? MORE_COLUMNS : []),
    ],
    properties: ["slug", "status", "editorUrl", "file", "submittedAt", "baseUrl", "idempotencyKey", "code"],
    isOpen: true,
    quiet: ({ slug }) => slug ?? "",
    screen: (rows, screen) => draftListScreen(rows, areMixed, screen),
    empty: (screen) =>
      [
        ...hintLines(
          `No drafts were submitted ${areMixed ? "" : `to ${catalog} `}from this machine yet.`,
          screen,
        ),
        ...hintLines({ text: "See how to make one", command: command("draft --help") }, screen),
      ].join("\n"),
  };
}

const REASON: TableColumn<DraftListRow> = {
  head: "REASON",
  text: ({ code }) => code ?? "",
  least: 8,
  most: 24,
};

const CATALOG: TableColumn<DraftListRow> = {
  head: "CATALOG",
  text: ({ baseUrl }) => baseUrl.replace(/^https?:\/\//, ""),
  least: 8,
  most: 40,
  leaves: { order: 4, below: 12 },
};

/** Draws the drafts of this machine as a table; the editor's address stands below a draft when it does not fit beside it. */
async function draftListScreen(
  rows: readonly DraftListRow[],
  areMixed: boolean,
  screen: Screen,
): Promise<string> {
  const { now, isPlain, columns } = screen;
  const submitted = ({ submittedAt }: DraftListRow) => relativeIso(submittedAt, now) ?? "";
  if (isPlain) {
    return drawBlocks(
      rows,
      [
        ["Slug", ({ slug }) => slug],
        ["Status", ({ status }) => status],
        ["Submitted", submitted],
        ["File", ({ file }) => file],
        ["Editor", ({ editorUrl }) => editorUrl],
        ["Catalog", ({ baseUrl }) => baseUrl],
        ["Reason", ({ code }) => code],
      ],
      screen,
    );
  }
  const table: readonly TableColumn<DraftListRow>[] = [
    {
      head: "SLUG",
      text: ({ slug }) => slug ?? sign("none", false),
      most: Math.floor(columns / 2),
      paint: (text, _, ink) => ink.cyan(text),
    },
    { head: "STATUS", text: ({ status }) => status, least: 6, most: 12 },
    ...(rows.some(({ code }) => code !== null) ? [REASON] : []),
    ...(areMixed ? [CATALOG] : []),
    {
      head: "SUBMITTED",
      text: submitted,
      leaves: { order: 3, below: 10 },
      paint: (text, _, ink) => ink.dim(text),
    },
    { head: "FILE", text: ({ file }) => file ?? "", least: 8, most: 32, leaves: { order: 2, below: 14 } },
    {
      head: "EDITOR",
      text: ({ editorUrl }) => editorUrl ?? "",
      leaves: { order: 1, below: 20 },
      isKept: true,
      paint: (text, _, ink) => webLink(ink, text, text),
    },
  ];
  return (await drawTable(rows, table, screen)).join("\n");
}
