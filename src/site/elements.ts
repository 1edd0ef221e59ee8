import { setImmediate } from "node:timers/promises";
import { Tokenizer } from "htmlparser2";

/** Attribute values, keyed by lowercase name. If an attribute is repeated, its first value is used, as in browsers. */
export type Attributes = ReadonlyMap<string, string>;

/** The names of the elements and attributes to visit, in lowercase. */
export interface ElementFilter {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** The name of the elements whose text to visit. */
  readonly text?: string;
}

/** The callbacks for matching elements, called in document order. */
export interface ElementVisitor {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  /** Called with the text of an element whose name is `text`, at its end tag. Character references are decoded. */
  readonly text?: (text: string) => void;
}

/** Visits the elements in an HTML document that match the filter. Accepts any string. */
export function eachElement(html: string, filter: ElementFilter, visitor: ElementVisitor): void {
  // htmlparser2's parser, with its stack of open elements, would take minutes for two megabytes of `<b>`.
  const tokenizer = createTokenizer(html, filter, visitor);
  tokenizer.write(html);
  tokenizer.end();
}

/** How many characters to read at a time. Reading them takes a few milliseconds. */
const SLICE = 128 * 1024;

/** Works like `eachElement`, but reads the document in slices, so that other work can run between the slices. */
export async function eachElementOfPage(html: string, filter: ElementFilter, visitor: ElementVisitor) {
  const tokenizer = createTokenizer(html, filter, visitor);
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate();
    tokenizer.write(html.slice(at, at + SLICE));
  }
  tokenizer.end();
}

function createTokenizer(
  html: string,
  { elements, attributes: names, text: textName }: ElementFilter,
  visitor: ElementVisitor,
) {
  let element = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  let reading: string[] | undefined;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const open = () => {
    if (elements.has(element)) visitor.open?.(element, attributes);
    if (element === textName) reading = [];
  };
  return new Tokenizer(
    {},
    {
      ...NOTHING,
      onopentagname: (start, end) => {
        element = nameAt(start, end);
        attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        if (names.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => {
        const name = nameAt(start, end);
        if (elements.has(name)) visitor.close?.(name);
        if (reading === undefined || name !== textName) return;
        visitor.text?.(reading.join(""));
        reading = undefined;
      },
      ontext: (start, end) => reading?.push(html.slice(start, end)),
      ontextentity: (codePoint) => reading?.push(String.fromCodePoint(codePoint)),
    },
  );
}

const ignore = () => {};
const NOTHING = {
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
};
