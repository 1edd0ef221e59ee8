import { html, raw } from "hono/html";

/** A piece of markup whose values are escaped. This is the only file that may use `raw`: a lint rule keeps it so. */
export type Markup = ReturnType<typeof html>;
export { html };

/** Returns the text of a page. The one place where markup becomes text. Throws when a value in it was a promise. */
export function render(markup: Markup): string {
  if (markup instanceof Promise) throw new TypeError("A page waits for one of its values");
  return markup.toString();
}

/** Returns a data block of JSON-LD. `<` is written `\u003c`, so that no text ends the element (HTML §4.12.1.3). */
export function jsonLd(data: unknown): Markup {
  return raw(
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  );
}

/** Returns the element that loads a script of our own. */
export function scriptElement(path: string): Markup {
  return raw(`<script src="${path}" defer></script>`);
}

/**
 * Returns a text for an element of a feed. Character references in hexadecimal are read alike by readers that take titles for
 * text and by those that take them for HTML (RSS Advisory Board, Best Practices Profile, "Character data").
 */
export function feedText(text: string): Markup {
  return raw(text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;"));
}

/** Returns a text as the HTML that a feed's description holds: escaped for HTML, then for XML. */
export function feedHtml(text: string): Markup {
  return html`${render(html`${text}`)}`;
}
