import { command, type Hint } from "../errors/advice.ts";
import { footer } from "../terminal/advice.ts";
import { sign } from "../terminal/ink.ts";
import { INTEGER } from "./field.ts";
import type { View } from "./view.ts";

/** The view of a path, printed on a separate line for scripts. */
export const pathView: View<{ readonly path: string }> = {
  form: "one",
  look: "value",
  fields: [{ name: "path" }],
};

/** The advice for a URL that is printed because no browser can be opened. */
export interface UrlFacts {
  readonly advice?: Hint | undefined;
}

/** The view of a URL, printed on a separate line. */
export const urlView: View<{ readonly url: string }, UrlFacts> = {
  form: "one",
  look: "value",
  fields: [{ name: "url" }],
  notes: ({ advice }) => (advice === undefined ? [] : [advice]),
};

/** The view of a JSON document, which is printed as JSON with or without `--json`. */
export const documentView: View<unknown> = {
  form: "one",
  fields: [{ name: "document", only: "columns", cell: (document) => JSON.stringify(document) }],
  isOpen: true,
  hasBody: true,
  body: ({ rows: [document] }) => JSON.stringify(document, undefined, 2),
};

/** The view of the number of imported listings. */
export const importView: View<{ readonly imported: number }> = {
  form: "one",
  fields: [{ name: "imported", type: INTEGER }],
  body: ({ rows: [row] }, { ink, isPlain }) =>
    `${ink.bold(sign("done", isPlain))} ${row?.imported.toLocaleString("en")} ${row?.imported === 1 ? "listing" : "listings"} imported`,
  footer: (_, screen) =>
    footer({ text: "Look around", command: command("search", [], { sandbox: true }) }, screen),
};
