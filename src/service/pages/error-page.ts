import type { Page } from "./layout.ts";
import { html } from "./markup.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  403: "Not allowed",
  404: "Page not found",
  405: "Method not allowed",
  409: "Not possible now",
  413: "Too large",
  415: "Unsupported content",
  421: "Wrong address",
};

/** Returns the page that explains an error. It names nothing of the request, whose address can be private. */
export function errorPage(status: number, message: string): Page {
  const title = TITLES[status] ?? "The catalog failed";
  return {
    title,
    isUnlisted: true,
    main: html`<h1>${title}</h1>
<p>${message}</p>
<p>Go to the <a href="/">home page</a>, or search for a listing.</p>`,
  };
}
