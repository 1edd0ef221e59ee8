import { oneLine } from "../../../base/text/sanitize.ts";
import { fullTime } from "../../../base/text/times.ts";
import { command, type Hint } from "../../../contract/errors/advice.ts";
import { isWebUrl, type Tool } from "../../../contract/index.ts";
import { BOOLEAN, NULLABLE_STRING, objectOf, STRING } from "../../../contract/json-schema.ts";
import { type Readings, unreadableNote } from "../../terminal/advice.ts";
import { type Fact, factLines, spread } from "../../terminal/facts.ts";
import { type Screen, symbol, webLink } from "../../terminal/screen.ts";
import { cutList } from "../../terminal/width.ts";
import { wrap, wrapIndented } from "../../terminal/wrap.ts";
import { type Field, jsonFields, type View } from "./view.ts";

const MARKS = [
  { name: "featured", meaning: "featured placement", isOn: (tool: Tool) => tool.featured },
  { name: "verified", meaning: "badge verified", isOn: (tool: Tool) => tool.verification.badgeVerified },
] as const;

/** Returns the line that explains the markers of the listings, or no lines if no listing has one. */
export function markNotes(tools: readonly Tool[], isPlain: boolean): readonly string[] {
  const meanings = marksOf(tools, "meaning", isPlain);
  if (meanings.length === 0) return [];
  const denial = meanings.length === 2 ? "neither is" : "not";
  return [`${meanings.join(between(isPlain))} (${denial} an endorsement)`];
}

const between = (isPlain: boolean) => (isPlain ? ", " : "  ");

/** Returns the names or meanings of the listings' marks, each after its marker. Plain output has no markers. */
function marksOf(tools: readonly Tool[], word: "name" | "meaning", isPlain: boolean): readonly string[] {
  const marks = MARKS.filter(({ isOn }) => tools.some(isOn));
  return marks.map((mark) => (isPlain ? mark[word] : `${symbol(mark.name, false)} ${mark[word]}`));
}

/** Returns the notes about listings with unreadable fields, and about the markers if `--fields` selects one. */
export function toolNotes(facts: Readings, names: readonly string[]): readonly Hint[] {
  const isMarked = names.some((name) => /^(?:featured|badgeVerified|verification(?:\..*)?)$/.test(name));
  const meaning =
    "featured means placement, and badgeVerified control of the domain; neither is an endorsement";
  return [...unreadableNote("listings", facts), ...(isMarked ? [meaning] : [])];
}

const VERIFIED = symbol("verified", false);

const MARGIN = MARKS.length + 1;

const TAXONOMY = objectOf({ slug: STRING, name: STRING });

/** The fields of a live listing. Scripts rely on the order of the tab-separated columns. */
export const TOOL_FIELDS: readonly Field<Tool>[] = [
  {
    name: "slug",
    label: "Slug",
    text: (tool, { isPlain }) => {
      const marks = MARKS.map(({ name, isOn }) => (isOn(tool) ? symbol(name, false) : " "));
      return isPlain ? tool.slug : `${marks.join("")} ${tool.slug}`;
    },
    table: {
      head: "   SLUG",
      most: (columns) => MARGIN + Math.min(44, Math.max(20, Math.floor(columns * 0.35))),
      paint: (text, { listbulbUrl }, ink) =>
        text.slice(0, MARGIN).replace(VERIFIED, ink.green(VERIFIED)) +
        webLink(ink, text.slice(MARGIN), listbulbUrl),
    },
  },
  {
    name: "name",
    label: "Name",
    table: { least: 10, most: (columns) => (columns < 150 ? 20 : 28), from: 48 },
  },
  { name: "headline", path: "listingHeadline", only: "columns", label: "Headline", table: { least: 8 } },
  ...jsonFields({ listingHeadline: NULLABLE_STRING }),
  {
    name: "category",
    type: TAXONOMY,
    cell: ({ category }) => category.slug,
    label: "Category",
    table: { least: 8, most: 20, from: 136 },
  },
  {
    name: "tags",
    type: { type: "array", items: TAXONOMY },
    cell: ({ tags }) => slugsOf(tags).join(","),
    label: "Tags",
    text: ({ tags }) => slugsOf(tags).join(", "),
    table: { least: 8, most: 20, from: 160, shorten: (text, width) => cutList(text.split(", "), width) },
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

/** The maximum width of a card, because longer lines are hard to read. Only such a card shows the URLs of the logo and the image. */
const WIDE = 100;

export const toolView: View<Tool, Readings & { readonly slugs?: readonly string[] }> = {
  form: "either",
  fields: TOOL_FIELDS,
  isOpen: true,
  record: ["description"],
  body: ({ rows }, screen) => rows.map((row) => card(row, screen)).join("\n\n"),
  footer: ({ rows, isSingle }, { isPlain }) => [
    ...markNotes(rows, isPlain),
    ...(isSingle ? rows.flatMap(nextSteps) : []),
  ],
  notes: toolNotes,
  again: ({ slugs }) => slugs && command("show", slugs),
  widest: WIDE,
};

function nextSteps({ slug, category: { slug: category, name }, listbulbUrl }: Tool): readonly Hint[] {
  const open = { text: "Open it", command: command("show", [slug], { web: true }) };
  const more = { text: `More in ${oneLine(name || category)}`, command: command("search", [], { category }) };
  return [...(isWebUrl(listbulbUrl) ? [open] : []), ...(category === "" ? [] : [more])];
}

function card(tool: Tool, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const marks = marksOf([tool], "name", isPlain).join(between(isPlain));
  const title = spread(oneLine(tool.name || tool.slug), marks, screen, true);
  const headline = tool.listingHeadline ? wrap(oneLine(tool.listingHeadline), columns) : [];
  const blocks = [
    [title.replace(`${VERIFIED} verified`, `${ink.green(VERIFIED)} verified`), ...headline].join("\n"),
    factLines(factsOf(tool, screen), screen).join("\n"),
    wrapIndented(tool.description ?? "", columns, { indent: isPlain ? 0 : 2 }),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function factsOf({ category, verification, ...tool }: Tool, { now, columns }: Screen): readonly Fact[] {
  const media = [...(tool.logoUrl ? ["logo"] : []), ...(tool.imageUrl ? ["image"] : [])].join(", ");
  const verified = `verified ${fullTime(verification.badgeVerifiedAt, now) ?? ""}`.trim();
  const isWide = columns >= WIDE;
  const facts = {
    Slug: tool.slug,
    Category: category.slug === "" ? category.name : `${category.name} (${category.slug})`,
    Tags: tool.tags.map(({ slug }) => slug).join(", "),
    Website: tool.websiteUrl,
    Listing: tool.listbulbUrl,
    Listed: fullTime(tool.listedAt, now),
    Badge: verification.badgeVerified && verified,
    Logo: isWide && tool.logoUrl,
    Image: isWide && tool.imageUrl,
    Media: !isWide && media && `${media} (--json for the URLs)`,
  };
  return Object.entries(facts).map(([label, value]) => [label, value ? oneLine(value) : null]);
}
