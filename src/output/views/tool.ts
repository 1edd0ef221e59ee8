import type { Tool } from "../../contract/index.ts";
import { command } from "../../errors/advice.ts";
import { oneLine } from "../../text/sanitize.ts";
import { widthOf } from "../../text/width.ts";
import { wrap, wrapIndented } from "../../text/wrap.ts";
import { footer } from "../advice.ts";
import { sign } from "../symbols.ts";
import { TOOL_SHAPE } from "../tool-columns.ts";
import { toolFacts } from "../tool-facts.ts";
import { unreadableNote } from "../unreadable-note.ts";
import type { Screen, View } from "../view.ts";

/** Returns the view of one live listing, with the fields that could not be read. */
export function toolView(unreadable: readonly string[] = []): View<Tool> {
  return {
    isSingle: true,
    ...TOOL_SHAPE,
    quiet: ({ slug }) => slug,
    note: () => unreadableNote("listings", { count: 1, unreadable: Math.min(1, unreadable.length) }),
    screen: (rows, screen) => rows.map((row) => toolScreen(row, screen)).join("\n"),
    footer: (rows, screen) => rows.map((row) => toolFooter(row, screen)).join("\n"),
  };
}

/** From this width on there is room for two columns of facts, and for the URLs of the media. */
const WIDE = 110;
/** Longer lines are hard to read, however wide the terminal is. */
const MEASURE = { narrow: 78, wide: 104 } as const;
const INDENT = 2;

/** Draws a listing as a card: name and placement, headline, facts, description. Null properties have no line. */
function toolScreen(tool: Tool, screen: Screen): string {
  const isWide = screen.columns >= WIDE && !screen.isPlain;
  const columns = Math.min(screen.columns, isWide ? MEASURE.wide : MEASURE.narrow);
  const card = { ...screen, columns };
  const description = wrapIndented(tool.description ?? "", columns, { indent: screen.isPlain ? 0 : INDENT });
  const head = [...title(tool, card), ...headline(tool, columns)].join("\n");
  return [head, toolFacts(tool, card, isWide), description].filter((block) => block !== "").join("\n\n");
}

/** Advises commands about a listing. */
function toolFooter({ slug, tags }: Tool, screen: Screen): string {
  const [tag] = tags;
  const similar = tag ? [{ text: "similar", command: command("search", [], { tag: tag.slug }) }] : [];
  return footer([{ text: "Open it", command: command("show", [slug], { web: true }) }, ...similar], screen);
}

/** Draws placement and badge at the right of the name, or below it. */
function title({ name, featured, verification }: Tool, { ink, columns, isPlain }: Screen): string[] {
  const marks = [
    ...(featured ? [{ text: `${sign("featured", isPlain)} featured`, paint: ink.yellow }] : []),
    ...(verification.badgeVerified
      ? [{ text: `${sign("verified", isPlain)} verified`, paint: ink.green }]
      : []),
  ];
  const plain = marks.map(({ text }) => text).join("  ");
  const painted = marks.map(({ text, paint }) => paint(text)).join("  ");
  const gap = columns - widthOf(oneLine(name)) - widthOf(plain);
  if (painted !== "" && gap >= 2 && !isPlain) return [ink.bold(oneLine(name)) + " ".repeat(gap) + painted];
  return [...wrap(oneLine(name), columns).map(ink.bold), ...(painted === "" ? [] : [painted])];
}

function headline({ listingHeadline }: Tool, columns: number): string[] {
  return listingHeadline ? wrap(oneLine(listingHeadline), columns) : [];
}
