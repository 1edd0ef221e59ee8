import type { Tool } from "../contract/index.ts";
import { sign, webLink } from "../terminal/ink.ts";
import type { Screen } from "../terminal/screen.ts";
import { widthOf } from "../terminal/width.ts";
import { relativeIso } from "../text/times.ts";
import { BOOLEAN, type Field, listOf, NULLABLE_STRING, objectOf, STRING, type TableLook } from "./field.ts";

/** Cells before a slug: two marks and a space. */
const MARKS = 3;

const MARKED: TableLook<unknown> = { least: 8, paint: (text, _row, _ink, mark) => mark(text) };

const TAXONOMY = objectOf({ slug: STRING, name: STRING });

/** The fields of a live listing. Scripts rely on their order in the pipe. */
export const TOOL_FIELDS: readonly Field<Tool>[] = [
  {
    name: "slug",
    label: "Slug",
    isSlug: true,
    text: ({ slug, featured, verification }, { isPlain }) =>
      isPlain
        ? slug
        : `${featured ? sign("featured", false) : " "}${verification.badgeVerified ? sign("verified", false) : " "} ${slug}`,
    table: {
      head: "   SLUG",
      // A longer slug gets its own line, so that it does not widen the column of every row.
      most: (columns) => MARKS + Math.min(44, Math.max(20, Math.floor(columns * 0.35))),
      paint: (text, { listbulbUrl }, ink, mark) =>
        text.slice(0, MARKS) + webLink(ink, mark(text.slice(MARKS)), listbulbUrl),
    },
  },
  {
    name: "name",
    label: "Name",
    table: {
      ...MARKED,
      least: 10,
      most: (columns) => (columns < 100 ? 20 : 28),
      leaves: { order: 4, below: (columns) => (columns <= 40 ? 20 : 14) },
    },
  },
  {
    name: "headline",
    only: "columns",
    cell: ({ listingHeadline }) => listingHeadline,
    label: "Headline",
    table: MARKED,
  },
  { name: "listingHeadline", only: "json", type: NULLABLE_STRING },
  {
    name: "category",
    type: TAXONOMY,
    cell: ({ category }) => category.slug,
    label: "Category",
    isSlug: true,
    table: { least: 8, most: 24, leaves: { order: 2, below: 40 } },
  },
  {
    name: "tags",
    type: listOf(TAXONOMY),
    cell: ({ tags }) => tags.map(({ slug }) => slug).join(","),
    label: "Tags",
    text: tagsText,
    table: { least: 8, most: 20, leaves: { order: 1, below: 44 } },
  },
  {
    name: "listedAt",
    type: NULLABLE_STRING,
    label: "Listed",
    text: ({ listedAt }, { now }) => relativeIso(listedAt, now),
    table: { leaves: { order: 3, below: 24 }, paint: (text, _, ink) => ink.dim(text) },
  },
  {
    name: "featured",
    type: BOOLEAN,
    label: "Featured placement",
    text: ({ featured }) => (featured ? "yes" : null),
    table: false,
  },
  {
    name: "badgeVerified",
    only: "columns",
    cell: ({ verification }) => verification.badgeVerified,
    label: "Badge verified",
    text: ({ verification }) => (verification.badgeVerified ? "yes" : null),
    table: false,
  },
  {
    name: "verification",
    only: "json",
    type: objectOf({ badgeVerified: BOOLEAN, badgeVerifiedAt: NULLABLE_STRING }),
  },
  { name: "websiteUrl" },
  { name: "listbulbUrl" },
  { name: "description", only: "json", type: NULLABLE_STRING },
  { name: "logoUrl", only: "json", type: NULLABLE_STRING },
  { name: "imageUrl", only: "json", type: NULLABLE_STRING },
];

/** Cells for the tags of one listing in a table. */
const ROOM = 20;

/** Returns as many tags as fit a table, then the number of the others: `lab, offline +2`. On a plain screen, returns all tags. */
function tagsText({ tags }: Tool, { isPlain }: Screen): string | null {
  const slugs = tags.map(({ slug }) => slug);
  if (slugs.length === 0) return null;
  if (isPlain) return slugs.join(", ");

  // This is the most that can fit, with a comma and a space between tags.
  for (let count = Math.min(slugs.length, Math.ceil(ROOM / 3)); count > 1; count -= 1) {
    const text = some(slugs, count);
    if (widthOf(text) <= ROOM) return text;
  }
  return some(slugs, 1);
}

function some(slugs: readonly string[], count: number): string {
  const more = slugs.length - count;
  return slugs.slice(0, count).join(", ") + (more > 0 ? ` +${more}` : "");
}
