import { oneLine } from "../../../base/text/sanitize.ts";
import { fullTime } from "../../../base/text/times.ts";
import { command } from "../../../contract/errors/advice.ts";
import type { Tool } from "../../../contract/index.ts";
import { type Readings, unreadableNote } from "../../terminal/advice.ts";
import { type Fact, factLines } from "../../terminal/facts.ts";
import { spread } from "../../terminal/headline.ts";
import { type Screen, symbol } from "../../terminal/screen.ts";
import { keepsWords, wrap, wrapIndented } from "../../terminal/wrap.ts";
import { MARKS, markNotes, TOOL_FIELDS } from "./tool-fields.ts";
import type { View } from "./view.ts";

interface ToolFacts extends Readings {
  readonly slugs?: readonly string[];
}

/** The maximum width of a card, because longer lines are hard to read. Only such a card shows the URLs of the logo and the image. */
const WIDE = 100;

/** The view of live listings, drawn as cards, one after the other. */
export const toolView: View<Tool, ToolFacts> = {
  form: "either",
  fields: TOOL_FIELDS,
  isOpen: true,
  record: ["description"],
  body: ({ rows }, screen) => rows.map((row) => card(row, screen)).join("\n\n"),
  footer: ({ rows, isSingle }, { isPlain }) => [
    ...markNotes(rows, isPlain),
    ...rows.slice(0, isSingle ? 1 : 0).map(({ slug, category }) => {
      const more = command("search", [], { category: category.slug });
      return [
        { text: "Open it", command: command("show", [slug], { web: true }) },
        ...(category.slug === ""
          ? []
          : [{ text: `More in ${oneLine(category.name || category.slug)}`, command: more }]),
      ];
    }),
  ],
  notes: (facts) => unreadableNote("listings", facts),
  again: ({ slugs }) => slugs && command("show", slugs),
  widest: WIDE,
};

function card(tool: Tool, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const marks = MARKS.filter(({ isOn }) => isOn(tool)).map(
    (mark) => `${symbol(mark.name, isPlain)} ${mark.name}`,
  );
  const look = { slug: tool.slug, isKept: true };
  const title = spread(oneLine(tool.name || tool.slug), marks.join("  "), screen, look);
  const headline = tool.listingHeadline ? wrap(oneLine(tool.listingHeadline), columns) : [];
  const mark = `${symbol("verified", isPlain)} verified`;
  const keeps = keepsWords([tool, tool.category, ...tool.tags].map(({ slug }) => slug));
  const blocks = [
    [title.replace(mark, ink.green(mark)), ...headline].join("\n"),
    factLines(factsOf(tool, screen), screen, { keeps }).join("\n"),
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
