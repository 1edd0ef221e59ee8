import { fold } from "../../text/fold.ts";
import type { CountedEntry } from "../store/page-reads.ts";
import { shownName } from "./clean-text.ts";
import type { Page } from "./layout.ts";
import { taxonomyLinks } from "./listing-list.ts";
import { html, type Markup } from "./markup.ts";
import { type PagePlace, pager } from "./pager.ts";

/** The content of a page of all categories or all tags. */
export interface TaxonomyContent {
  readonly kind: "categories" | "tags";
  readonly entries: readonly CountedEntry[];
  readonly place: PagePlace;
  readonly origin: string;
}

/** Returns a page of all categories, or of all tags grouped by first letter. */
export function taxonomyPage({ kind, entries, place, origin }: TaxonomyContent): Page {
  const title = kind === "categories" ? "Categories" : "Tags";
  const isFirst = place.previous === undefined;
  return {
    title,
    description: `All ${kind} of this catalog.`,
    canonical: isFirst ? `${origin}/${kind}` : undefined,
    isUnlisted: !isFirst,
    main: html`<h1>${title}</h1>
${entries.length === 0 ? html`<p>This catalog has no ${kind} yet.</p>` : ""}
${kind === "categories" ? taxonomyLinks(kind, entries) : letterGroups(entries)}
${pager(place)}`,
  };
}

function letterGroups(entries: readonly CountedEntry[]): Markup {
  const groups = new Map<string, CountedEntry[]>();
  for (const entry of entries) {
    const letter = letterOf(shownName(entry));
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return html`${[...groups].map(
    ([letter, group]) => html`<h2 lang="">${letter}</h2>
${taxonomyLinks("tags", group)}`,
  )}`;
}

/** Names in scripts with too many first characters for grouping. */
const MANY_CHARACTERS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the title of a name's group: its first letter without accents, `0–9`, or `Other`. */
function letterOf(name: string): string {
  const [first = ""] = fold(name.trim());
  if (/^\p{N}/u.test(first)) return "0–9";
  return /^\p{L}/u.test(first) && !MANY_CHARACTERS.test(first.normalize("NFC"))
    ? first.toUpperCase()
    : "Other";
}
