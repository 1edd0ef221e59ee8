import { relativeIso } from "../../text/times.ts";
import { blocks } from "../blocks.ts";
import { type ListingColumn, listing } from "../listing.ts";
import { sign } from "../symbols.ts";
import type { Screen } from "../view.ts";
import type { DraftListRow } from "../views/draft-list.ts";
import { webLink } from "../web-link.ts";

const REASON: ListingColumn<DraftListRow> = {
  head: "REASON",
  text: ({ code }) => code ?? "",
  least: 8,
  most: 24,
};

const CATALOG: ListingColumn<DraftListRow> = {
  head: "CATALOG",
  text: ({ baseUrl }) => baseUrl.replace(/^https?:\/\//, ""),
  least: 8,
  most: 40,
  leaves: { order: 4, below: 12 },
};

/** The drafts of this machine as a table; the editor's address stands below a draft where it does not fit beside it. */
export function draftListScreen(rows: readonly DraftListRow[], areMixed: boolean, screen: Screen): string {
  const { now, isPlain, columns } = screen;
  const submitted = ({ submittedAt }: DraftListRow) => relativeIso(submittedAt, now) ?? "";
  if (isPlain) {
    return blocks(
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
  const table: readonly ListingColumn<DraftListRow>[] = [
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
  return listing(rows, table, screen).join("\n");
}
