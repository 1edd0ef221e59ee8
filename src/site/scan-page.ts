import { setImmediate } from "node:timers/promises";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** The maximum number of icons, and of `meta` elements with the same name. Any further elements are ignored. */
const MAX_OF_EACH = 100;

/** How many characters to read at a time. Reading them takes a few milliseconds. */
const SLICE = 128 * 1024;

/** Reads a page's metadata in linear time. Accepts any string. Other work can run between the slices of a long page. */
export async function scanPage(html: string): Promise<PageScan> {
  const scan = new PageScan(html);
  // htmlparser2's parser, with its stack of open elements, would take minutes for two megabytes of `<b>`.
  const tokenizer = new Tokenizer({}, scan);
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate();
    tokenizer.write(html.slice(at, at + SLICE));
  }
  tokenizer.end();
  return scan;
}

/** A page's metadata, in document order. Values have not been normalized, and addresses have not been resolved. */
export class PageScan implements TokenizerCallbacks {
  /** The `href` of the first `base` element that has one. */
  base: string | undefined;
  /** The text of the first `title` that is neither blank nor in an SVG image. */
  title: string | undefined;
  /** The values of the `meta` elements, by lowercase `property`, `name` and `http-equiv`. `charset` contains the declared charsets. */
  readonly metas = new Map<string, string[]>();
  canonical: string | undefined;
  readonly icons: PageIcon[] = [];
  /** The addresses of the images. */
  readonly images: string[] = [];

  readonly #html: string;
  #element = "";
  #attributes = new Map<string, string>();
  #attribute = "";
  #value = "";
  #text: string[] | undefined;
  #svgDepth = 0;

  constructor(html: string) {
    this.#html = html;
  }

  onopentagname(start: number, end: number): void {
    this.#element = this.#html.slice(start, end).toLowerCase();
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (ATTRIBUTES.has(this.#attribute) && !this.#attributes.has(this.#attribute))
      this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {
    const attributes = this.#attributes;
    const source = attributes.get("src");
    if (this.#element === "base") this.base ??= attributes.get("href");
    if (this.#element === "img" && source !== undefined) this.images.push(source);
    if (this.#element === "link") this.#addLink(attributes);
    if (this.#element === "meta") this.#addMeta(attributes);
    if (this.#element === "svg") this.#svgDepth += 1;
    if (this.#element === "title") this.#text = [];
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === "svg" && this.#svgDepth > 0) this.#svgDepth -= 1;
    if (name !== "title" || this.#text === undefined) return;
    const text = this.#text.join("");
    if (this.#svgDepth === 0 && text.trim() !== "") this.title ??= text;
    this.#text = undefined;
  }

  ontext(start: number, end: number): void {
    this.#text?.push(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#text?.push(String.fromCodePoint(codePoint));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}

  #addLink(attributes: Attributes): void {
    const value = (name: string) => attributes.get(name) ?? "";
    const relations = value("rel").toLowerCase().split(/\s+/);
    if (relations.includes("canonical")) this.canonical ??= value("href");
    const isTouchIcon = relations.some((word) => /^apple-touch-icon(?:-precomposed)?$/.test(word));
    if ((isTouchIcon || relations.includes("icon")) && this.icons.length < MAX_OF_EACH)
      this.icons.push({ href: value("href"), sizes: value("sizes"), type: value("type"), isTouchIcon });
  }

  /** Adds a `meta` element under its `property` and its `name`, because pages use either or both. */
  #addMeta(attributes: Attributes): void {
    const content = attributes.get("content");
    for (const name of new Set(["property", "name", "http-equiv"].map((each) => attributes.get(each))))
      this.#addValue(name, content);
    this.#addValue("charset", attributes.get("charset"));
  }

  #addValue(name: string | undefined, value: string | undefined): void {
    if (name === undefined || value === undefined) return;
    const key = name.trim().toLowerCase();
    const values = this.metas.get(key) ?? [];
    if (values.length < MAX_OF_EACH) values.push(value);
    this.metas.set(key, values);
  }
}

/** The attributes of an element, by lowercase name. If an attribute is repeated, its first value is used, as in browsers. */
type Attributes = ReadonlyMap<string, string>;

const ATTRIBUTES: ReadonlySet<string> = new Set(
  "charset content href http-equiv name property rel sizes src type".split(" "),
);

/** A link to an icon. Omitted attributes are empty. */
export interface PageIcon {
  readonly href: string;
  /** Sizes such as `32x32 48x48` or `any`. */
  readonly sizes: string;
  readonly type: string;
  readonly isTouchIcon: boolean;
}
