// biome-ignore lint/style/noRestrictedImports: only this file may import `raw`.
import { html, raw } from "hono/html";
import { fold } from "../../base/text/fold.ts";
import { type ListingState, STATES } from "../../contract/listing-states.ts";
import type { ListingPreview, TaxonomyEntry } from "../rules/listing.ts";

/** HTML or XML. The `html` template escapes inserted strings. */
export type Markup = ReturnType<typeof html>;
export { html };

/** Converts markup to a string. Throws if a value in the markup is a promise. */
export function render(markup: Markup): string {
  if (markup instanceof Promise) throw new TypeError("A value in the markup is a promise");
  return markup.toString();
}

/** Returns a `script` element with schema.org data. `<` is written as `\u003c`, so that no value can end the element (HTML §4.12.1.3). */
export function jsonLd(data: object): Markup {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  return raw(`<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`);
}

export function dateElement(iso: string): Markup {
  return html`<time datetime="${iso}">${longDate(iso)}</time>`;
}

export function stateLabel(state: ListingState): Markup {
  const { symbol, word } = STATES[state];
  return html`<strong class="state ${state.toLowerCase()}"><span aria-hidden="true">${symbol}</span> ${word}</strong>`;
}

/** Returns the marks that a listing has, each with its word. */
export function marksOf({ verification, featured }: ListingPreview) {
  return [verification.badgeVerified && "✓ Badge verified", featured && "★ Featured"].filter((mark) => mark);
}

/** Returns a line of short facts. A fact that does not fit on the line starts the next one. */
export function facts(items: readonly (Markup | string | false)[]): Markup {
  return html`<p class="facts">${items.map((item) => item && html`<span>${item}</span> `)}</p>`;
}

/** Returns a block with commands or other text that a reader copies. The script adds a button with the label. */
export function copyBlock(text: string, label = "Copy"): Markup {
  // zsh takes the brackets of an IPv6 address for a pattern.
  const quoted = text.replace(/(?<=--base-url )\S*\[\S*/g, "'$&'");
  return html`<div class="code"><pre tabindex="0"><code data-copy="${label}">${quoted}</code></pre></div>`;
}

export function unorderedList(style: string, items: readonly (Markup | false)[]): Markup {
  const item = (content: Markup | false) => content && html`<li>${content}</li>\n`;
  return html`<ul class="${style}">${items.map(item)}</ul>`;
}

/** Returns the element that loads the pages' script. Uses `raw`, because the bundler would have to rewrite a template with `</script>`. */
export function scriptElement(path: string): Markup {
  return raw(`<script src="${path}" defer></script>`);
}

/** Escapes text so that feed readers show it correctly as plain text and as HTML (RSS Best Practices Profile, "Character data"). */
export function feedText(text: string): Markup {
  return raw(text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;"));
}

/** The names of the months. They are listed here because `Intl` takes several milliseconds to format its first date. */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Returns the UTC date of an ISO 8601 time, such as `5 January 2026`. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** DEL, the C1 control characters, and the characters that XML 1.0 §2.2 forbids, except surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Removes U+FFFE, U+FFFF and the control characters except tab, LF and CR. Replaces unpaired surrogates with U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "");
}

/** Reports whether a string has a character other than separators, combining marks, and control, format or ignorable characters. */
export function isVisible(text: string): boolean {
  return text.replace(/[\p{Z}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "") !== "";
}

/** Returns the clean name of a listing, category or tag, or the slug if the name has no visible characters. */
export function shownName({ name, slug }: TaxonomyEntry): string {
  const clean = cleanText(name).trim();
  return isVisible(clean) ? clean : slug;
}

/** Cleans a listing's text. Replaces invisible names with slugs, and invisible headlines and descriptions with null. */
export function shownListing<Listing extends ListingPreview>(listing: Listing): Listing {
  const { websiteUrl, listingHeadline, description, category, tags } = listing;
  const shownEntry = (entry: TaxonomyEntry) => ({ slug: entry.slug, name: shownName(entry) });
  return {
    ...listing,
    name: shownName(listing),
    websiteUrl: cleanText(websiteUrl),
    listingHeadline: displayText(listingHeadline),
    description: displayText(description),
    ...(category && { category: shownEntry(category) }),
    tags: tags.map(shownEntry),
  };
}

function displayText(text: string | null): string | null {
  const clean = cleanText(text ?? "").trim();
  return isVisible(clean) ? clean : null;
}

/** A word, or a character of a script without spaces. The signs in `C++` and `C#` are part of the word. */
const WORD =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[+#]+(?![\p{L}\p{N}]))?)/gu;
const MAX_WORDS = 32;

/** Returns a function that marks the words that start with a word of the query, regardless of case and accents. */
export function highlighter(query: string): (text: string) => Markup {
  const starts = (fold(query).match(WORD) ?? []).slice(0, MAX_WORDS);
  const isMarked = (word: string) => starts.some((start) => fold(word).startsWith(start));
  // Words have odd indexes, because the expression is a group.
  const mark = (part: string, index: number) =>
    index % 2 === 1 && isMarked(part) ? html`<mark>${part}</mark>` : part;
  return (text) => html`${text.split(WORD).map(mark)}`;
}
