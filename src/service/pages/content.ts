import type { HeaderFields } from "../routes/response.ts";
import { type PreparedResponse, prepareBytes } from "../routes/response-cache.ts";
import { layout, type Page } from "./layout.ts";
import { render } from "./markup.ts";
import { HTML_TYPE, IMAGE_HEADERS, PUBLIC_HEADERS } from "./page-headers.ts";

/** Prepares a public page. */
export function pageContent(page: Page): PreparedResponse {
  return textContent(HTML_TYPE, render(layout(page)));
}

/** Prepares a text of a type, for anyone. */
export function textContent(
  type: string,
  text: string,
  headers: HeaderFields = PUBLIC_HEADERS,
): PreparedResponse {
  return prepareBytes(Buffer.from(text), { ...headers, "content-type": type });
}

/** Prepares a picture of our own making. */
export function svgContent(text: string): PreparedResponse {
  return textContent("image/svg+xml", text, IMAGE_HEADERS);
}
