import { setImmediate } from "node:timers/promises";
import { Tokenizer } from "htmlparser2";

/** Attributes by lower-case name. The first of repeated attributes is kept, as in browsers. */
export type Attributes = ReadonlyMap<string, string>;

/** The names of the wanted elements and attributes, in lower case. */
export interface WantedElements {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** The elements whose text is also wanted. */
  readonly texts?: ReadonlySet<string>;
}

/** Callbacks for each wanted element, in document order. */
export interface ElementVisitor {
  /** An opening tag. */
  readonly open: (name: string, attributes: Attributes) => void;
  /** A closing tag. */
  readonly close?: (name: string) => void;
  /** Receives the text of an element listed in `texts`, at its end tag. Character references are decoded where HTML allows them. */
  readonly text?: (name: string, attributes: Attributes, text: string) => void;
}

/**
 * Visits the wanted elements of an HTML text. Never throws.
 *
 * It uses only the tokenizer, which is linear. The parser keeps a stack of open elements, whose cost is quadratic in the depth:
 * minutes for two megabytes of `<a>`.
 */
export function eachElement(html: string, wanted: WantedElements, visitor: ElementVisitor): void {
  const reader = new ElementReader(html, wanted, visitor);
  const tokenizer = new Tokenizer({}, reader.callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

/** The number of characters read at a time, about 5 ms of work. */
const SLICE = 128 * 1024;

/** Visits the wanted elements of a page as `eachElement` does, in slices, so that other work can run in between. */
export async function eachElementOfPage(
  html: string,
  wanted: WantedElements,
  visitor: ElementVisitor,
): Promise<void> {
  const reader = new ElementReader(html, wanted, visitor);
  const tokenizer = new Tokenizer({}, reader.callbacks);
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate();
    tokenizer.write(html.slice(at, at + SLICE));
  }
  tokenizer.end();
}

/** The state of the tokenizer: the current element, and the element whose text is being collected. */
class ElementReader {
  readonly #html: string;
  readonly #wanted: WantedElements;
  readonly #visitor: ElementVisitor;
  #element = "";
  #attributes = new Map<string, string>();
  #attribute = "";
  #value = "";
  #reading: { readonly name: string; readonly attributes: Attributes } | undefined;
  #text: string[] = [];

  constructor(html: string, wanted: WantedElements, visitor: ElementVisitor) {
    this.#html = html;
    this.#wanted = wanted;
    this.#visitor = visitor;
  }

  readonly callbacks = {
    ...NOTHING,
    onopentagname: (start: number, end: number) => {
      this.#element = this.#html.slice(start, end).toLowerCase();
      this.#attributes = new Map();
    },
    onattribname: (start: number, end: number) => {
      this.#attribute = this.#html.slice(start, end).toLowerCase();
      this.#value = "";
    },
    onattribdata: (start: number, end: number) => {
      this.#value += this.#html.slice(start, end);
    },
    onattribentity: (codePoint: number) => {
      this.#value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      const isNew = !this.#attributes.has(this.#attribute);
      if (isNew && this.#wanted.attributes.has(this.#attribute))
        this.#attributes.set(this.#attribute, this.#value);
    },
    onopentagend: () => this.#open(),
    onselfclosingtag: () => this.#open(),
    onclosetag: (start: number, end: number) => this.#close(this.#html.slice(start, end).toLowerCase()),
    ontext: (start: number, end: number) => {
      if (this.#reading) this.#text.push(this.#html.slice(start, end));
    },
    ontextentity: (codePoint: number) => {
      if (this.#reading) this.#text.push(String.fromCodePoint(codePoint));
    },
  };

  #open(): void {
    const name = this.#element;
    if (this.#wanted.elements.has(name)) this.#visitor.open(name, this.#attributes);
    if (!this.#wanted.texts?.has(name)) return;
    this.#reading = { name, attributes: this.#attributes };
    this.#text = [];
  }

  #close(name: string): void {
    if (this.#wanted.elements.has(name)) this.#visitor.close?.(name);
    if (this.#reading?.name !== name) return;
    this.#visitor.text?.(name, this.#reading.attributes, this.#text.join(""));
    this.#reading = undefined;
  }
}

const NOTHING = {
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
};

function ignore(): void {}
