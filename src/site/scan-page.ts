import { type Attributes, eachElement } from "./elements.ts";

/** A `link` element: the words of its `rel` in lower case, and its address as it stands there. */
export interface PageLink {
  readonly rel: readonly string[];
  readonly href: string;
  readonly sizes: string;
  readonly type: string;
}

/** The statements of a page about itself, as they stand there, in document order. */
export interface PageScan {
  /** The `href` of its first `base`. */
  readonly base: string | undefined;
  /** The text of its first `title` outside of drawings. */
  readonly title: string | undefined;
  /** The values of each `meta`, by the name in lower case that its `property` or `name` gives. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly PageLink[];
  /** The texts of its JSON-LD scripts. */
  readonly linkedData: readonly string[];
}

/** Assumed: an ordinary page has a dozen; the rest of a page that has more is not worth the memory. */
const MOST_OF_EACH = 100;

/** Reads what a page says about itself, in one pass. Linear in the text; never throws. */
export function scanPage(html: string): PageScan {
  const metas = new Map<string, string[]>();
  const links: PageLink[] = [];
  const linkedData: string[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let drawings = 0;
  eachElement(html, SOUGHT, {
    open: (name, attributes) => {
      if (name === "svg") drawings += 1;
      if (name === "base") base ??= attributes.get("href");
      if (name === "link" && links.length < MOST_OF_EACH) links.push(...linkOf(attributes));
      if (name === "meta") addMeta(metas, attributes);
    },
    close: (name) => {
      if (name === "svg" && drawings > 0) drawings -= 1;
    },
    text: (name, attributes, text) => {
      if (name === "title" && drawings === 0 && text.trim() !== "") title ??= text;
      if (name === "script" && isLinkedData(attributes) && linkedData.length < MOST_OF_EACH)
        linkedData.push(text);
    },
  });
  return { base, title, metas, links, linkedData };
}

const SOUGHT = {
  elements: new Set(["meta", "link", "base", "svg"]),
  attributes: new Set(["property", "name", "content", "rel", "href", "sizes", "type"]),
  texts: new Set(["title", "script"]),
};

/** Relations that anybody here asks for: a page of many stylesheets has room for them too. */
const RELATIONS: ReadonlySet<string> = new Set([
  "icon",
  "apple-touch-icon",
  "apple-touch-icon-precomposed",
  "canonical",
  "manifest",
]);

function linkOf(attributes: Attributes): readonly PageLink[] {
  const rel = wordsOf(attributes.get("rel"));
  if (!rel.some((word) => RELATIONS.has(word))) return [];
  const sizes = attributes.get("sizes") ?? "";
  const type = attributes.get("type") ?? "";
  return [{ rel, href: attributes.get("href") ?? "", sizes, type }];
}

/** Both `property` and `name` are in use, also at once. */
function addMeta(metas: Map<string, string[]>, attributes: Attributes): void {
  const content = attributes.get("content");
  if (content === undefined) return;
  for (const name of new Set([attributes.get("property"), attributes.get("name")])) {
    if (name === undefined) continue;
    const values = metas.get(name.trim().toLowerCase()) ?? [];
    if (values.length < MOST_OF_EACH) values.push(content);
    if (values.length === 1) metas.set(name.trim().toLowerCase(), values);
  }
}

function isLinkedData(attributes: Attributes): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(attributes.get("type") ?? "");
}

function wordsOf(text = ""): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
