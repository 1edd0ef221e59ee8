import { setImmediate } from "node:timers/promises";
import { TextDecoder } from "node:util";
import { Parser } from "htmlparser2";
import { valueOr } from "../base/files/system-error.ts";
import { type GetOptions, guardedGet, type SiteResponse } from "./get.ts";
import { MAX_BYTES, type Network } from "./network.ts";
import { SiteError } from "./site-error.ts";

/** The start of a web page, and its URL after redirects. */
export type WebPage = Awaited<ReturnType<typeof pageOf>>;

/** Fetches a page. Throws any error from `guardedGet`, or a `SiteError` if the response is not HTML. */
export async function readPage(network: Network, url: string, signal?: AbortSignal): Promise<WebPage> {
  return pageOf(await guardedGet(network, { url, ...PAGE_REQUEST }, signal));
}

/** The options for requesting a page. Only the start of a long page is read. */
export const PAGE_REQUEST: GetOptions = {
  accept: "text/html,application/xhtml+xml",
  keep: MAX_BYTES,
  beyond: "cut",
};

/** Returns the page in a response. Throws a `SiteError` if the response is declared as anything but HTML. */
export async function pageOf({ url, contentType, body }: SiteResponse) {
  const isHtml = /^(?:text\/html|application\/xhtml\+xml|)\s*(?:;|$)/i.test(contentType);
  if (!isHtml) throw new SiteError("status", "is not a web page");
  return { url, html: await decodePage(body, contentType) };
}

/** Decodes a page. The `Content-Type` or a `meta` element declares the encoding; the default is UTF-8 (HTML §13.2.3.2). */
export async function decodePage(body: Buffer, contentType: string): Promise<string> {
  const declared = knownLabel(charsetIn(contentType)) ?? (await metaCharset(body)) ?? "utf-8";
  // Unless it streams, the decoder for windows-1252 in Node 20 returns control characters for the bytes 0x80 to 0x9F.
  return new TextDecoder(declared).decode(body, { stream: true });
}

/** How many bytes to search for a charset. Browsers search 1,024, but some pages declare their charset later. */
const HEAD_BYTES = 16 * 1024;

/** Returns the first supported charset that a `meta` element declares in `charset` or in `content="text/html; charset=…"`. */
async function metaCharset(body: Buffer): Promise<string | undefined> {
  const { metas } = await scanPage(body.toString("latin1", 0, HEAD_BYTES));
  const labels = [...(metas.get("charset") ?? []), ...(metas.get("content-type") ?? []).map(charsetIn)];
  const label = labels.map(knownLabel).find((each) => each !== undefined);
  // A `meta` element that is readable byte by byte rules out UTF-16 (HTML §13.2.3.2).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

function charsetIn(text: string): string | undefined {
  return /\bcharset\s{0,16}=\s{0,16}["']?\s{0,16}([\w.:-]{1,64})/i.exec(text)?.[1];
}

function knownLabel(label: string | undefined): string | undefined {
  return label === undefined ? undefined : valueOr(undefined, () => new TextDecoder(label.trim()).encoding);
}

/** The attributes of an element, by lowercase name. If an attribute is repeated, its first value is used, as in browsers. */
type Attributes = Readonly<Record<string, string>>;

/** A page's metadata, in document order. Values have not been normalized, and addresses have not been resolved. */
export interface PageScan {
  /** The `href` of the first `base` element that has one. */
  base?: string | undefined;
  /** The text of the first `title` that is neither blank nor in an SVG image. */
  title?: string;
  canonical?: string | undefined;
  /** The values of the `meta` elements, by lowercase `property`, `name` and `http-equiv`. `charset` contains the declared charsets. */
  readonly metas: Map<string, readonly string[]>;
  readonly icons: Attributes[];
  readonly images: string[];
}

/** The maximum number of icons, and of `meta` elements with the same name. Any further elements are ignored. */
const MAX_OF_EACH = 100;

/** Reading stops when this many elements are open. The parser's stack would make two megabytes of `<b>` take minutes. */
const MAX_DEPTH = 500;

/** How many characters to read at a time. Reading them takes a few milliseconds. */
const SLICE = 128 * 1024;

/** Reads a page's metadata in linear time. Accepts any string. Other work can run between the slices of a long page. */
export async function scanPage(html: string): Promise<PageScan> {
  const scan: PageScan = { metas: new Map(), icons: [], images: [] };
  const open: string[] = [];
  let text: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (open.length > MAX_DEPTH) parser.pause();
      if (name === "title") text = [];
      // Browsers do not display the content of a template.
      if (!open.includes("template")) addElement(scan, name, attributes);
    },
    ontext(data) {
      if (open.at(-1) === "title") text.push(data);
    },
    onclosetag(name) {
      open.pop();
      if (name !== "title" || open.includes("svg")) return;
      const title = text.join("");
      if (title.trim() !== "") scan.title ??= title;
    },
  });
  for (let at = 0; at < html.length && open.length <= MAX_DEPTH; at += SLICE) {
    if (at > 0) await setImmediate();
    parser.write(html.slice(at, at + SLICE));
  }
  parser.end();
  return scan;
}

function addElement(scan: PageScan, name: string, attributes: Attributes): void {
  const { href, src, rel = "", charset, content } = attributes;
  if (name === "base") scan.base ??= href;
  if (name === "img" && src !== undefined) scan.images.push(src);
  if (name === "link") {
    const relations = rel.toLowerCase().split(/\s+/);
    if (relations.includes("canonical")) scan.canonical ??= href;
    if (scan.icons.length < MAX_OF_EACH && relations.some((relation) => ICONS.test(relation)))
      scan.icons.push(attributes);
  }
  if (name === "meta") {
    // Pages use `property`, `name` or both.
    const names = new Set([attributes["property"], attributes["name"], attributes["http-equiv"]]);
    for (const each of names) addMeta(scan, each, content);
    addMeta(scan, "charset", charset);
  }
}

const ICONS = /^(?:icon|apple-touch-icon(?:-precomposed)?)$/;

function addMeta({ metas }: PageScan, name: string | undefined, value: string | undefined): void {
  if (name === undefined || value === undefined) return;
  const key = name.trim().toLowerCase();
  const values = metas.get(key) ?? [];
  if (values.length < MAX_OF_EACH) metas.set(key, [...values, value]);
}
