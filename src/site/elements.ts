import { Tokenizer } from "htmlparser2";

/** Attribute names in lower case; the first of a name counts, as in browsers. */
export type Attributes = ReadonlyMap<string, string>;

/** The elements and attributes that are looked for, in lower case. */
export interface Sought {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** Elements whose text is wanted too. */
  readonly texts?: ReadonlySet<string>;
}

/** Callbacks for each sought element, in document order. */
export interface ElementVisitor {
  /** An opening tag. */
  readonly open: (name: string, attributes: Attributes) => void;
  /** A closing tag. */
  readonly close?: (name: string) => void;
  /** The text of an element of `texts`, its character references decoded where HTML has them, at its end tag. */
  readonly text?: (name: string, attributes: Attributes, text: string) => void;
}

/**
 * Reads an HTML text for the sought elements. Never throws, whatever the text is.
 *
 * The bare tokenizer, because it is linear: the parser above it keeps a stack of open elements that costs the square of
 * the depth, minutes for two megabytes of `<a>`.
 */
export function eachElement(html: string, sought: Sought, visitor: ElementVisitor): void {
  const reader = new ElementReader(html, sought, visitor);
  const tokenizer = new Tokenizer({}, reader.callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

/** The element that is read now, and the one whose text is collected. */
class ElementReader {
  readonly #html: string;
  readonly #sought: Sought;
  readonly #visitor: ElementVisitor;
  #element = "";
  #attributes = new Map<string, string>();
  #attribute = "";
  #value = "";
  #reading: { readonly name: string; readonly attributes: Attributes } | undefined;
  #text: string[] = [];

  constructor(html: string, sought: Sought, visitor: ElementVisitor) {
    this.#html = html;
    this.#sought = sought;
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
      if (isNew && this.#sought.attributes.has(this.#attribute))
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
    if (this.#sought.elements.has(name)) this.#visitor.open(name, this.#attributes);
    if (!this.#sought.texts?.has(name)) return;
    this.#reading = { name, attributes: this.#attributes };
    this.#text = [];
  }

  #close(name: string): void {
    if (this.#sought.elements.has(name)) this.#visitor.close?.(name);
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
