import { oneLine } from "../../../base/text/sanitize.ts";
import { fullTime } from "../../../base/text/times.ts";
import { command } from "../../../contract/errors/advice.ts";
import type { Tool } from "../../../contract/index.ts";
import { type Readings, unreadableNote } from "../../terminal/advice.ts";
import { type Fact, factColumns, factLines } from "../../terminal/facts.ts";
import { spread } from "../../terminal/headline.ts";
import { type Screen, symbol } from "../../terminal/screen.ts";
import { keepsWords, wrap, wrapIndented } from "../../terminal/wrap.ts";
import { MARKS, markNotes, TOOL_FIELDS } from "./tool-fields.ts";
import type { View } from "./view.ts";

interface ToolFacts extends Readings {
  readonly slugs?: readonly string[];
}

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
};

/** The minimum width of a screen on which facts have two columns and media URLs are shown. */
const WIDE = 110;
/** The maximum card width, on narrow and on wide screens. Longer lines are hard to read. */
const MEASURE = { narrow: 78, wide: 104 } as const;

function card(tool: Tool, full: Screen): string {
  const isWide = full.columns >= WIDE && !full.isPlain;
  const columns = Math.min(full.columns, isWide ? MEASURE.wide : MEASURE.narrow);
  const screen = { ...full, columns };
  const name = oneLine(tool.name || tool.slug);
  const marks = MARKS.filter(({ isOn }) => isOn(tool)).map(
    (mark) => `${symbol(mark.name, full.isPlain)} ${mark.name}`,
  );
  const title = spread(name, marks.join("  "), screen, { slug: tool.slug, isKept: true });
  const headline = tool.listingHeadline ? wrap(oneLine(tool.listingHeadline), columns) : [];
  const { main, times, media } = factsOf(tool, full.now, isWide);
  const keeps = keepsWords([tool, tool.category, ...tool.tags].map(({ slug }) => slug));
  const facts =
    (isWide ? factColumns([...main, ...media], times, { ...screen, keeps }) : undefined) ??
    factLines([...main, ...times, ...media], screen, { keeps });
  const description = wrapIndented(tool.description ?? "", columns, { indent: screen.isPlain ? 0 : 2 });
  const mark = `${symbol("verified", full.isPlain)} verified`;
  const blocks = [
    [title.replace(mark, full.ink.green(mark)), ...headline].join("\n"),
    facts.join("\n"),
    description,
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function factsOf({ slug, category, tags, verification, ...tool }: Tool, now: Date, isWide: boolean) {
  const fact = (label: string, value: string | null | undefined): Fact => [
    label,
    value ? oneLine(value) : null,
  ];
  const media = [...(tool.logoUrl ? ["logo"] : []), ...(tool.imageUrl ? ["image"] : [])].join(", ");
  const verified = `verified ${fullTime(verification.badgeVerifiedAt, now) ?? ""}`.trim();
  return {
    main: [
      fact("Slug", slug),
      fact("Category", category.slug === "" ? category.name : `${category.name} (${category.slug})`),
      fact("Tags", tags.map((tag) => tag.slug).join(", ")),
      fact("Website", tool.websiteUrl),
      fact("Listing", tool.listbulbUrl),
    ],
    times: [
      fact("Listed", fullTime(tool.listedAt, now)),
      fact("Badge", verification.badgeVerified ? verified : null),
    ],
    media: isWide
      ? [fact("Logo", tool.logoUrl), fact("Image", tool.imageUrl)]
      : [fact("Media", media && `${media} (--json for the URLs)`)],
  };
}
