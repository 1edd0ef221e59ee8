import { Tokenizer } from "htmlparser2";

/** Attribute names in lower case; the first of a name counts, as in browsers. */
export type Attributes = ReadonlyMap<string, string>;

/** The elements and attributes that are looked for, in lower case. */
interface Sought {
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

/**
 * Calls `see` for each sought opening tag of an HTML text, in document order. Never throws, whatever the text is.
 *
 * The bare tokenizer, because it is linear: the parser above it keeps a stack of open elements that costs the square of
 * the depth, minutes for two megabytes of `<a>`.
 */
export function eachElement(
  html: string,
  sought: Sought,
  see: (name: string, attributes: Attributes) => void,
): void {
  let element = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  const leave = () => {
    if (sought.elements.has(element)) see(element, attributes);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      ...NOTHING,
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (sought.attributes.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: leave,
      onselfclosingtag: leave,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

const NOTHING = {
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

function ignore(): void {}
