import type { Tool } from "../../../contract/index.ts";
import { BOOLEAN, listOf, NULLABLE_STRING, objectOf, STRING } from "../../../contract/json-schema.ts";
import { cutList } from "../../terminal/cut.ts";
import { symbol, webLink } from "../../terminal/screen.ts";
import { type Field, jsonFields } from "./field.ts";

/** The markers that a listing can have. */
export const MARKS = [
  { name: "featured", meaning: "featured placement", isOn: ({ featured }: Tool) => featured },
  {
    name: "verified",
    meaning: "badge verified",
    isOn: ({ verification }: Tool) => verification.badgeVerified,
  },
] as const;

/** Returns the line that explains the markers of the listings, or no lines if no listing has a marker. */
export function markNotes(tools: readonly Tool[], isPlain: boolean): readonly string[] {
  const marks = MARKS.filter(({ isOn }) => tools.some(isOn));
  if (marks.length === 0) return [];
  const meanings = marks.map(({ name, meaning }) => `${symbol(name, isPlain)} ${meaning}`).join("  ");
  return [`${meanings} (${marks.length === 2 ? "neither is" : "not"} an endorsement)`];
}

const VERIFIED = symbol("verified", false);

const MARGIN = MARKS.length + 1;

const TAXONOMY = objectOf({ slug: STRING, name: STRING });

/** The fields of a live listing. Scripts rely on the order of the tab-separated columns. */
export const TOOL_FIELDS: readonly Field<Tool>[] = [
  {
    name: "slug",
    label: "Slug",
    isSlug: true,
    text: (tool, { isPlain }) => {
      const marks = MARKS.map(({ name, isOn }) => (isOn(tool) ? symbol(name, false) : " "));
      return isPlain ? tool.slug : `${marks.join("")} ${tool.slug}`;
    },
    table: {
      head: "   SLUG",
      most: (columns) => MARGIN + Math.min(44, Math.max(20, Math.floor(columns * 0.35))),
      paint: (text, { listbulbUrl }, ink) =>
        text.slice(0, MARGIN).replace(VERIFIED, ink.green(VERIFIED)) +
        webLink(ink, ink.bold(text.slice(MARGIN)), listbulbUrl),
    },
  },
  {
    name: "name",
    label: "Name",
    table: { least: 10, most: (columns) => (columns < 150 ? 20 : 28), from: 48 },
  },
  {
    name: "headline",
    path: "listingHeadline",
    only: "columns",
    label: "Headline",
    table: { least: 8 },
  },
  ...jsonFields({ listingHeadline: NULLABLE_STRING }),
  {
    name: "category",
    type: TAXONOMY,
    cell: ({ category }) => category.slug,
    label: "Category",
    isSlug: true,
    table: { least: 8, most: 20, from: 120 },
  },
  {
    name: "tags",
    type: listOf(TAXONOMY),
    cell: ({ tags }) => slugsOf(tags).join(","),
    label: "Tags",
    text: ({ tags }) => slugsOf(tags).join(", "),
    table: { least: 8, most: 20, from: 150, shorten: ({ tags }, width) => cutList(slugsOf(tags), width) },
  },
  { name: "listedAt", type: NULLABLE_STRING, label: "Listed", isTime: true, table: { from: 72 } },
  { name: "featured", type: BOOLEAN, label: "Featured placement", table: false },
  {
    name: "badgeVerified",
    path: "verification.badgeVerified",
    only: "columns",
    label: "Badge verified",
    table: false,
  },
  ...jsonFields({ verification: objectOf({ badgeVerified: BOOLEAN, badgeVerifiedAt: NULLABLE_STRING }) }),
  { name: "websiteUrl" },
  { name: "listbulbUrl" },
  ...jsonFields({ description: NULLABLE_STRING, logoUrl: NULLABLE_STRING, imageUrl: NULLABLE_STRING }),
];

function slugsOf(entries: Tool["tags"]): readonly string[] {
  return entries.map(({ slug }) => slug);
}
